import Geometry
import Support
import Testing

@Suite("Exactly under the finger on phoc", .serialized) struct PhocTests {
  @Test(
    "at scale 1 and 2, turned too: within a physical pixel of where the app gets it", arguments: [1.0, 2],
    [OutputTransform.normal, .rotated90, .rotated180, .flipped270])
  func place(scale: Double, transform: OutputTransform) throws {
    let bed = try PhocBed(scale: scale, transform: transform)
    let (app, window) = try bed.app()
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    var worst = WorstError()
    for x in [Int32(180), 400] {
      for y in [Int32(300), 900] {
        bed.touchscreen.down(0, x, y)
        let mark = try waitFor("a whole mark") { () -> Screenshot.Box? in
          guard let box = try bed.screenshot().changedBox(from: before) else { return nil }
          return abs(Double(box.width) - 43 * scale) < 3 && abs(Double(box.height) - 43 * scale) < 3 ? box : nil
        }
        let isInside =
          (window.left + 8..<window.right - 8).contains(Int(mark.middle.x))
          && (window.top + 8..<window.bottom - 8).contains(Int(mark.middle.y))
        if isInside {
          let place = try app.nextDown(after: worst.cells)
          let middle = (x: mark.middle.x - Double(window.left), y: mark.middle.y - Double(window.top))
          worst.add(middle, place, scale: scale)
        }
        bed.touchscreen.up(0)
        try waitUntil("no mark") { try bed.screenshot() == before }
      }
    }
    #expect(worst.cells > 0, "no finger has hit the window")
    #expect(worst.pixels <= 1)
    #expect(app.counts.down == worst.cells, "the app got a touch whose mark was elsewhere")
    print("phoc, scale \(scale), \(transform): \(worst.cells) touches, largest error \(worst.pixels) physical pixels")
    #expect(try bed.devices().devices.first?.output == "HEADLESS-1")
    #expect(indicator.isRunning)
  }
}
