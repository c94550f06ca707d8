import Geometry
import Testing

@Suite("Output transforms")
struct OutputTransformTests {
  /// Where real sway 1.7 put a finger at a quarter of the panel's width and a tenth of its height, as fractions of the turned output.
  @Test(
    "a finger is turned as the compositor turns it",
    arguments: [
      (OutputTransform.normal, 0.25, 0.10), (.rotated90, 0.90, 0.25), (.rotated180, 0.75, 0.90), (.rotated270, 0.10, 0.75),
      (.flipped, 0.75, 0.10), (.flipped90, 0.10, 0.25), (.flipped180, 0.25, 0.90), (.flipped270, 0.90, 0.75),
    ])
  func turns(transform: OutputTransform, x: Double, y: Double) {
    let turned = transform.apply(to: NormalizedPoint(x: 0.25, y: 0.10))
    #expect(abs(turned.x - x) < 1e-12 && abs(turned.y - y) < 1e-12)
  }

  /// The inverse of each by its wl_output value.
  @Test("a transform and its inverse leave every place where it was", arguments: zip(OutputTransform.allCases, [0, 3, 2, 1, 4, 5, 6, 7]))
  func inverts(transform: OutputTransform, inverse: UInt32) throws {
    let inverse = try #require(OutputTransform(rawValue: inverse))
    for point in [NormalizedPoint(x: 0, y: 0), NormalizedPoint(x: 0.3, y: 0.9), NormalizedPoint(x: -0.05, y: 1.05)] {
      let back = inverse.apply(to: transform.apply(to: point))
      #expect(abs(back.x - point.x) < 1e-12 && abs(back.y - point.y) < 1e-12)
    }
  }

  @Test("only the quarter turns exchange width and height")
  func axes() {
    #expect(OutputTransform.allCases.filter(\.swapsAxes) == [.rotated90, .rotated270, .flipped90, .flipped270])
  }
}
