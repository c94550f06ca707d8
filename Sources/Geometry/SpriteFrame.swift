/// Where the picture of something around a point goes on an output, so that each of its pixels falls on one of the output's.
///
/// A surface lies on whole logical pixels and the compositor rounds them to physical ones. The picture carries what is left, so that its
/// centre is the physical pixel boundary nearest to the point.
public struct SpriteFrame: Equatable, Sendable {
  /// The sprite's box on the output, square, in logical pixels from the output's upper left corner.
  public let box: LogicalRectangle
  /// The picture's side in physical pixels; exactly the box's.
  public let pixelSide: Int
  /// Where in the picture the centre is, in physical pixels.
  public let center: PixelPoint

  /// Frames what reaches so many logical pixels around a point of an output.
  public init(around point: LogicalPoint, radius: Double, scale: OutputScale) {
    // One pixel more for the antialiased edge.
    let reach = Int((radius * scale.value).rounded(.up)) + 1
    let horizontal = Self.fit(point.x, reach: reach, scale: scale)
    let vertical = Self.fit(point.y, reach: reach, scale: scale)
    let side = scale.wholePixelLength(atLeast: Double(2 * reach + Self.largestRest(at: scale)) / scale.value)
    box = LogicalRectangle(x: horizontal.origin, y: vertical.origin, width: side, height: side)
    pixelSide = scale.pixels(side)
    center = PixelPoint(x: horizontal.center, y: vertical.center)
  }

  private static func fit(_ coordinate: Double, reach: Int, scale: OutputScale) -> (origin: Int, center: Int) {
    let pixel = Int((coordinate * scale.value).rounded())
    let origin = scale.logical(atOrBefore: pixel - reach)
    return (origin, pixel - scale.pixels(origin))
  }

  /// The most pixels that the centre moves in the picture because origins are whole logical pixels.
  private static func largestRest(at scale: OutputScale) -> Int {
    scale.numerator % 120 == 0 ? scale.numerator / 120 - 1 : Int((scale.value + 0.5).rounded(.up)) - 1
  }
}
