/// A size in millimetres.
public struct PhysicalSize: Equatable, Sendable {
  /// From left to right.
  public let width: Double
  /// From top to bottom.
  public let height: Double

  /// Makes the size from its sides.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
