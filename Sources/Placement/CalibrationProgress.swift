public import Geometry

/// What is known of a device while its user touches it where they like and the compositor tells where each touch landed.
public struct CalibrationProgress: Equatable, Sendable {
  /// How many touches are needed at least: three that make the map, and one that checks it.
  public static let count = 4
  /// How far apart, as a part of the panel, the three must be in both directions.
  static let leastSpan = 0.3
  /// How far from its place, in logical pixels, the check may be.
  static let tolerance = 1.5

  /// What a touch has brought.
  public enum Outcome: Equatable, Sendable {
    /// It was taken, and more are needed.
    case taken
    /// More are needed, further apart or not in a line.
    case tooClose
    /// It contradicts the others, and all begins anew with it.
    case contradicts
    /// The map is known and checked.
    case learned(AffineMap)
  }

  private var points: [NormalizedPoint] = []
  private var places: [LogicalPoint] = []

  /// Knows nothing.
  public init() {}

  /// How many touches count so far.
  public var taken: Int { points.count }

  /// Takes in a touch.
  ///
  /// - Parameters:
  ///   - point: on the panel, after its calibration.
  ///   - place: in the layout, as the compositor tells.
  public mutating func add(_ point: NormalizedPoint, at place: LogicalPoint) -> Outcome {
    let map = candidate
    points.append(point)
    places.append(place)
    guard let map else { return points.count < 3 || candidate != nil ? .taken : .tooClose }
    let found = map.apply(to: point)
    if abs(found.x - place.x) <= Self.tolerance, abs(found.y - place.y) <= Self.tolerance { return .learned(map) }
    points = [point]
    places = [place]
    return .contradicts
  }

  /// The map of the three touches that lie furthest apart, nil if they are not far enough or nearly in a line.
  private var candidate: AffineMap? {
    var best: (area: Double, indices: (Int, Int, Int))?
    for first in points.indices {
      for second in points.indices where second > first {
        for third in points.indices where third > second {
          let area = triangle(points[first], points[second], points[third])
          if area > best?.area ?? 0 { best = (area, (first, second, third)) }
        }
      }
    }
    guard let (area, (first, second, third)) = best else { return nil }
    let corners = [points[first], points[second], points[third]]
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    // A third of the largest triangle in a box of the least span.
    guard (xs.max() ?? 0) - (xs.min() ?? 0) >= Self.leastSpan, (ys.max() ?? 0) - (ys.min() ?? 0) >= Self.leastSpan,
      area >= Self.leastSpan * Self.leastSpan / 3
    else { return nil }
    return AffineMap(taking: (corners[0], corners[1], corners[2]), to: (places[first], places[second], places[third]))
  }
}

/// Twice the triangle's area.
private func triangle(_ a: NormalizedPoint, _ b: NormalizedPoint, _ c: NormalizedPoint) -> Double {
  abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y))
}
