/// How a mark comes and goes as a whole: it grows and becomes opaque, then grows on and becomes transparent.
public struct MarkTransition: Equatable, Sendable {
  /// How long it takes.
  public var timeline: MarkTimeline
  /// Whether it also grows, or only fades for those who want less motion.
  public var scales: Bool

  /// Makes the transition.
  public init(timeline: MarkTimeline = MarkTimeline(), scales: Bool = true) {
    self.timeline = timeline
    self.scales = scales
  }

  static let appearingScale = 0.6
  static let appearingOpacity = 0.3
  static let fadedScale = 1.3

  /// What is seen of the full picture in a phase.
  func picture(of full: MarkPicture, in phase: MarkPhase) -> MarkPicture {
    switch phase {
    case .appearing(let age):
      let progress = timeline.appear > 0 ? Easing.easeOut(age / timeline.appear) : 1
      return changed(
        full, scale: Self.appearingScale + (1 - Self.appearingScale) * progress,
        opacity: Self.appearingOpacity + (1 - Self.appearingOpacity) * progress)
    case .full: return full
    case .fading(let age):
      let progress = timeline.fade > 0 ? Easing.easeOut(age / timeline.fade) : 1
      return changed(full, scale: 1 + (Self.fadedScale - 1) * progress, opacity: 1 - progress)
    case .gone: return MarkPicture(shapes: [])
    }
  }

  private func changed(_ picture: MarkPicture, scale: Double, opacity: Double) -> MarkPicture {
    MarkPicture(shapes: picture.shapes, scale: scales ? picture.scale * scale : picture.scale, opacity: picture.opacity * opacity)
  }
}
