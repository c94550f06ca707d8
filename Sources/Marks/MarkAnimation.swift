/// Every picture that a style's mark can show: the animation cut into steps of 1/60 s, whatever rate the output has.
public struct MarkAnimation: Equatable, Sendable {
  /// Pictures a second.
  public static let rate = 60.0

  /// What is cut.
  public let style: MarkStyle
  /// When the mark is in which phase.
  public let timeline: MarkTimeline
  /// How far each picture reaches from its centre, in logical pixels.
  public let radii: [Double]
  private let full: Int

  /// Cuts the style's animation.
  public init(_ style: MarkStyle) {
    self.style = style
    timeline = style.timeline
    full = Self.steps(timeline.appear)
    // The first step of fading is still the full picture.
    let phases = Self.phases(appearing: full, fading: Self.steps(timeline.fade))
    let limit = if case .custom(let custom) = style { custom.size / 2 } else { Double.infinity }
    radii = phases.map { min(limit, style.picture(in: $0, color: .black).radius) }
  }

  /// The index of the picture of a phase, nil when nothing is seen.
  public func index(in phase: MarkPhase) -> Int? {
    switch phase {
    case .appearing(let age): min(Int(age * Self.rate), full - 1)
    case .full: full
    case .fading(let age): full + min(Int(age * Self.rate), radii.count - 1 - full)
    case .gone: nil
    }
  }

  /// The picture of an index: the style's at the beginning of its step.
  public func picture(at index: Int, color: Color) -> MarkPicture {
    let phase: MarkPhase =
      if index < full { .appearing(age: Double(index) / Self.rate) } else if index == full { .full } else {
        .fading(age: Double(index - full) / Self.rate)
      }
    return style.picture(in: phase, color: color)
  }

  private static func phases(appearing: Int, fading: Int) -> [MarkPhase] {
    (0..<appearing).map { .appearing(age: Double($0) / rate) } + [.full] + (1..<max(1, fading)).map { .fading(age: Double($0) / rate) }
  }

  /// How many steps a time takes.
  static func steps(_ seconds: Double) -> Int { Int((seconds * rate - 1e-9).rounded(.up)) }
}
