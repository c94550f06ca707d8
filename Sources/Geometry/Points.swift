/// A place on a touch panel: 0 is its left or upper end, 1 just past its right or lower end. Calibration can move it outside 0...1.
public struct NormalizedPoint: Equatable, Sendable {
  /// Along the panel's native width.
  public let x: Double
  /// Along the panel's native height.
  public let y: Double

  /// Makes the point from its fractions.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A place in logical pixels, the compositor's before scale: in its layout, or on one output.
public struct LogicalPoint: Equatable, Sendable {
  /// Rightwards.
  public let x: Double
  /// Downwards.
  public let y: Double

  /// Makes the point from its logical coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The vector from one point to the other.
  public static func - (left: LogicalPoint, right: LogicalPoint) -> LogicalPoint {
    LogicalPoint(x: left.x - right.x, y: left.y - right.y)
  }
}

/// A place in physical pixels of an output, as its viewer sees it.
public struct PixelPoint: Hashable, Sendable {
  /// Rightwards.
  public let x: Int
  /// Downwards.
  public let y: Int

  /// Makes the point from its pixel coordinates.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in physical pixels.
public struct PixelSize: Equatable, Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Makes the size from its sides.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
