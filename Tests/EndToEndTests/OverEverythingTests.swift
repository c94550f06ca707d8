import Support
import Testing

@Suite("Over everything", .serialized)
struct OverEverythingTests {
  @Test("a mark is over a popup of a real app")
  func popup() throws {
    try Requirements.require("gtk-4-examples")
    let bed = try SwayBed(outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)])
    let empty = try bed.screenshot()
    let app = try bed.run(
      ["--run=dropdown"], program: "gtk4-demo", environment: ["GSK_RENDERER": "cairo", "GTK_A11Y": "none"], showsConversation: true)
    let indicator = try bed.indicator()
    let window = try bed.settledChange(from: empty)
    // The first of its drop-down buttons.
    let closed = try bed.screenshot()
    bed.touchscreen.down(0, Int32(window.left + window.width / 4), Int32(window.top + window.height * 27 / 100))
    bed.touchscreen.up(0)
    try waitUntil("the popup") { app.conversation.messages.contains { $0.interface == "xdg_popup" && $0.name == "configure" } }
    let popup = try bed.settledChange(from: closed)
    let open = try bed.screenshot()
    let (x, y) = (Int(popup.middle.x), Int(popup.middle.y))
    bed.touchscreen.down(0, Int32(x), Int32(y))
    try waitUntil("a mark over the popup at (\(x), \(y))") {
      let picture = try bed.screenshot()
      let isRinged = [(25, 0), (-26, 0), (0, 25), (0, -26)].allSatisfy { dx, dy in
        Int(picture[x + dx, y + dy].red) < Int(open[x + dx, y + dy].red) - 60
      }
      let center = picture[x, y]
      return isRinged && Int(center.blue) - Int(center.red) > 60
    }
    bed.touchscreen.up(0)
    #expect(indicator.isRunning)
  }
}

extension SwayBed {
  /// Waits until what has changed stays as it is for some pictures, and tells where it is.
  func settledChange(from before: Screenshot) throws -> Screenshot.Box {
    var last: Screenshot?
    var equal = 0
    return try waitFor("a change that settles") {
      let picture = try screenshot()
      equal = picture == last ? equal + 1 : 0
      last = picture
      return equal >= 10 ? picture.changedBox(from: before) : nil
    }
  }
}
