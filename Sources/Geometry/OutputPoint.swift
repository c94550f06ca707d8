/// An output for as long as the compositor shows it. One that comes back is another.
public struct OutputID: Hashable, Sendable {
  /// The number of the output's global, never used twice on a connection.
  public let number: UInt32

  /// Makes the identity from the number of the output's global.
  public init(_ number: UInt32) { self.number = number }
}

/// A place on one output, in logical pixels from its upper left corner.
public struct OutputPoint: Equatable, Sendable {
  /// The output.
  public var output: OutputID
  /// The place on it.
  public let point: LogicalPoint

  /// Makes the place from output and point.
  public init(output: OutputID, point: LogicalPoint) {
    self.output = output
    self.point = point
  }
}
