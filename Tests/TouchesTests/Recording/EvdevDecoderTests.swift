import Geometry
import Testing
import Touches

/// Unless said otherwise the expected lines are what libinput 1.22.1 gave for the same file.
@Suite("Evdev events become the touches that libinput makes of them")
struct EvdevDecoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let file: String
    let touches: [String]
    var testDescription: String { file }
  }

  @Test(
    "each kind of panel and fault",
    arguments: [
      Case(
        file: "two-fingers",
        touches: [
          "0 down 0 100 200", "8 down 1 500 600", "16 motion 0 110 200", "16 motion 1 500 610", "24 up 0", "32 down 0 300 300",
          "40 up 0", "40 up 1",
        ]),
      Case(file: "new-finger-in-same-frame", touches: ["0 down 0 100 100", "16 motion 0 610 700", "24 up 0"]),
      Case(file: "id-without-lift", touches: ["0 down 0 100 100", "8 motion 0 200 100", "16 up 0"]),
      Case(
        file: "new-id-every-frame",
        touches: ["0 down 0 100 100", "8 up 0", "16 down 0 100 100", "24 up 0", "32 down 0 100 100", "40 up 0"]),
      Case(file: "stuck", touches: ["0 down 0 100 100", "8 down 1 500 500", "16 up 1", "16 cancel 0"]),
      Case(file: "becomes-palm", touches: ["0 down 0 100 100", "8 cancel 0", "40 down 0 200 100", "48 up 0"]),
      Case(file: "palm-from-start", touches: ["48 down 0 400 300", "56 up 0"]),
      Case(file: "down-and-up-in-one-frame", touches: ["8 down 0 500 500", "16 up 0"]),
      Case(file: "same-place", touches: ["0 down 0 250 750", "8 up 0", "16 down 0 250 750", "24 up 0"]),
      Case(file: "taps-at-one-moment", touches: ["0 down 0 250 750", "0 up 0", "0 down 0 250 750", "0 up 0"]),
      Case(file: "odd-name-and-line-ends", touches: ["0 down 0 250 750", "8 up 0", "16 down 0 250 750", "24 up 0"]),
      Case(file: "slot-out-of-range", touches: ["0 down 0 100 100", "8 motion 0 200 100", "16 up 0"]),
      Case(
        file: "fuzz",
        touches: [
          "0 down 0 100 100", "16 motion 0 110 100", "32 motion 0 120 103", "40 motion 0 121 102", "48 motion 0 117 160", "56 up 0",
        ]),
      Case(file: "minimum", touches: ["0 down 0 0 0", "8 motion 0 999 999", "16 motion 0 500 250", "24 up 0"]),
      Case(
        file: "contacts",
        touches: [
          "0 down 0 100 100", "8 down 1 500 500", "16 motion 0 140 100", "16 motion 1 520 500", "24 up 0", "24 motion 1 540 500",
          "32 up 1",
        ]),
      Case(
        file: "hovering-contacts",
        touches: ["8 down 0 300 300", "32 motion 0 316 300", "40 motion 0 400 300", "48 up 0"]),
      Case(file: "palm-in-same-frame", touches: ["0 down 0 100 100", "24 cancel 0"]),
      Case(
        file: "single-touch",
        touches: [
          "0 down 0 250 500", "8 motion 0 260 500", "16 up 0", "32 down 0 900 500", "40 motion 0 910 500", "40 up 0",
          "48 down 0 400 500", "48 up 0",
        ]),
      // Here libinput asks the kernel which fingers are down; a recording tells it by what comes next.
      Case(
        file: "events-lost",
        touches: [
          "0 down 0 100 100", "8 down 1 500 500", "16 motion 1 510 500", "24 up 0", "24 down 0 200 200", "32 down 2 700 700",
          "40 up 0", "40 up 1", "40 up 2",
        ]),
      Case(
        file: "lift-lost",
        touches: ["0 down 0 250 500", "8 motion 0 260 500", "16 up 0", "16 down 0 700 500", "24 up 0"]),
    ])
  func kinds(_ example: Case) throws {
    #expect(try played(Recording(reading: fixture(example.file + ".evemu"))) == example.touches)
  }

  @Test("a device with a resolution on one axis only is no touchscreen")
  func contradiction() throws {
    let recording = try Recording(reading: fixture("one-resolution.evemu"))
    #expect(throws: RecordingError.noTouchscreen) { try TouchSequence(recording) }
  }

  @Test("a device with a known kind of touch is a touchscreen, a pen, a touchpad and a gamepad are none")
  func touchscreens() {
    var device = RecordedDevice()
    device.axes = [0: AbsoluteAxis(minimum: 0, maximum: 99), 1: AbsoluteAxis(minimum: 0, maximum: 99)]
    func isTouchscreen(keys: Set<UInt16>, properties: Set<UInt16> = [], udev: [String: String] = [:]) -> Bool {
      device.codes = [1: keys]
      device.properties = properties
      device.udevProperties = udev
      return EvdevDecoder(device: device, id: DeviceID(0)) != nil
    }
    #expect(isTouchscreen(keys: [0x14a]))
    #expect(isTouchscreen(keys: [], properties: [1]))
    #expect(!isTouchscreen(keys: [0x130]))
    #expect(!isTouchscreen(keys: [0x14a, 0x145]))
    #expect(!isTouchscreen(keys: [0x14a, 0x140, 0x14b], properties: [1]))
    #expect(!isTouchscreen(keys: [0x14a], udev: ["ID_INPUT": "1", "ID_INPUT_TABLET": "1"]))
    device.axes[1] = AbsoluteAxis(minimum: 5, maximum: 5)
    #expect(!isTouchscreen(keys: [0x14a]))
    for code: UInt16 in [0, 1, 0x2f, 0x35, 0x36, 0x39] { device.axes[code] = AbsoluteAxis(minimum: 0, maximum: 9) }
    #expect(isTouchscreen(keys: [0x14a]))
    // ABS_RESERVED: the axes are declared, but not had.
    device.axes[0x2e] = AbsoluteAxis(minimum: 0, maximum: 9)
    #expect(!isTouchscreen(keys: [0x14a]))
    device.axes = [:]
    #expect(!isTouchscreen(keys: [0x14a]))
  }

  @Test("of 34 fingers 32 are told, with the lowest free number each")
  func seatIsFull() throws {
    var device = RecordedDevice()
    device.properties = [1]
    for code: UInt16 in [0x35, 0x36] { device.axes[code] = AbsoluteAxis(minimum: 0, maximum: 999) }
    device.axes[0x2f] = AbsoluteAxis(minimum: 0, maximum: 39)
    device.axes[0x39] = AbsoluteAxis(minimum: 0, maximum: 65535)
    func frame(at time: Int64, slots: [Int32], id: (Int32) -> Int32) -> [RecordedEvent] {
      slots.flatMap { slot in
        [
          RecordedEvent(time: time, type: 3, code: 0x2f, value: slot),
          RecordedEvent(time: time, type: 3, code: 0x39, value: id(slot)),
        ]
      } + [RecordedEvent(time: time, type: 0, code: 0, value: 0)]
    }
    device.events =
      frame(at: 0, slots: Array(0..<34)) { $0 } + frame(at: 1, slots: [33, 32, 5, 3]) { _ in -1 }
      + frame(at: 2, slots: [33]) { _ in 99 }
    let frames = try TouchSequence(Recording(devices: [device])).frames
    #expect(frames[0].events.map(\.touch.seatSlot) == Array(0..<32))
    #expect(frames[1].events.map(\.touch.seatSlot) == [3, 5])
    #expect(frames[2].events.map(\.touch.seatSlot) == [3])
  }

  @Test("nothing is told before the end of a frame")
  func frames() throws {
    let device = try Recording(reading: fixture("two-fingers.evemu")).devices[0]
    var decoder = try #require(EvdevDecoder(device: device, id: DeviceID(7)))
    var seat = SeatSlots()
    for event in device.events.prefix(6) { #expect(decoder.decode(event, seat: &seat).isEmpty) }
    #expect(
      decoder.decode(device.events[6], seat: &seat) == [
        TouchEvent(
          touch: TouchID(device: DeviceID(7), seatSlot: 0), time: Timestamp(microseconds: 0),
          phase: .down(NormalizedPoint(x: 0.1, y: 0.2)))
      ])
  }
}
