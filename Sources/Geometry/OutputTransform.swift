/// How an output's picture is turned, with the values of `wl_output.transform`.
public enum OutputTransform: UInt32, CaseIterable, Sendable {
  case normal = 0
  case rotated90, rotated180, rotated270
  case flipped, flipped90, flipped180, flipped270

  /// Whether width and height change places.
  public var swapsAxes: Bool { rawValue % 2 == 1 }

  /// Where a place on the panel is seen on the turned output, both as fractions.
  ///
  /// As wlroots' `apply_output_transform` and smithay's `transform_point_in`, which agree in all eight.
  public func apply(to point: NormalizedPoint) -> NormalizedPoint {
    let (x, y) = (point.x, point.y)
    return switch self {
    case .normal: NormalizedPoint(x: x, y: y)
    case .rotated90: NormalizedPoint(x: 1 - y, y: x)
    case .rotated180: NormalizedPoint(x: 1 - x, y: 1 - y)
    case .rotated270: NormalizedPoint(x: y, y: 1 - x)
    case .flipped: NormalizedPoint(x: 1 - x, y: y)
    case .flipped90: NormalizedPoint(x: y, y: x)
    case .flipped180: NormalizedPoint(x: x, y: 1 - y)
    case .flipped270: NormalizedPoint(x: 1 - y, y: 1 - x)
    }
  }
}
