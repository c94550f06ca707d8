import Foundation
import Support
import Testing

/// Devices other than a touchscreen with slots, as sway's libinput understands them.
@Suite(.serialized) struct DeviceKindTests {
  @Test("a single-touch device sends a finger")
  func singleTouch() throws {
    let bed = try SwayBed(devices: [.singleTouchscreen()])
    let app = try bed.app()
    bed.touchscreen.send([.axis(Axis.x, 300), .axis(Axis.y, 200), .key(Key.touch, 1)])
    bed.touchscreen.send([.axis(Axis.x, 310)])
    bed.touchscreen.send([.key(Key.touch, 0)])
    let touches = try app.waitForTouches("the up") { $0.counts.up == 1 }
    #expect(touches == [.down(0, x: 300, y: 200), .frame, .motion(0, x: 310, y: 200), .frame, .up(0), .frame])
  }

  @Test("a device without slots sends two fingers")
  func slotless() throws {
    let bed = try SwayBed(devices: [.slotlessTouchscreen()])
    let app = try bed.app()
    let first: [EvdevEvent] = [.axis(Axis.multitouchX, 300), .axis(Axis.multitouchY, 200), .contact]
    let second: [EvdevEvent] = [.axis(Axis.multitouchX, 900), .axis(Axis.multitouchY, 800), .contact]
    bed.touchscreen.send(first + second + [.key(Key.touch, 1)])
    bed.touchscreen.send(second)
    bed.touchscreen.send([.contact, .key(Key.touch, 0)])
    let touches = try app.waitForTouches("both ups") { $0.counts.up == 2 }
    #expect(touches.contains(.down(0, x: 300, y: 200)) && touches.contains(.down(1, x: 900, y: 800)), "\(touches)")
  }

  @Test("values that start below zero span the same output")
  func minimum() throws {
    let bed = try SwayBed(devices: [.touchscreen(width: 200, height: 100, minimum: -100)])
    let app = try bed.app()
    bed.touchscreen.down(0, -50, -50)
    try app.waitForTouches("a touch at a quarter and a half") { $0.first == .down(0, x: 480, y: 540) }
  }

  @Test("a touch beside a hovering pen is a palm, and one after it left is a finger")
  func pen() throws {
    let group = ["LIBINPUT_DEVICE_GROUP": "panel", "WL_OUTPUT": "HEADLESS-1"]
    let bed = try SwayBed(devices: [.touchscreen(udev: group), .pen(udev: group)])
    let app = try bed.app()
    let pen = bed.devices[1]
    for step in 0..<20 {
      pen.hover(500 + Int32(step), 500)
      if step == 10 { bed.touchscreen.down(0, 600, 600) }
      if step == 15 { bed.touchscreen.up(0) }
    }
    pen.leave()
    // libinput ends the pen's hold over touches some time after it left.
    var slot = 1
    let touches = try waitFor("a finger") { () -> [AppTouch]? in
      bed.touchscreen.down(slot, 700, 700)
      bed.touchscreen.up(slot)
      slot = slot % 9 + 1
      return app.touches.isEmpty ? nil : app.touches
    }
    #expect(touches.first == .down(0, x: 700, y: 700))
  }

  @Test("a finger that turns out to be a palm is not lifted for the app")
  func palm() throws {
    let bed = try SwayBed(devices: [.touchscreen(reportsPalms: true)])
    let app = try bed.app()
    bed.touchscreen.down(0, 100, 100)
    bed.touchscreen.palm(0)
    bed.touchscreen.up(0)
    bed.touchscreen.down(1, 500, 100)
    bed.touchscreen.up(1)
    try app.waitForTouches("the finger's up") { $0.counts.up == 1 }
    #expect(app.counts.down == 2)
  }

  @Test("a recording makes its device and plays its events")
  func recording() throws {
    var recording = EvemuRecording(circleOfTwo)
    #expect(recording.device.name == "A panel" && recording.device.identity.vendor == 0x04f3)
    #expect(recording.device.axes[Axis.multitouchX] == .init(0, 999, fuzz: 2, resolution: 10))
    #expect(recording.frames.map(\.time) == [0, 0.01, 0.02])
    recording.device.udev["WL_OUTPUT"] = "HEADLESS-1"
    let bed = try SwayBed(outputs: [Output(width: 1000, height: 1000)], devices: [recording.device])
    let app = try bed.app()
    bed.touchscreen.play(recording.frames)
    let touches = try app.waitForTouches("both ups") { $0.counts.up == 2 }
    #expect(touches.contains(.down(0, x: 100, y: 200)) && touches.contains(.down(1, x: 300, y: 400)))
    #expect(app.counts == .init(down: 2, motion: 1, up: 2))
  }
}

/// Two fingers, of which one moves.
private let circleOfTwo = """
  # EVEMU 1.3
  N: A panel
  I: 0003 04f3 0021 0110
  P: 02 00 00 00 00 00 00 00
  B: 00 0b 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 04 00 00 00 00 00 00
  B: 03 03 00 00 00 00 80 60 02
  A: 00 0 999 0 0 10
  A: 01 0 999 0 0 10
  A: 2f 0 9 0 0 0
  A: 35 0 999 2 0 10
  A: 36 0 999 2 0 10
  A: 39 0 65535 0 0 0
  E: 0.000000 0003 002f 0000
  E: 0.000000 0003 0039 0001
  E: 0.000000 0003 0035 0100
  E: 0.000000 0003 0036 0200
  E: 0.000000 0003 002f 0001
  E: 0.000000 0003 0039 0002
  E: 0.000000 0003 0035 0300
  E: 0.000000 0003 0036 0400
  E: 0.000000 0001 014a 0001
  E: 0.000000 0000 0000 0000
  E: 0.010000 0003 0036 0450
  E: 0.010000 0000 0000 0000
  E: 0.020000 0003 0039 -001
  E: 0.020000 0003 002f 0000
  E: 0.020000 0003 0039 -001
  E: 0.020000 0001 014a 0000
  E: 0.020000 0000 0000 0000
  """
