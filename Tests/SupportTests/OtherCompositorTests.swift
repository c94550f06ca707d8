import Geometry
import Support
import Testing

@Suite(.serialized) struct OtherCompositorTests {
  @Test("an app on KWin gets the touch that was injected, and the emulated device sends it too", arguments: [1, 1.5])
  func kwin(scale: Double) throws {
    let bed = try KWinBed(width: 1000, height: 700, scale: scale)
    let (app, window) = try bed.app()
    #expect(window.width == Int(640 * scale) && window.height == Int(480 * scale), "wev's window has 640x480")
    let reader = try bed.run([bed.touchscreen.node], program: "cat")
    try bed.touchscreen.waitForReader(reader)

    try bed.down(2, Int32(window.left + 300), Int32(window.top + 150))
    try bed.move(2, Int32(window.left + 330), Int32(window.top + 150))
    try bed.up(2)
    let touches = try app.waitForTouches("the up") { $0.counts.up == 1 }
    guard case .down(_, let x, let y) = touches[0] else { throw SupportError("\(touches) starts with no touch") }
    #expect(abs(x - 300 / scale) < 0.01 && abs(y - 150 / scale) < 0.01)
    #expect(app.counts == .init(down: 1, motion: 1, up: 1))
    // struct input_event has 24 bytes: seven of the down, four of the move, four of the up.
    try waitUntil("three frames from the device") { reader.standardOutput.data.count == (8 + 4 + 4) * 24 }
  }

  @Test("an app on phoc gets a touch, and sees the whole layout", arguments: [OutputTransform.normal, .rotated90])
  func phoc(transform: OutputTransform) throws {
    let bed = try PhocBed(width: 720, height: 1440, scale: 2, transform: transform)
    let (app, window) = try bed.app()
    #expect(window == Screenshot.Box(left: 0, top: 0, right: transform.swapsAxes ? 1440 : 720, bottom: transform.swapsAxes ? 720 : 1440))
    bed.touchscreen.down(0, 180, 1080)  // a quarter of its width, three quarters of its height, not turned
    bed.touchscreen.up(0)
    let touches = try app.waitForTouches("the up") { $0.counts.up == 1 }
    guard case .down(0, let x, let y) = touches[0] else { throw SupportError("\(touches) starts with no touch") }
    #expect(abs(x - Double(window.width) / 8) < 1 && abs(y - Double(window.height) * 3 / 8) < 1, "\(touches)")
  }
}
