/// Sets of rings that a moving finger leaves behind.
public struct RingTrail: Equatable, Sendable {
  /// How the sets look.
  public let style: RingsStyle
  /// How long (seconds) a set is seen at most.
  public let lifetime: Double

  /// Makes the trail.
  public init(style: RingsStyle, lifetime: Double) {
    self.style = style
    self.lifetime = lifetime
  }

  /// The least time (seconds) between two sets of one finger.
  public static let interval = 1.0 / 60

  /// When (seconds) nothing is left of a set: all its rings are gone, or it as a whole.
  public var end: Double { min(lifetime, style.timeline.delay + style.timeline.fade) }

  /// The index of the picture of a set's age, nil when nothing is left.
  public func index(age: Double) -> Int? { age < end ? Int(max(0, age) * MarkAnimation.rate) : nil }

  /// The picture of an index.
  public func picture(at index: Int, color: Color) -> MarkPicture {
    style.leftBehind(age: Double(index) / MarkAnimation.rate, lifetime: lifetime, color: color)
  }

  /// How far a set reaches, in logical pixels.
  public var radius: Double { picture(at: 0, color: .black).radius }
}
