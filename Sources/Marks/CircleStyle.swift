/// The default mark: a disc with a light border and a dark contrast line. Lengths are logical pixels.
public struct CircleStyle: Equatable, Sendable {
  /// How opaque the disc is.
  public let opacity: Double
  /// Of the disc, border included.
  public let diameter: Double
  /// Inside the disc's edge; 0 for none.
  public var borderWidth: Double
  /// Painted over the disc.
  public let borderColor: Color
  /// Whether a dark line around the disc makes it visible on any background.
  public var contrast: Bool
  /// How it appears and fades.
  public var transition: MarkTransition
  /// Whether it is the mark of a pen.
  var isPen = false

  /// Makes the style; each default is the look's own number.
  public init(
    opacity: Double = 0.6, diameter: Double = 50, borderWidth: Double = 2, borderColor: Color = .white.with(alpha: 0.8),
    contrast: Bool = true, transition: MarkTransition = MarkTransition()
  ) {
    self.opacity = opacity
    self.diameter = diameter
    self.borderWidth = borderWidth
    self.borderColor = borderColor
    self.contrast = contrast
    self.transition = transition
  }

  /// The width of the contrast line. With black at 55 % some part of the mark has at least 3:1 contrast on white, black and mid-grey.
  static let contrastWidth = 1.5

  /// What is seen in a phase.
  public func picture(in phase: MarkPhase, color: Color) -> MarkPicture {
    let radius = diameter / 2
    var shapes = [Shape.disc(radius: radius, color: color.with(alpha: opacity * color.alpha))]
    if borderWidth > 0 { shapes.append(.ring(inner: max(0, radius - borderWidth), outer: radius, color: borderColor)) }
    if isPen { shapes += Self.penShapes(color.with(alpha: 1)) }
    if contrast { shapes.append(.ring(inner: radius, outer: radius + Self.contrastWidth, color: .contrast)) }
    return transition.picture(of: MarkPicture(shapes: shapes), in: phase)
  }
}

extension Color {
  /// What a contrast line is drawn with.
  static let contrast = Color.black.with(alpha: 0.55)
}
