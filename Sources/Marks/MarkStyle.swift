/// How a mark looks.
public enum MarkStyle: Equatable, Sendable {
  case circle(CircleStyle)
  case rings(RingsStyle)
  case image(ImageStyle)
  case custom(CustomStyle)

  /// When it appears, stays and fades.
  public var timeline: MarkTimeline {
    switch self {
    case .circle(let style): style.transition.timeline
    case .rings(let style): style.timeline
    case .image(let style): style.transition.timeline
    case .custom(let style): style.timeline
    }
  }

  /// What is seen in a phase, in the finger's color.
  public func picture(in phase: MarkPhase, color: Color) -> MarkPicture {
    switch self {
    case .circle(let style): style.picture(in: phase, color: color)
    case .rings(let style): style.picture(in: phase, color: color)
    case .image(let style): style.picture(in: phase)
    case .custom(let style): style.picture(in: phase, color: color)
    }
  }

  /// How far from the finger what is full reaches, in logical pixels: labels and the long-press ring lie outside.
  public var radius: Double {
    switch self {
    case .circle(let style): style.diameter / 2 + (style.contrast ? CircleStyle.contrastWidth : 0)
    case .rings(let style): style.diameter / 2
    case .image(let style): max(style.width, style.height) / 2
    case .custom(let style): style.size / 2
    }
  }
}
