import Support
import Testing

@Suite("On other compositors", .serialized)
struct OtherCompositorTests {
  @Test("on KWin the mark is at its place and the app gets every touch", arguments: [1.0, 2.0])
  func kwin(scale: Double) throws {
    let bed = try KWinBed(scale: scale)
    let (app, window) = try bed.app()
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    let (x, y) = (Int32(window.middle.x), Int32(window.middle.y))
    try bed.down(0, x, y)
    try waitUntil("a mark at (\(x), \(y))") {
      guard let middle = try bed.screenshot().changedBox(from: before)?.middle else { return false }
      return abs(middle.x - Double(x)) <= 1 && abs(middle.y - Double(y)) <= 1
    }
    for step in 1...10 { try bed.move(0, x + Int32(step), y) }
    try bed.up(0)
    try waitUntil("all touches; the app got \(app.counts)") { app.counts == .init(down: 1, motion: 10, up: 1) }
    try waitUntil("the screen to be as before") { try bed.screenshot() == before }
    #expect(indicator.stop() == .exited(0))
  }

  @Test("on phoc the mark is at its place and the app gets every touch", arguments: [1.0, 2.0])
  func phoc(scale: Double) throws {
    let bed = try PhocBed(scale: scale)
    let (app, window) = try bed.app()
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    let (x, y) = (Int32(window.middle.x), Int32(window.middle.y))
    bed.touchscreen.down(0, x, y)
    try waitUntil("a mark at (\(x), \(y))") {
      guard let middle = try bed.screenshot().changedBox(from: before)?.middle else { return false }
      return abs(middle.x - Double(x)) <= 1 && abs(middle.y - Double(y)) <= 1
    }
    for step in 1...10 { bed.touchscreen.move(0, x + Int32(step), y) }
    bed.touchscreen.up(0)
    try waitUntil("all touches; the app got \(app.counts)") { app.counts == .init(down: 1, motion: 10, up: 1) }
    try waitUntil("the screen to be as before") { try bed.screenshot() == before }
    #expect(indicator.stop() == .exited(0))
  }
}
