/// What a session shows and holds at a moment.
package struct Status: Equatable {
  /// A touchscreen that is read.
  package struct Device: Equatable {
    /// Its maker's name for it.
    package let name: String
    /// Its node, such as "/dev/input/event5".
    package let path: String
  }

  /// Whether touches are shown.
  package let isEnabled: Bool
  /// The compositor's program.
  package let compositor: String?
  /// The touchscreens that are read.
  package let devices: [Device]
  /// The names of the outputs that can show marks.
  package let outputs: [String]
  /// How many fingers are down.
  package var fingers: Int
  /// How many outputs have a surface now.
  package var surfaces: Int
  /// How many marks the surfaces carry.
  package var sprites: Int
  /// How much memory the pictures of marks take.
  package var bufferBytes: Int
}
