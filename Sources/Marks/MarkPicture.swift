/// What is seen of a mark at one moment.
public struct MarkPicture: Equatable, Sendable {
  /// From the lowest to the uppermost.
  public let shapes: [Shape]
  /// How much larger than their own numbers the shapes are drawn.
  public let scale: Double
  /// The opacity of the whole, 0 to 1.
  public var opacity: Double

  /// Makes the picture from its parts.
  public init(shapes: [Shape], scale: Double = 1, opacity: Double = 1) {
    self.shapes = shapes
    self.scale = scale
    self.opacity = opacity
  }

  /// How far from the centre anything is drawn, in logical pixels.
  public var radius: Double { scale * shapes.reduce(0) { max($0, $1.reach) } }
}
