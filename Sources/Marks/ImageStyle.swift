/// An image on the finger. Lengths are logical pixels.
public struct ImageStyle: Equatable, Sendable {
  /// How wide it is drawn.
  public var width: Double
  /// How high it is drawn.
  public var height: Double
  /// Which place of it lies on the finger, as fractions of width and height.
  public var hotspot: Hotspot
  /// How it appears and fades.
  public var transition: MarkTransition

  /// Makes the style.
  public init(width: Double, height: Double, hotspot: Hotspot = .center, transition: MarkTransition = MarkTransition()) {
    self.width = width
    self.height = height
    self.hotspot = hotspot
    self.transition = transition
  }

  /// What is seen in a phase.
  public func picture(in phase: MarkPhase) -> MarkPicture {
    let image = Shape.image(x: -width * hotspot.x, y: -height * hotspot.y, width: width, height: height)
    return transition.picture(of: MarkPicture(shapes: [image]), in: phase)
  }
}

/// A place in an image, as fractions of its width and height: (0, 0) is its upper left corner.
public struct Hotspot: Equatable, Sendable {
  /// Rightwards, 0 to 1.
  public var x: Double
  /// Downwards, 0 to 1.
  public var y: Double

  /// Makes the place from its fractions.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The middle.
  public static let center = Hotspot(x: 0.5, y: 0.5)
}
