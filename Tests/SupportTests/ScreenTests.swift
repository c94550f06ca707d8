import Geometry
import Support
import Testing

@Suite(.serialized) struct ScreenTests {
  @Test("a background is painted on every output in its pixels as seen")
  func background() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 800, height: 600), Output("HEADLESS-2", width: 640, height: 480, transform: .rotated90, x: 800)],
      background: "#204060")
    let first = try bed.screenshot()
    let second = try bed.screenshot(of: "HEADLESS-2")
    #expect((first.width, first.height) == (800, 600))
    #expect((second.width, second.height) == (480, 640))
    #expect(first[799, 599] == .init(red: 0x20, green: 0x40, blue: 0x60))
    #expect(second[0, 639] == first[0, 0])
  }

  @Test("two pictures of the same screen are equal, and a window is the box of what changed")
  func change() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], background: "#202020",
      configuration: ["floating enable", "resize set 300 200", "move position 100 50"].map { "for_window [app_id=\"wev\"] \($0)" })
    let before = try bed.screenshot()
    #expect(try bed.screenshot() == before)
    let app = try bed.run([], program: "wev", showsConversation: true)
    try waitUntil("the window of 300x200") { try bed.screenshot().changedBox(from: before)?.width == 300 }
    let after = try bed.screenshot()
    let box = try #require(after.changedBox(from: before))
    #expect((box.left, box.top, box.right, box.bottom) == (100, 50, 400, 250))
    #expect(box.middle == (250, 150))
    #expect(after.changedCount(from: before) == 300 * 200)
    let centroid = try #require(after.changedCentroid(from: before))
    #expect(centroid == (250, 150))
    app.stop()
    try waitUntil("the screen to be as before") { try bed.screenshot() == before }
  }

  @Test("outputs come, change and go while sway runs")
  func outputs() throws {
    let bed = try SwayBed(outputs: [Output(width: 800, height: 600)])
    try bed.add(Output("HEADLESS-2", width: 1000, height: 500, scale: 2, x: 800))
    #expect(try bed.screenshot(of: "HEADLESS-2").width == 1000)
    try bed.change(Output("HEADLESS-2", width: 1000, height: 500, scale: 1.25, transform: .flipped90, x: 800))
    #expect(try bed.screenshot(of: "HEADLESS-2").width == 500)
    try bed.remove("HEADLESS-2")
    #expect(try bed.outputs().map(\.name) == ["HEADLESS-1"])
    try bed.add(Output("HEADLESS-3", width: 640, height: 480, x: 800))
    #expect(try bed.screenshot(of: "HEADLESS-3").width == 640)
  }

  @Test("udev's hint sends a device's touches to the second output, sway's configuration too")
  func mappedDevices() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 800, height: 600), Output("HEADLESS-2", width: 1000, height: 500, transform: .rotated180, x: 800)],
      devices: [.touchscreen("Touch A"), .touchscreen("Touch B")], hints: ["Touch A": "HEADLESS-2"], maps: ["Touch B": "HEADLESS-2"])
    let app = try bed.app(on: "HEADLESS-2")
    for device in bed.devices {
      device.down(0, 192, 108)  // a tenth of the way in both axes, seen at nine tenths on an output turned by half
      device.up(0)
    }
    let touches = try app.waitForTouches("two taps") { $0.counts.up == 2 }
    #expect(
      touches.filter { if case .down(_, let x, let y) = $0 { abs(x - 900) < 1 && abs(y - 450) < 1 } else { false } }.count == 2,
      "\(touches)")
  }

  @Test("a killed compositor leaves its programs without a display")
  func killed() throws {
    let bed = try SwayBed()
    bed.killCompositor()
    #expect(bed.compositor.exitStatus == .killed(9))
    #expect(throws: SupportError.self) { try bed.screenshot() }
  }

  @Test("several beds run side by side")
  func parallel() throws {
    let beds = try (0..<3).map { _ in try SwayBed() }
    let apps = try beds.map { try $0.app() }
    for (index, bed) in beds.enumerated() { bed.touchscreen.down(0, Int32(100 * index), 50) }
    for (index, app) in apps.enumerated() {
      try app.waitForTouches("its own touch") { $0.first == .down(0, x: Double(100 * index), y: 50) }
      #expect(app.counts == .init(down: 1))
    }
  }
}
