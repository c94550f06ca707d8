import Geometry
import Support
import Testing

@Suite("Exactly under the finger on sway", .serialized) struct SwayMatrixTests {
  /// Odd places of the layout.
  private static let positions = [(0, 0), (1279, 333), (-77, 1001), (3001, -499)]

  @Test(
    "all transforms, at odd places of the layout: within a physical pixel of where the app gets it", arguments: [1.0, 1.25, 1.5, 1.75, 2])
  func mapped(scale: Double) throws {
    let bed = try SwayBed(
      outputs: [Output(scale: scale), Output("HEADLESS-2", width: 640, height: 480, x: 9000, y: 9000)], hints: [:],
      maps: ["Touch A": "HEADLESS-1"], background: "#204060")
    let app = try bed.app()
    let indicator = try bed.indicator()
    var worst = WorstError()
    for (index, transform) in OutputTransform.allCases.enumerated() {
      let position = Self.positions[(index + Int(scale * 4)) % Self.positions.count]
      let output = Output(scale: scale, transform: transform, x: position.0, y: position.1)
      try bed.change(output)
      let before = try bed.waitUntilFilled("HEADLESS-1", by: app, size: output.seenSize)
      let count = app.counts.down
      bed.touchscreen.down(0, Int32(480 + 37 * index), Int32(108 + 91 * index))
      let place = try app.nextDown(after: count)
      let expected = (x: place.x * scale, y: place.y * scale)
      let mark = try waitFor("a mark near \(expected) at \(transform), \(scale)") { () -> (x: Double, y: Double)? in
        guard let box = try bed.screenshot().changedBox(from: before), abs(Double(box.width) - 43 * scale) < 3 else { return nil }
        return abs(box.middle.x - expected.x) <= 1 && abs(box.middle.y - expected.y) <= 1 ? box.middle : nil
      }
      worst.add(mark, place, scale: scale)
      bed.touchscreen.up(0)
      try waitUntil("the mark to go") { try bed.screenshot() == before }
    }
    #expect(worst.pixels <= 1)
    #expect(worst.cells == 8)
    print("sway, scale \(scale): \(worst.cells) cells, largest error \(worst.pixels) physical pixels")
    #expect(indicator.isRunning)
  }

  @Test("a device that nothing maps, on an output that is turned: as the app has it, which is not turned")
  func unmappedTurned() throws {
    let bed = try SwayBed(outputs: [Output(transform: .rotated90)], hints: [:], background: "#204060")
    let app = try bed.app()
    let indicator = try bed.indicator()
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    bed.touchscreen.down(0, 480, 108)
    let place = try app.nextDown(after: 0)
    #expect(place == (270, 192), "sway does not turn it")
    try bed.waitForMark(at: place, since: before)
    let report = try #require(try bed.devices().devices.first)
    #expect((report.output, report.transformed, report.confidence) == ("HEADLESS-1", false, "fallback"))
    #expect(indicator.isRunning)
  }

