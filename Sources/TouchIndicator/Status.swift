/// What a session shows and holds at a moment.
package struct Status: Equatable {
  /// A touchscreen that is read.
  package struct Device: Equatable {
    /// Its maker's name for it.
    package var name: String
    /// Its node, such as "/dev/input/event5".
    package var path: String
  }

  /// Whether touches are shown.
  package var isEnabled: Bool
  /// The compositor's program.
  package var compositor: String?
  /// The touchscreens that are read.
  package var devices: [Device]
  /// The names of the outputs that can show marks.
  package var outputs: [String]
  /// How many fingers are down.
  package var fingers: Int
  /// How many outputs have a surface now.
  package var surfaces: Int
  /// How many marks the surfaces carry.
  package var sprites: Int
  /// How much memory the pictures of marks take.
  package var bufferBytes: Int
}
