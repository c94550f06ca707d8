/// Five rings around the finger, which go one after the other when it lifts. Lengths are logical pixels, durations seconds.
public struct RingsStyle: Equatable, Sendable {
  /// Of the outermost ring. At 68 the numbers below are true; otherwise all of it is larger or smaller.
  public var diameter: Double
  /// Of all rings but the innermost.
  public let secondaryColor: Color
  /// Whether a dark line around each ring makes it visible on any background.
  public let contrast: Bool
  /// From the lift until the first ring fades.
  public let delay: Double
  /// Sets how long each ring fades: 0.7 of its fifth.
  public let duration: Double

  /// Makes the style; each default is the look's own number.
  public init(
    diameter: Double = originalDiameter, secondaryColor: Color = .secondary, contrast: Bool = true, delay: Double = 0.1,
    duration: Double = 0.5
  ) {
    self.diameter = diameter
    self.secondaryColor = secondaryColor
    self.contrast = contrast
    self.delay = delay
    self.duration = duration
  }

  /// The diameter for which the radii are given.
  public static let originalDiameter = 68.0
  static let radii = [2.0, 10, 18, 26, 34]
  static let strokeWidth = 2.0
  /// A whole pixel on ordinary screens, at 60 %: nothing else of the rings stands out on mid-grey, where this gives 3 : 1.
  static let contrastWidth = 1.0
  static let contrastColor = Color.black.with(alpha: 0.6)
  /// A ring's begin of fading after the ring inside it, in durations of a ring's fade.
  static let stagger = 0.7

  /// How long one ring fades.
  var ringFade: Double { duration * 0.7 / Double(Self.radii.count) }

  /// When it stays and fades.
  var timeline: MarkTimeline {
    MarkTimeline(appear: 0, fullAtLeast: 0, delay: delay, fade: (Double(Self.radii.count - 1) * Self.stagger + 1) * ringFade)
  }

  /// What is seen in a phase.
  public func picture(in phase: MarkPhase, color: Color) -> MarkPicture {
    switch phase {
    case .appearing, .full: set(color: color) { _ in 1 }
    case .fading(let age): set(color: color) { self.alpha(ofRing: $0, fading: age) }
    case .gone: MarkPicture(shapes: [])
    }
  }

  /// A set of rings that was left behind: it fades ring by ring as after a lift, and as a whole.
  ///
  /// - Parameters:
  ///   - age: since it was left.
  ///   - lifetime: of the whole.
  func leftBehind(age: Double, lifetime: Double, color: Color) -> MarkPicture {
    var picture = set(color: color) { self.alpha(ofRing: $0, fading: age - delay) }
    picture.opacity = 1 - Easing.easeInOut(age / lifetime)
    return picture
  }

  /// How opaque a ring (0 innermost) is so long after the first began to fade.
  func alpha(ofRing index: Int, fading age: Double) -> Double {
    let start = Double(index) * Self.stagger * ringFade
    return ringFade > 0 ? 1 - Easing.easeInOut((age - start) / ringFade) : age < start ? 1 : 0
  }

  private func set(color: Color, alpha: (Int) -> Double) -> MarkPicture {
    var shapes: [Shape] = []
    for (index, radius) in Self.radii.enumerated() {
      let alpha = alpha(index)
      guard alpha > 0 else { continue }
      let inner = radius - Self.strokeWidth
      let ringColor = index == 0 ? color : secondaryColor
      let visible = ringColor.with(alpha: ringColor.alpha * alpha)
      shapes.append(inner > 0 ? .ring(inner: inner, outer: radius, color: visible) : .disc(radius: radius, color: visible))
      if contrast {
        let line = Self.contrastColor.with(alpha: Self.contrastColor.alpha * alpha)
        shapes.append(.ring(inner: radius, outer: radius + Self.contrastWidth, color: line))
      }
    }
    return MarkPicture(shapes: shapes, scale: diameter / Self.originalDiameter)
  }
}

extension Color {
  /// #8e8e93, of the outer rings.
  public static let secondary = Color(red: 0x8E / 255.0, green: 0x8E / 255.0, blue: 0x93 / 255.0)
}
