/// A shape around the mark's centre, which is (0, 0). Lengths are logical pixels, x grows rightwards and y downwards.
public enum Shape: Equatable, Sendable {
  /// A filled disc around the centre.
  case disc(radius: Double, color: Color)
  /// What lies between two circles around the centre.
  case ring(inner: Double, outer: Double, color: Color)
  /// The inside of a path. Where it crosses itself, what it winds around is inside.
  case fill(Path, color: Color)
  /// A line of a width along a path, with round ends and joins.
  case stroke(Path, width: Double, color: Color)
  /// The configuration's image, stretched into a box whose upper left corner is (x, y).
  case image(x: Double, y: Double, width: Double, height: Double)

  /// How far from the centre it reaches.
  var reach: Double {
    switch self {
    case .disc(let radius, _), .ring(_, let radius, _): radius
    case .fill(let path, _): path.reach
    case .stroke(let path, let width, _): path.reach + width / 2
    case .image(let x, let y, let width, let height):
      distance(max(abs(x), abs(x + width)), max(abs(y), abs(y + height)))
    }
  }
}

/// Lines and curves, drawn one after the other.
public struct Path: Equatable, Sendable {
  /// One step of the pen.
  public enum Element: Equatable, Sendable {
    /// Begins anew at a point.
    case move(x: Double, y: Double)
    /// A straight line to a point.
    case line(x: Double, y: Double)
    /// A cubic Bezier curve to (x, y).
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    /// A part of a circle, clockwise between two angles in radians from the x axis, with a line to its begin from where the pen is.
    case arc(x: Double, y: Double, radius: Double, from: Double, to: Double)
    /// A line to where it last began.
    case close
  }

  /// The steps, in order.
  public var elements: [Element]

  /// Makes the path from its steps.
  public init(_ elements: [Element]) { self.elements = elements }

  /// A whole circle around any point.
  public static func circle(x: Double, y: Double, radius: Double) -> Path {
    Path([.move(x: x + radius, y: y), .arc(x: x, y: y, radius: radius, from: 0, to: 2 * .pi), .close])
  }

  /// How far from (0, 0) it reaches at most.
  var reach: Double {
    elements.reduce(0) { reach, element in
      switch element {
      case .move(let x, let y), .line(let x, let y): max(reach, distance(x, y))
      // A curve stays within the hull of its points.
      case .curve(let x1, let y1, let x2, let y2, let x, let y): max(reach, distance(x1, y1), distance(x2, y2), distance(x, y))
      case .arc(let x, let y, let radius, _, _): max(reach, distance(x, y) + radius)
      case .close: reach
      }
    }
  }
}

private func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
