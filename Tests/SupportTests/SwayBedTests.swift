import Geometry
import Support
import Testing

/// A touch at a quarter of the panel's width and a tenth of its height, and where wlroots puts it on an output of 1280x720 logical
/// pixels: the worked example of the wl_output transforms.
private let workedExample: [(transform: OutputTransform, x: Double, y: Double)] = [
  (.normal, 320, 72), (.rotated90, 648, 320), (.rotated180, 960, 648), (.rotated270, 72, 960),
  (.flipped, 960, 72), (.flipped90, 72, 320), (.flipped180, 320, 648), (.flipped270, 648, 960),
]

@Suite(.serialized) struct SwayBedTests {
  @Test("an app gets a touch where the output's transform puts it", arguments: workedExample)
  func touchPlace(transform: OutputTransform, x: Double, y: Double) throws {
    let bed = try SwayBed(outputs: [Output(width: 1920, height: 1080, scale: 1.5, transform: transform, x: 1280, y: 200)])
    let app = try bed.app()
    bed.touchscreen.down(0, 480, 108)
    bed.touchscreen.up(0)
    let touches = try app.waitForTouches("down and up") { $0.contains(.up(0)) }
    guard case .down(0, let downX, let downY) = touches[0] else { throw SupportError("\(touches) starts with no touch") }
    #expect(abs(downX - x) < 1 && abs(downY - y) < 1, "\(touches)")
    #expect(app.counts == .init(down: 1, up: 1))
  }
}