  @Test("two outputs with a gap: each finger is where the app on that output has it, and in the gap there is no mark")
  func gap() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720), Output("HEADLESS-2", width: 1920, height: 1080, x: 1280, y: -200)],
      devices: [.touchscreen("Touch A", width: 1000, height: 1000)], hints: [:], background: "#204060")
    let first = try bed.app()
    let second = try bed.app(on: "HEADLESS-2")
    let indicator = try bed.indicator()
    let before = try ["HEADLESS-1", "HEADLESS-2"].map { try bed.settledScreenshot(of: $0) }
    bed.touchscreen.down(0, 250, 500)
    try bed.waitForMark(at: try first.nextDown(after: 0), since: before[0])
    bed.touchscreen.up(0)
    bed.touchscreen.down(0, 250, 100)
    bed.touchscreen.up(0)
    bed.touchscreen.down(0, 750, 100)
    try bed.waitForMark(at: try second.nextDown(after: 0), on: "HEADLESS-2", since: before[1])
    #expect(first.counts.down == 1, "the gap belongs to nobody")
    try waitUntil("the first mark to go") { try bed.screenshot(of: "HEADLESS-1").changedBox(from: before[0]) == nil }
    #expect(try bed.devices().devices.first?.output == "all")
    #expect(indicator.isRunning)
  }

  @Test("a region, a matrix that sway is told at run time, and a device that is switched off")
  func told() throws {
    let bed = try SwayBed(
      outputs: [Output(transform: .rotated90)], devices: [.touchscreen("Touch A"), .touchscreen("Touch B", product: 2)], hints: [:],
      background: "#204060",
      configuration: ["input \"{Touch A}\" map_to_region 100 50 800 600", "input \"{Touch B}\" map_to_output HEADLESS-1"])
    let app = try bed.app()
    let indicator = try bed.indicator()
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    func tap(_ device: Int, _ x: Int32, _ y: Int32) throws {
      let count = app.counts.down
      bed.devices[device].down(0, x, y)
      try bed.waitForMark(at: try app.nextDown(after: count), since: before)
      bed.devices[device].up(0)
      try waitUntil("no mark") { try bed.screenshot() == before }
    }
    try tap(0, 480, 108)
    try tap(1, 480, 108)
    let identifier = bed.devices[1].description.swayIdentifier
    try bed.command("input \"\(identifier)\" calibration_matrix -1 0 1 0 -1 1")
    try waitUntil("the matrix to be seen") { try bed.devices().devices[1].matrix == halfTurn }
    try tap(1, 480, 108)
    try tap(1, 1777, 900)
    let reports = try bed.devices().devices
    #expect(reports.map(\.rule) == ["sway: map_to_region", "sway: map_to_output HEADLESS-1"])
    #expect(reports.map(\.transformed) == [false, true])
    #expect(reports.map(\.matrix_source) == ["compositor", "compositor"])
    #expect(reports.map(\.confidence) == ["configured", "configured"])

    try bed.command("input \"\(identifier)\" events disabled")
    try waitUntil("the switch to be seen") { try bed.devices().devices[1].output == "none" }
    try waitUntil("the program to have seen it") { indicator.standardError.text.contains("disabled in sway") }
    bed.devices[1].down(0, 480, 108)
    try tap(0, 700, 300)
    bed.devices[1].up(0)
    #expect(app.counts.down == 5, "only the region's finger")
    let lines = indicator.standardError.lines.count
    try bed.command("input \"\(identifier)\" events enabled")
    try waitUntil("the program to have seen it") { indicator.standardError.lines.count > lines }
    try bed.waitForIndicator()
    try tap(1, 300, 700)
    #expect(indicator.isRunning)
  }

  @Test("a device that is mapped to an absent output is off until the output appears")
  func absent() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], hints: [:], maps: ["Touch A": "HEADLESS-2"], background: "#204060")
    let indicator = try bed.indicator()
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    #expect(try bed.devices().devices.first?.output == "none")
    bed.touchscreen.down(0, 480, 108)
    bed.touchscreen.up(0)
    try bed.add(Output("HEADLESS-2", width: 800, height: 600, transform: .rotated180, x: 1280))
    try waitUntil("the device to be on") { try bed.devices().devices.first?.output == "HEADLESS-2" }
    try waitUntil("the program to have seen it") { indicator.standardError.text.contains("go to HEADLESS-2") }
    let app = try bed.app(on: "HEADLESS-2")
    let second = try bed.settledScreenshot(of: "HEADLESS-2")
    bed.touchscreen.down(0, 480, 108)
    try bed.waitForMark(at: try app.nextDown(after: 0), on: "HEADLESS-2", since: second)
    #expect(try bed.screenshot(of: "HEADLESS-1") == before)
    #expect(indicator.isRunning)
  }

  @Test("an output that is turned while a finger is held: the next move is where the app has it")
  func turnedWhileHeld() throws {
    let bed = try SwayBed(outputs: [Output(scale: 1.5)], hints: [:], maps: ["Touch A": "HEADLESS-1"], background: "#204060")
    let app = try bed.app()
    let indicator = try bed.indicator()
    let first = try bed.settledScreenshot(of: "HEADLESS-1")
    bed.touchscreen.down(0, 480, 108)
    try bed.waitForMark(at: try app.nextDown(after: 0), scale: 1.5, since: first)
    let output = Output(scale: 1.5, transform: .rotated90)
    try bed.change(output)
    bed.touchscreen.move(0, 490, 118)
    try waitUntil("the motion") { app.counts.motion == 1 }
    let place = try #require(app.lastPlace)
    bed.touchscreen.up(0)
    let empty = try bed.waitUntilFilled("HEADLESS-1", by: app, size: output.seenSize)
    // Once more, now that there is a picture without a mark.
    bed.touchscreen.down(0, 490, 118)
    let again = try app.nextDown(after: 1)
    #expect(abs(again.x - place.x) < 0.1 && abs(again.y - place.y) < 0.1)
    try bed.waitForMark(at: place, scale: 1.5, since: empty)
    #expect(indicator.isRunning)
  }

  @Test("two touchscreens at once on two outputs")
  func twoAtOnce() throws {
    let bed = try SwayBed(
      outputs: [
        Output(width: 1280, height: 720), Output("HEADLESS-2", width: 1920, height: 1080, scale: 1.25, transform: .rotated270, x: 1280),
      ],
      devices: [.touchscreen("Touch A"), .touchscreen("Touch B", product: 2)], hints: [:],
      maps: ["Touch A": "HEADLESS-1", "Touch B": "HEADLESS-2"], background: "#204060")
    let apps = try [bed.app(), bed.app(on: "HEADLESS-2")]
    let indicator = try bed.indicator()
    let before = try ["HEADLESS-1", "HEADLESS-2"].map { try bed.settledScreenshot(of: $0) }
    bed.devices[0].down(0, 480, 108)
    bed.devices[1].down(0, 480, 108)
    try bed.waitForMark(at: try apps[0].nextDown(after: 0), since: before[0])
    try bed.waitForMark(at: try apps[1].nextDown(after: 0), scale: 1.25, on: "HEADLESS-2", since: before[1])
    #expect(indicator.isRunning)
  }

  @Test("twins: sway sends both to one output and so do we; devices warns, and --map tells them apart")
  func twins() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720), Output("HEADLESS-2", width: 1280, height: 720, x: 1280)],
      devices: [.touchscreen("Twin"), .touchscreen("Twin")], hints: [:], maps: ["Twin": "HEADLESS-2"], background: "#204060")
    let app = try bed.app(on: "HEADLESS-2")
    var indicator = try bed.indicator()
    let before = try bed.settledScreenshot(of: "HEADLESS-2")
    for (index, device) in bed.devices.enumerated() {
      device.down(0, 480, 108)
      try bed.waitForMark(at: try app.nextDown(after: index), on: "HEADLESS-2", since: before)
      device.up(0)
      try waitUntil("no mark") { try bed.screenshot(of: "HEADLESS-2") == before }
    }
    let report = try bed.devices()
    #expect(report.devices.map(\.output) == ["HEADLESS-2", "HEADLESS-2"])
    #expect(report.log.contains("2 touchscreens are named 'Twin' (/dev/input/event"))
    #expect(report.log.contains("2 touchscreens belong to HEADLESS-2"))
    #expect(indicator.stop() == .exited(0))

    let first = try bed.settledScreenshot(of: "HEADLESS-1")
    indicator = try bed.indicator(["--map", "\(bed.devices[0].node)=HEADLESS-1", "--map", "\(bed.devices[1].node)=none"])
    for device in bed.devices { device.down(0, 960, 540) }
    try bed.waitForMark(at: (640, 360), since: first)
    #expect(try bed.screenshot(of: "HEADLESS-2") == before)
    #expect(indicator.isRunning)
  }

  @Test("an output that comes back at another connector is known by its make and model")
  func renamed() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720), Output("HEADLESS-2", width: 1280, height: 720, x: 1280)], hints: [:],
      background: "#204060")
    // Headless outputs are all of one make: the second is the only one when the first is gone.
    try bed.remove("HEADLESS-1")
    let indicator = try bed.indicator(["--map", "Touch A=headless headless", "--map", "Touch X=HEADLESS-9"])
    let before = try bed.settledScreenshot(of: "HEADLESS-2")
    bed.touchscreen.down(0, 960, 540)
    try bed.waitForMark(at: (640, 360), on: "HEADLESS-2", since: before)
    bed.touchscreen.up(0)
    try bed.remove("HEADLESS-2")
    try bed.add(Output("HEADLESS-3", width: 800, height: 600, x: 0))
    try waitUntil("the program to know the output") { try bed.statusText().contains("HEADLESS-3") }
    let third = try bed.settledScreenshot(of: "HEADLESS-3")
    bed.touchscreen.down(0, 960, 540)
    try bed.waitForMark(at: (400, 300), on: "HEADLESS-3", since: third)
    #expect(indicator.isRunning)
  }

  @Test("a device that nobody may read is told with the reason, and none is opened")
  func unreadable() throws {
    let bed = try SwayBed()
    bed.input.refuse(bed.touchscreen)
    let before = bed.touchscreen.openings.count
    let report = try bed.devices()
    #expect(report.devices.map(\.readable) == [false])
    bed.input.allow(bed.touchscreen)
    let again = try #require(try bed.devices().devices.first)
    #expect(again.readable)
    #expect((again.name, again.vendor, again.product, again.node) == ("Touch A", 0x1234, 0x5678, bed.touchscreen.node))
    #expect(again.rule == "sway: udev's WL_OUTPUT")
    #expect(bed.touchscreen.openings.count == before)
  }
}

extension SwayBed {
  /// Waits until the middle of what has changed is within a physical pixel of a place in logical ones.
  func waitForMark(at place: (x: Double, y: Double), scale: Double = 1, on output: String = "HEADLESS-1", since before: Screenshot) throws {
    var seen: (x: Double, y: Double)?
    do {
      try waitUntil("a mark", timeout: 10) {
        seen = try screenshot(of: output).changedBox(from: before)?.middle
        return seen.map { abs($0.x - place.x * scale) <= 1 && abs($0.y - place.y * scale) <= 1 } ?? false
      }
    } catch {
      throw SupportError(
        "No mark at (\(place.x * scale), \(place.y * scale)) of \(output); one was at \(seen.map { "\($0)" } ?? "no place").")
    }
  }
}
