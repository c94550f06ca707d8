import Support
import Testing

@Suite("A compositor that answers and shows no frames", .serialized) struct StalledFramesTests {
  @Test("as behind a locker that tells nobody: all marks are gone at once, nothing is remembered, and with the next frame all is well")
  func stalled() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)], background: "#204060")
    let gate = try WaylandGate(bed)
    let indicator = try bed.indicator(["--fade", "3"], environment: ["WAYLAND_DISPLAY": gate.display])
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForMark(at: (300, 200), since: before)

    gate.close()
    // The lift fades, for which frames are asked. The first finger stays down.
    bed.touchscreen.down(1, 600, 300)
    bed.touchscreen.up(1)
    // sway goes on to show what is committed: it is the program that takes the marks away.
    try waitUntil("an empty screen") { try bed.screenshot() == before }
    #expect(indicator.standardError.text.contains("no frame is shown"))
    bed.touchscreen.move(0, 400, 250)
    bed.touchscreen.down(1, 640, 400)
    bed.touchscreen.down(2, 700, 500)
    bed.touchscreen.move(2, 800, 550)
    bed.touchscreen.up(2)
    #expect(try bed.settledScreenshot(of: "HEADLESS-1") == before)
    // What else the compositor tells is no frame.
    try bed.change(Output(width: 1280, height: 720, x: 100))
    // It answers when it is through with that.
    #expect(try bed.run(["status"], environment: ["WAYLAND_DISPLAY": gate.display]).waitForExit() == .exited(0))
    bed.touchscreen.down(3, 200, 600)
    #expect(try bed.settledScreenshot(of: "HEADLESS-1") == before)

    gate.open()
    // Fingers that were down then stay unseen until they are lifted.
    bed.touchscreen.move([0: (450, 250), 1: (700, 450), 3: (200, 650)])
    try waitUntil("a mark of the next finger") {
      bed.touchscreen.down(2, 900, 500)
      defer { bed.touchscreen.up(2) }
      return try bed.screenshot() != before
    }
    try bed.waitForMark(at: (900, 500), since: before)
    #expect(indicator.isRunning)
    #expect(indicator.standardError.lines.count { $0.contains("no frame is shown") } == 1, "\(indicator.standardError.text)")
  }
}
