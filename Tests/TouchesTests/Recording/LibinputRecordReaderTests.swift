import Testing
import Touches

@Suite("Files of libinput record are read")
struct LibinputRecordReaderTests {
  @Test("all devices are there, other kinds of events are left out")
  func devices() throws {
    let devices = try Recording(reading: fixture("two-panels.yml")).devices
    #expect(devices.map(\.name) == ["A keyboard", "Left \"big\" panel", "Left \"big\" panel"])
    #expect(devices.map(\.events.count) == [2, 10, 6])
    let panel = devices[1]
    #expect(panel.identity == RecordedDevice.Identity(bus: 24, vendor: 4660, product: 22136, version: 273))
    #expect(panel.properties == [1])
    #expect(panel.codes[3] == [0, 1, 47, 53, 54, 57])
    #expect(panel.axes[47] == AbsoluteAxis(minimum: 0, maximum: 9))
    #expect(panel.udevProperties["ID_INPUT_TOUCHSCREEN"] == "1")
    #expect(panel.events.first == RecordedEvent(time: 1000, type: 3, code: 57, value: 12))
    #expect(panel.events.last == RecordedEvent(time: 1_017_000, type: 0, code: 0, value: 0))
  }

  @Test("fuzz that udev keeps is the axis' fuzz")
  func fuzz() throws {
    let panel = try Recording(reading: fixture("two-panels.yml")).devices[1]
    #expect(panel.axes[53] == AbsoluteAxis(minimum: 0, maximum: 999, fuzz: 8))
  }

  @Test("two panels play at once, on one seat")
  func twoPanels() throws {
    let recording = try Recording(reading: fixture("two-panels.yml"))
    #expect(try played(recording) == ["1 down 0 100 100", "5 down 1 250 500", "8.5 up 1", "1017 up 0"])
    let devices = try TouchSequence(recording).frames.flatMap(\.events).map(\.touch.device.number)
    #expect(devices == [1, 2, 2, 1])
  }

  @Test("without a touchscreen there is nothing to play")
  func keyboard() throws {
    let recording = try Recording(reading: fixture("keyboard.yml"))
    let error = try #require(throws: RecordingError.self) { try TouchSequence(recording) }
    #expect(error.description == "no touchscreen in it")
  }

  @Test("keys that are not known are skipped")
  func unknownKeys() throws {
    let text = "devices:\n- node: x\n  colour: red\n  evdev:\n    name: a\n    shape: [1]\n    codes:\n      what: ever\n  mood: good\n"
    #expect(try Recording(reading: Array(text.utf8)).devices.map(\.name) == ["a"])
  }

  @Test(
    "a broken line is named, with what was expected there",
    arguments: [
      ("    id: [24, 0, 0]", "id: [bus, vendor, product, version]"), ("    id: [24, 0, 0, 70000]", "id: ["),
      ("    properties: 1", "properties: ["), ("    codes:\n      3: [0, 1", "codes as type: ["),
      ("    codes:\n      3: 0", "codes as type: ["), ("    absinfo:\n      0: [0, 799, 0, 0]", "an axis as code: ["),
      ("    absinfo:\n      0: [0, 2147483648, 0, 0, 0]", "an axis as code: ["), ("    just words", "a description"),
      ("  events:\n  - evdev:\n    - [0, 0, 3, 57]", "an event as - ["),
      ("  events:\n  - evdev:\n    - [0, 0, 3, 57, 1] 2", "an event as - ["),
      ("  events:\n  - evdev:\n    - [0, 0, 3, 57, 1", "an event as - ["),
      ("  events:\n  - evdev:\n    - [0, 1000000, 3, 57, 1]", "an event as - ["),
      ("  events:\n  - evdev:\n    - [-1, 0, 3, 57, 1]", "an event as - ["),
      ("  events:\n  - evdev:\n    - [9223372036854775807, 0, 3, 57, 1]", "an event as - ["),
      ("  events:\n  - evdev:\n    - [0, 0, 3, 65536, 1]", "an event as - ["),
      ("  events:\n  - evdev:\n    - [0, 0, 3, 57, 2147483648]", "an event as - ["),
      ("  events:\n  - evdev:\n    - 0, 0, 3, 57, 1", "an event as - ["), ("  events:\n  - evdev:\n    words", "an event as - ["),
    ])
  func broken(_ text: String, _ expected: String) throws {
    let text = "version: 1\ndevices:\n- node: /dev/input/event0\n  evdev:\n" + text
    let error = try #require(throws: RecordingError.self) { try Recording(reading: Array(text.utf8)) }
    let line = text.split(separator: "\n").count
    #expect(error.description.hasPrefix("line \(line): expected \(expected)"), "\(error)")
  }

  @Test("a file that ends before its devices is named at its end")
  func truncated() throws {
    let error = try #require(throws: RecordingError.self) { try Recording(reading: Array("version: 1\nndevices: 1\n".utf8)) }
    #expect(error.description == "line 2: expected devices: and a device as - node: …")
  }
}
