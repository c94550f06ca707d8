/// A ring around a resting finger's mark that fills clockwise from the top until it counts as a long press.
public struct LongPressRing: Equatable, Sendable {
  /// Until it is full, in seconds.
  public let duration: Double
  /// Its inner radius in logical pixels.
  public let inner: Double

  /// Makes the ring around a mark of such a radius.
  public init(duration: Double, around radius: Double) {
    self.duration = duration
    inner = radius + 3
    steps = min(120, max(1, MarkAnimation.steps(duration)))
  }

  private let steps: Int
  static let width = 6.0
  /// White on this is seen on any background.
  static let trackColor = Color.black.with(alpha: 0.6)

  /// The index of the picture at an age of the finger.
  public func index(age: Double) -> Int { min(steps, Int(max(0, age) / duration * Double(steps))) }

  /// Whether it will not change any more.
  public func isFull(age: Double) -> Bool { age >= duration }

  /// How far it reaches, in logical pixels.
  public var radius: Double { inner + Self.width }

  /// The picture of an index.
  public func picture(at index: Int, color: Color) -> MarkPicture {
    let track = Shape.ring(inner: inner, outer: inner + Self.width, color: Self.trackColor)
    let filled = Double(index) / Double(steps)
    guard filled > 0 else { return MarkPicture(shapes: [track]) }
    let top = -Double.pi / 2
    let arc = Path([.arc(x: 0, y: 0, radius: inner + Self.width / 2, from: top, to: top + 2 * .pi * filled)])
    return MarkPicture(shapes: [
      track, .stroke(arc, width: Self.width - 2, color: .white), .stroke(arc, width: Self.width - 4, color: color.with(alpha: 1)),
    ])
  }
}
