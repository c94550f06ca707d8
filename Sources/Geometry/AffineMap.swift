/// A linear map and a shift of the plane, in the order of libinput's calibration matrix.
public struct AffineMap: Equatable, Sendable {
  /// Times x, for the new x.
  public let a: Double
  /// Times y, for the new x.
  public let b: Double
  /// Added to the new x.
  public let c: Double
  /// Times x, for the new y.
  public let d: Double
  /// Times y, for the new y.
  public let e: Double
  /// Added to the new y.
  public let f: Double

  /// Makes the map x' = ax + by + c, y' = dx + ey + f.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// Makes the map from its six numbers, nil if there are fewer or more, or if one is none or without end to libinput, which takes 32 bits of each.
  public init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy({ Float($0).isFinite }) else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  /// Changes nothing.
  public static let identity = AffineMap(1, 0, 0, 0, 1, 0)

  /// The numbers in order.
  public var numbers: [Double] { [a, b, c, d, e, f] }

  /// Maps a panel's square onto a box.
  public init(ontoX x: Double, y: Double, width: Double, height: Double) { self.init(width, 0, x, 0, height, y) }

  /// Where a place on the panel is in the layout.
  public func apply(to point: NormalizedPoint) -> LogicalPoint {
    LogicalPoint(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
  }

  /// This map after another one.
  public func after(_ first: AffineMap) -> AffineMap {
    AffineMap(
      a * first.a + b * first.d, a * first.b + b * first.e, a * first.c + b * first.f + c, d * first.a + e * first.d,
      d * first.b + e * first.e, d * first.c + e * first.f + f)
  }

  /// The map that takes three places of the panel to three places of the layout, nil if they are in a line.
  public init?(taking points: (NormalizedPoint, NormalizedPoint, NormalizedPoint), to places: (LogicalPoint, LogicalPoint, LogicalPoint)) {
    let (p, q, r) = points
    let (x1, y1, x2, y2) = (q.x - p.x, q.y - p.y, r.x - p.x, r.y - p.y)
    let determinant = x1 * y2 - x2 * y1
    guard abs(determinant) > 1e-9 else { return nil }
    func solve(_ u: Double, _ v: Double, _ w: Double) -> (Double, Double, Double) {
      let along = ((v - u) * y2 - (w - u) * y1) / determinant
      let across = ((w - u) * x1 - (v - u) * x2) / determinant
      return (along, across, u - along * p.x - across * p.y)
    }
    let (a, b, c) = solve(places.0.x, places.1.x, places.2.x)
    let (d, e, f) = solve(places.0.y, places.1.y, places.2.y)
    self.init(a, b, c, d, e, f)
  }
}

extension OutputTransform {
  /// The same as `apply(to:)`, as a map of the unit square onto itself.
  public var map: AffineMap {
    switch self {
    case .normal: .identity
    case .rotated90: AffineMap(0, -1, 1, 1, 0, 0)
    case .rotated180: AffineMap(-1, 0, 1, 0, -1, 1)
    case .rotated270: AffineMap(0, 1, 0, -1, 0, 1)
    case .flipped: AffineMap(-1, 0, 1, 0, 1, 0)
    case .flipped90: AffineMap(0, 1, 0, 1, 0, 0)
    case .flipped180: AffineMap(1, 0, 0, 0, -1, 1)
    case .flipped270: AffineMap(0, -1, 1, -1, 0, 1)
    }
  }

  /// The rotation alone.
  public var withoutFlip: OutputTransform { OutputTransform(rawValue: rawValue % 4) ?? .normal }

  /// The words of compositors and of this program for `wl_output`'s values.
  public init?(word: some StringProtocol) {
    switch word.lowercased() {
    case "normal": self = .normal
    case "90": self = .rotated90
    case "180": self = .rotated180
    case "270": self = .rotated270
    case "flipped": self = .flipped
    case "flipped-90": self = .flipped90
    case "flipped-180": self = .flipped180
    case "flipped-270": self = .flipped270
    default: return nil
    }
  }
}
