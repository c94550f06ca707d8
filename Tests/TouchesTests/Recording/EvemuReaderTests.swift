import Testing
import Touches

@Suite("Files of evemu are read")
struct EvemuReaderTests {
  @Test("the device and its events are there, times from the start")
  func device() throws {
    let device = try #require(try Recording(reading: fixture("single-touch.evemu")).devices.first)
    #expect(device.name == "Serial  panel")
    #expect(device.identity == RecordedDevice.Identity(bus: 3, vendor: 0x1234, product: 0x5678, version: 0x111))
    #expect(device.properties == [1])
    #expect(device.codes[1] == [0x14a])
    #expect(device.codes[3] == [0, 1])
    #expect(device.axes == [0: AbsoluteAxis(minimum: 0, maximum: 999), 1: AbsoluteAxis(minimum: 0, maximum: 999)])
    #expect(device.events.first == RecordedEvent(time: 0, type: 3, code: 0, value: 250))
    #expect(device.events.last == RecordedEvent(time: 48000, type: 0, code: 0, value: 0))
  }

  @Test("all numbers of an axis are read")
  func axis() throws {
    let recording = try Recording(reading: Array("A: 35 -5 32767 4 2 55\nA: 36 0 9 1 2\n".utf8))
    #expect(
      recording.devices[0].axes == [
        0x35: AbsoluteAxis(minimum: -5, maximum: 32767, fuzz: 4, flat: 2, resolution: 55),
        0x36: AbsoluteAxis(minimum: 0, maximum: 9, fuzz: 1, flat: 2),
      ])
  }

  @Test("lines of bits continue each other")
  func bits() throws {
    let device = try Recording(reading: Array("P: 02 00\nP: 01\nB: 01 00 02\nB: 03 01\nB: 01 80\n".utf8)).devices[0]
    #expect(device.properties == [1, 16])
    #expect(device.codes == [1: [9, 23], 3: [0]])
  }

  @Test("a name may have bytes that are no text, and runs of spaces; lines may end in CR LF")
  func oddName() throws {
    #expect(try Recording(reading: fixture("odd-name-and-line-ends.evemu")).devices[0].name == "Odd \u{fffd}  (left)  panel")
  }

  @Test("a byte order mark says nothing")
  func byteOrderMark() throws {
    #expect(try Recording(reading: [0xef, 0xbb, 0xbf] + fixture("contacts.evemu")) == Recording(reading: fixture("contacts.evemu")))
  }

  @Test("a second name starts a second device")
  func twoDevices() throws {
    let recording = try Recording(reading: Array("N: a\nE: 1.5 0 0 0\nN: b\nE: 1.000001 0 0 0\n".utf8))
    #expect(recording.devices.map(\.name) == ["a", "b"])
    #expect(recording.devices.flatMap(\.events).map(\.time) == [499_999, 0])
  }

  @Test(
    "a broken line is named, with what was expected there",
    arguments: [
      ("", 1, "a recording by evemu or"), ("\n# only a comment\n", 1, "a recording by evemu or"),
      ("\u{7f}ELF\u{0}\u{0}", 1, "a recording by evemu (N: …) or"), ("\n# x\nHello\n", 3, "a recording by evemu (N: …) or"),
      ("N: a\nnonsense", 2, "a line that starts with N:"), ("N: a\nX: 1", 2, "a line that starts with N:"),
      ("N: a\nI: 0003 1234 5678", 2, "an identity"), ("N: a\nI: 0003 1234 5678 123456", 2, "an identity"),
      ("N: a\nP: 02 0g", 2, "property bits"), ("N: a\nB: ", 2, "code bits"), ("N: a\nB: 01 100", 2, "code bits"),
      ("N: a\nA: 00 0 10", 2, "an axis"), ("N: a\nA: 00 0 99999999999 0 0", 2, "an axis"),
      ("N: a\n\nA: 00 0 1 0 0 0 0", 3, "an axis"), ("N: a\nE: 0.000001 0003 0035", 2, "an event"),
      ("N: a\nE: 0.0000001 0003 0035 1", 2, "an event"), ("N: a\nE: -1.000000 0003 0035 1", 2, "an event"),
      ("N: a\nE: 99999999999999999999.0 0003 0035 1", 2, "an event"), ("N: a\nE: 1.0 0003 0035 4294967296", 2, "an event"),
      ("N: a\nE: 1.0 0003 0035 12x", 2, "an event"), ("N: a\nE: 9223372036854775807.0 0003 0035 1", 2, "an event"),
      ("N: a\nE: 1.0 10003 0035 1", 2, "an event"), ("N: a\nE: 1.5a 0003 0035", 2, "an event"),
    ])
  func broken(_ text: String, _ line: Int, _ expected: String) throws {
    let error = try #require(throws: RecordingError.self) { try Recording(reading: Array(text.utf8)) }
    #expect(error.description.hasPrefix("line \(line): expected \(expected)"), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test("a line of a million bytes is read or named")
  func longLine() throws {
    let long = [UInt8](repeating: UInt8(ascii: "7"), count: 1_000_000)
    #expect(throws: RecordingError.self) { try Recording(reading: Array("E: ".utf8) + long) }
    #expect(throws: RecordingError.self) { try Recording(reading: long) }
    #expect(try Recording(reading: Array("N: ".utf8) + long).devices[0].name.utf8.count == 1_000_000)
  }
}
