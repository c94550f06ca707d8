import Geometry
import Support
import Testing

@Suite("Outputs that change under fingers", .serialized)
struct OutputChangeTests {
  @Test("an output that is turned or scaled while a finger is down shows it at the new place with its next move")
  func turned() throws {
    let bed = try SwayBed(outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)])
    let indicator = try bed.indicator()
    for output in [
      Output(width: 1280, height: 720, transform: .rotated90), Output(width: 1280, height: 720, scale: 2),
      Output(width: 1920, height: 1080, scale: 1.5, transform: .flipped180), Output(width: 800, height: 600),
      Output(width: 1280, height: 720),
    ] {
      bed.touchscreen.down(0, 300, 200)
      try bed.change(output)
      // The place that an empty output shows, once the mark is gone.
      bed.touchscreen.move(0, 320, 240)
      let point = output.transform.apply(to: .init(x: 320.0 / 1280, y: 240.0 / 720))
      let size = output.seenSize
      let empty = try emptyScreenshot(of: output)
      try bed.waitForMark(at: point.x * Double(size.width), point.y * Double(size.height), since: empty)
      bed.touchscreen.up(0)
      try bed.waitUntilUnchanged(since: empty)
    }
    #expect(indicator.isRunning)
  }

  /// What such an output looks like without a mark: sway's own background.
  private func emptyScreenshot(of output: Output) throws -> Screenshot {
    try SwayBed(outputs: [output], devices: []).screenshot()
  }

  @Test("an output that is taken away takes its marks along; one that is added shows touches")
  func addedAndRemoved() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720), Output("HEADLESS-2", width: 1280, height: 720, x: 1280)],
      devices: [
        .touchscreen("Touch A", width: 1280, height: 720), .touchscreen("Touch B", width: 1280, height: 720, product: 2),
        .touchscreen("Touch C", width: 1280, height: 720, product: 3),
      ],
      hints: ["Touch A": "HEADLESS-1", "Touch B": "HEADLESS-2", "Touch C": "HEADLESS-3"], background: "#202020")
    let indicator = try bed.indicator()
    let before = try bed.screenshot(of: "HEADLESS-1")
    let before2 = try bed.screenshot(of: "HEADLESS-2")
    bed.devices[0].down(0, 300, 200)
    bed.devices[1].down(0, 500, 300)
    try bed.waitForMark(at: 300, 200, since: before)
    try bed.waitForMark(at: 500, 300, on: "HEADLESS-2", since: before2)
    try bed.remove("HEADLESS-2")
    // The output's marks have no place any more; the other finger is not disturbed.
    bed.devices[0].move(0, 400, 200)
    try bed.waitForMark(at: 400, 200, since: before)
    bed.devices[0].up(0)
    bed.devices[1].up(0)
    try bed.waitUntilUnchanged(since: before)

    try bed.add(Output("HEADLESS-3", width: 1280, height: 720, x: 2560))
    let before3 = try bed.screenshot(of: "HEADLESS-3")
    bed.devices[2].down(0, 700, 300)
    try bed.waitForMark(at: 700, 300, on: "HEADLESS-3", since: before3)
    try bed.add(Output("HEADLESS-4", width: 800, height: 600, x: 3840))
    bed.devices[2].move(0, 800, 300)
    try bed.waitForMark(at: 800, 300, on: "HEADLESS-3", since: before3)
    bed.devices[2].up(0)
    try bed.waitUntilUnchanged(on: "HEADLESS-3", since: before3)
    #expect(indicator.isRunning)
  }

  @Test("a finger on an output that shrinks away under it leaves no mark behind")
  func shrunk() throws {
    let bed = try SwayBed(outputs: [Output(width: 1920, height: 1080)])
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 1800, 1000)
    try bed.waitForMark(at: 1800, 1000, since: before)
    let small = Output(width: 640, height: 480)
    try bed.change(small)
    let empty = try emptyScreenshot(of: small)
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: empty)
    bed.touchscreen.down(0, 960, 540)
    try bed.waitForMark(at: 320, 240, since: empty)
    #expect(indicator.isRunning)
  }

  @Test("an output that the configuration hides shows nothing, the other one does")
  func hidden() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720), Output("HEADLESS-2", width: 1280, height: 720, x: 1280)],
      devices: [
        .touchscreen("Touch A", width: 1280, height: 720), .touchscreen("Touch B", width: 1280, height: 720, product: 2),
      ],
      hints: ["Touch A": "HEADLESS-1", "Touch B": "HEADLESS-2"])
    let file = try bed.folder.write("[output HEADLESS-1]\nshow = false\n", to: "hidden.config")
    let indicator = try bed.indicator(["--config", file])
    let before = try bed.screenshot()
    let before2 = try bed.screenshot(of: "HEADLESS-2")
    bed.devices[0].down(0, 300, 200)
    bed.devices[1].down(0, 500, 300)
    try bed.waitForMark(at: 500, 300, on: "HEADLESS-2", since: before2)
    #expect(try bed.screenshot() == before)
    #expect(indicator.isRunning)
  }
}
