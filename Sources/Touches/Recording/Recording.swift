/// What input devices sent for a while: one or several devices, recorded at the same time.
public struct Recording: Equatable, Sendable {
  /// The devices, in the order of the file.
  public var devices: [RecordedDevice]

  /// Makes the recording from its devices.
  public init(devices: [RecordedDevice]) { self.devices = devices }

  /// Reads a file of evemu or of `libinput record`, told apart by its first line that says something.
  ///
  /// - Parameter bytes: the whole file, in any encoding: names with bytes that are not UTF-8 are repaired.
  public init(reading bytes: [UInt8]) throws(RecordingError) {
    var lines = LineReader(bytes)
    guard let first = lines.nextMeaningful() else {
      throw .malformed(line: 1, expected: "a recording by evemu or by libinput record, not an empty file")
    }
    let devices: [RecordedDevice]
    if EvemuReader.canRead(first.text) {
      devices = try EvemuReader.read(LineReader(bytes))
    } else if LibinputRecordReader.canRead(first.text) {
      devices = try LibinputRecordReader.read(LineReader(bytes))
    } else {
      throw .malformed(line: first.number, expected: "a recording by evemu (N: …) or by libinput record (version: 1)")
    }
    self.init(devices: Recording.countedFromTheStart(devices))
  }

  /// The devices with all times counted from the earliest first event: some recorders write the time of day.
  private static func countedFromTheStart(_ devices: [RecordedDevice]) -> [RecordedDevice] {
    guard let start = devices.compactMap({ $0.events.first?.time }).min() else { return devices }
    return devices.map { device in
      var device = device
      for index in device.events.indices { device.events[index].time -= start }
      return device
    }
  }
}

/// One event of the kernel's evdev interface.
public struct RecordedEvent: Equatable, Sendable {
  /// Microseconds from the start of the recording.
  public var time: Int64
  /// The kind: EV_SYN, EV_KEY, EV_ABS and others of linux/input-event-codes.h.
  public let type: UInt16
  /// The code, whose meaning depends on the type.
  public let code: UInt16
  /// The value.
  public let value: Int32

  /// Makes the event from its parts.
  public init(time: Int64, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// Why a recording cannot be played.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1, is not what the format has there.
  case malformed(line: Int, expected: String)
  /// The devices in it are none that libinput takes for touchscreens.
  case noTouchscreen

  /// The error as the end of a sentence that names the file.
  public var description: String {
    switch self {
    case .malformed(let line, let expected): "line \(line): expected \(expected)"
    case .noTouchscreen: "no touchscreen in it"
    }
  }
}
