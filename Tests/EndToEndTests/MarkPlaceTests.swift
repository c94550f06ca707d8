import Geometry
import Support
import Testing

@Suite("The mark's place on sway", .serialized)
struct MarkPlaceTests {
  @Test(
    "the mark is under the finger, within a physical pixel of where the app gets it, and has its size",
    arguments: OutputTransform.allCases, [1, 1.5, 2])
  func place(transform: OutputTransform, scale: Double) throws {
    let bed = try SwayBed(outputs: [Output(width: 1920, height: 1080, scale: scale, transform: transform)])
    let app = try bed.app()
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 700, 411)
    try app.waitForTouches("a down") { !$0.isEmpty }
    let place = try #require(app.lastPlace)
    let box = try bed.fullMark(since: before, scale: scale)
    #expect(abs(box.middle.x - place.x * scale) <= 1 && abs(box.middle.y - place.y * scale) <= 1, "\(box.middle) \(place)")
    #expect(indicator.isRunning)
  }

  @Test("the mark is on the second output when the touchscreen belongs to it, and nothing is on the first")
  func secondOutput() throws {
    let bed = try SwayBed(
      outputs: [
        Output(width: 1280, height: 720),
        Output("HEADLESS-2", width: 1920, height: 1080, scale: 1.5, transform: .rotated90, x: 1280, y: -200),
      ],
      hints: ["Touch A": "HEADLESS-2"])
    let app = try bed.app(on: "HEADLESS-2")
    let indicator = try bed.indicator()
    let before = try [bed.screenshot(of: "HEADLESS-1"), bed.screenshot(of: "HEADLESS-2")]
    bed.touchscreen.down(0, 480, 108)
    try app.waitForTouches("a down") { !$0.isEmpty }
    let place = try #require(app.lastPlace)
    let box = try bed.fullMark(on: "HEADLESS-2", since: before[1], scale: 1.5)
    #expect(abs(box.middle.x - place.x * 1.5) <= 1 && abs(box.middle.y - place.y * 1.5) <= 1, "\(box.middle) \(place)")
    #expect(try bed.screenshot(of: "HEADLESS-1") == before[0])
    #expect(indicator.isRunning)
  }

  @Test("a touchscreen without a hint is spread over all outputs, unturned, and nothing is shown in a gap")
  func wholeLayout() throws {
    // The worked example: A=(0,0,1280,720), B=(1280,-200,1920,1080).
    let bed = try SwayBed(
      outputs: [
        Output(width: 1280, height: 720, transform: .rotated180), Output("HEADLESS-2", width: 1920, height: 1080, x: 1280, y: -200),
      ],
      devices: [.touchscreen("Touch A", width: 1000, height: 1000)], hints: [:])
    let indicator = try bed.indicator()
    let before = try [bed.screenshot(of: "HEADLESS-1"), bed.screenshot(of: "HEADLESS-2")]
    bed.touchscreen.down(0, 250, 500)
    try bed.waitForMark(at: 800, 340, since: before[0])
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: before[0])
    bed.touchscreen.down(0, 250, 100)
    bed.touchscreen.down(1, 750, 100)
    try bed.waitForMark(at: 1120, 108, on: "HEADLESS-2", since: before[1])
    #expect(try bed.screenshot(of: "HEADLESS-1") == before[0])
    #expect(indicator.isRunning)
  }

  @Test("during a drag the mark is never further behind than one step")
  func drag() throws {
    let bed = try SwayBed(outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)])
    let app = try bed.app()
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    let steps: [(x: Int32, y: Int32)] = (0..<40).map { (100 + 25 * $0, 150 + 10 * $0) }
    bed.touchscreen.down(0, steps[0].x, steps[0].y)
    _ = try bed.fullMark(since: before)
    for index in steps.indices.dropFirst() {
      bed.touchscreen.move(0, steps[index].x, steps[index].y)
      try waitUntil("motion \(index)") { app.counts.motion == index }
      let middle = try #require(try bed.screenshot().changedBox(from: before)).middle
      let isNear = [index, index - 1].contains { abs(middle.x - Double(steps[$0].x)) <= 1 && abs(middle.y - Double(steps[$0].y)) <= 1 }
      #expect(isNear, "at step \(index) the mark is at \(middle)")
    }
    #expect(indicator.isRunning)
  }

  @Test("ten fingers have ten marks")
  func tenFingers() throws {
    let bed = try SwayBed(outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)])
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    for slot in 0..<10 { bed.touchscreen.down(slot, Int32(100 + 120 * slot), Int32(100 + 50 * slot)) }
    try waitUntil("ten marks") {
      let picture = try bed.screenshot()
      return (0..<10).allSatisfy { slot in
        // The border's light ring, 24 pixels right of the centre.
        let color = picture[124 + 120 * slot, 100 + 50 * slot]
        return color != before[124 + 120 * slot, 100 + 50 * slot] && color.blue > 150
      }
    }
    for slot in 0..<10 { bed.touchscreen.up(slot) }
    try bed.waitUntilUnchanged(since: before)
    #expect(indicator.isRunning)
  }

  @Test(
    "at an output's edge the mark is cropped, and nothing of it is on the neighbour",
    arguments: [(0, 360), (1279, 360), (640, 0), (640, 719), (0, 0), (1279, 719)], [1, 1.5])
  func edges(finger: (x: Int, y: Int), scale: Double) throws {
    // Neighbours on all four sides of the touched output.
    let (width, height) = (1280, 720)
    let bed = try SwayBed(
      outputs: [
        Output(width: Int(Double(width) * scale), height: Int(Double(height) * scale), scale: scale, x: width, y: height),
        Output("HEADLESS-2", width: width, height: height, x: 0, y: height),
        Output("HEADLESS-3", width: width, height: height, x: 2 * width, y: height),
        Output("HEADLESS-4", width: width, height: height, x: width, y: 0),
        Output("HEADLESS-5", width: width, height: height, x: width, y: 2 * height),
      ], devices: [.touchscreen(width: Int32(width), height: Int32(height))])
    let indicator = try bed.indicator()
    let names = (1...5).map { "HEADLESS-\($0)" }
    let before = try names.map(bed.screenshot(of:))
    bed.touchscreen.down(0, Int32(finger.x), Int32(finger.y))
    let reach = markWidth / 2
    let (x, y) = (Double(finger.x), Double(finger.y))
    let expected = [max(0, x - reach), max(0, y - reach), min(Double(width), x + reach), min(Double(height), y + reach)].map { $0 * scale }
    try waitUntil("a cropped mark in \(expected)") {
      guard let box = try bed.screenshot().changedBox(from: before[0]) else { return false }
      return zip([box.left, box.top, box.right, box.bottom], expected).allSatisfy { abs(Double($0) - $1) <= 2 }
    }
    // A finger that moves along the edge, and away from it.
    bed.touchscreen.move(0, Int32(width / 2), Int32(height / 2))
    try bed.waitForMark(at: Double(width / 2) * scale, Double(height / 2) * scale, since: before[0])
    bed.touchscreen.move(0, Int32(finger.x), Int32(finger.y))
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: before[0])
    for (name, picture) in zip(names, before) { #expect(try bed.screenshot(of: name) == picture, "\(name) has changed") }
    #expect(indicator.isRunning)
  }
}
