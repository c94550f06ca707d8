// What `Configuration` is made of belongs to the library: `import TouchIndicator` is all that its users write. Exported are these types only,
// not the rooms that they live in.
@_exported public import struct Marks.Color
@_exported public import struct Marks.Hotspot
@_exported public import enum Marks.MarkPhase
@_exported public import struct Marks.MarkPicture
@_exported public import struct Marks.Path
@_exported public import enum Marks.Shape
@_exported public import struct Placement.DeviceOverride
