/// A box in logical pixels. Compositors place outputs and surfaces on whole logical pixels.
public struct LogicalRectangle: Equatable, Sendable {
  /// The left edge.
  public var x: Int
  /// The upper edge.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes the box from its upper left corner and its sides.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The first column right of it.
  public var right: Int { x + width }
  /// The first row below it.
  public var bottom: Int { y + height }
  /// Whether it covers nothing.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether the point is in it. Right and lower edge belong to the neighbour.
  public func contains(_ point: LogicalPoint) -> Bool {
    point.x >= Double(x) && point.x < Double(right) && point.y >= Double(y) && point.y < Double(bottom)
  }

  /// The part that both have, empty if they have none.
  public func intersection(_ other: LogicalRectangle) -> LogicalRectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return LogicalRectangle(
      x: left, y: top, width: max(0, min(right, other.right) - left), height: max(0, min(bottom, other.bottom) - top))
  }

  /// The smallest box that holds both.
  public func union(_ other: LogicalRectangle) -> LogicalRectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return LogicalRectangle(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }
}
