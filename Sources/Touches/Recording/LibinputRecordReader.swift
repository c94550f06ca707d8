/// Reads what `libinput record` writes: YAML of one fixed shape, read line by line without regard to indentation.
///
///     devices:
///     - node: /dev/input/event3
///       evdev:
///         name: "Name"
///         id: [bus, vendor, product, version]
///         codes:
///           type: [code, code, …]
///         absinfo:
///           code: [minimum, maximum, fuzz, flat, resolution]
///         properties: [property, …]
///       udev:
///         properties:
///         - NAME=value
///       events:
///       - evdev:
///         - [seconds, microseconds, type, code, value]
///
/// Other keys, and events of other kinds (libinput:, hid:), are skipped, as its manual asks of readers.
struct LibinputRecordReader {
  /// What the lines now belong to.
  private enum Section {
    case preamble, device, description, codes, axes, udev, events, frame, otherEvents
  }

  private var section = Section.preamble
  private var devices: [RecordedDevice] = []

  /// Whether a file whose first line is this one is of this format.
  static func canRead(_ line: ArraySlice<UInt8>) -> Bool {
    ["---", "version", "ndevices", "libinput", "system", "devices"].contains(Entry(line).key ?? line.string)
  }

  /// The devices of the file.
  static func read(_ lines: LineReader) throws(RecordingError) -> [RecordedDevice] {
    var lines = lines
    var reader = LibinputRecordReader()
    while let line = lines.nextMeaningful() {
      if let expected = reader.take(Entry(line.text)) { throw .malformed(line: line.number, expected: expected) }
    }
    if reader.devices.isEmpty { throw .malformed(line: lines.number, expected: "devices: and a device as - node: …") }
    return reader.devices
  }

  /// Takes one line; what would have been right if it is wrong.
  private mutating func take(_ entry: Entry) -> String? {
    if entry.isItem { return takeItem(entry) }
    switch (section, entry.key) {
    case (.preamble, _): break
    case (_, "evdev"): section = .description
    case (_, "udev"): section = .udev
    case (_, "events"): section = .events
    case (_, "hid"), (_, "quirks"): section = .device
    case (.description, _), (.codes, _), (.axes, _): return takeDescription(entry)
    case (.frame, nil): return expectedEvent
    default: break
    }
    return nil
  }

  /// Takes a line that starts with a dash.
  private mutating func takeItem(_ entry: Entry) -> String? {
    if entry.key == "node" {
      devices.append(RecordedDevice())
      section = .device
      return nil
    }
    switch section {
    case .udev:
      let parts = entry.text.split(separator: UInt8(ascii: "="), maxSplits: 1)
      if parts.count == 2 { withDevice { $0.addUdevProperty(parts[0].string, parts[1].string) } }
    case .events, .frame, .otherEvents:
      if let key = entry.key {
        section = key == "evdev" ? .frame : .otherEvents
      } else if section == .frame {
        return takeEvent(entry)
      }
    default: break
    }
    return nil
  }

  private mutating func takeDescription(_ entry: Entry) -> String? {
    switch entry.key {
    case "name": withDevice { $0.name = unquoted(entry.value) }
    case "codes": section = .codes
    case "absinfo": section = .axes
    case "id":
      guard let ids = list(entry.value, of: UInt16.self), ids.count == 4 else { return "id: [bus, vendor, product, version]" }
      withDevice { $0.identity = .init(bus: ids[0], vendor: ids[1], product: ids[2], version: ids[3]) }
    case "properties":
      guard let properties = list(entry.value, of: UInt16.self) else { return "properties: [property, …]" }
      withDevice { $0.properties = Set(properties) }
    case let key?: return takeNumbered(UInt16(key), entry)
    case nil: return "a description as key: value"
    }
    return nil
  }

  /// Takes a line of `codes` or `absinfo`, whose key is a number.
  private mutating func takeNumbered(_ number: UInt16?, _ entry: Entry) -> String? {
    guard let number else { return nil }
    switch section {
    case .codes:
      guard let codes = list(entry.value, of: UInt16.self) else { return "codes as type: [code, …]" }
      withDevice { $0.codes[number] = Set(codes) }
    case .axes:
      guard let axis = list(entry.value, of: Int32.self), axis.count == 5 else {
        return "an axis as code: [minimum, maximum, fuzz, flat, resolution], in numbers of 32 bits"
      }
      withDevice {
        $0.axes[number] = AbsoluteAxis(minimum: axis[0], maximum: axis[1], fuzz: axis[2], flat: axis[3], resolution: axis[4])
      }
    default: break
    }
    return nil
  }

  private mutating func takeEvent(_ entry: Entry) -> String? {
    guard let event = list(entry.text, of: Int64.self), event.count == 5, event[0] >= 0, (0..<1_000_000).contains(event[1]),
      let time = Int64(seconds: event[0], microseconds: event[1]), let type = UInt16(exactly: event[2]),
      let code = UInt16(exactly: event[3]), let value = Int32(exactly: event[4])
    else { return expectedEvent }
    withDevice { $0.events.append(RecordedEvent(time: time, type: type, code: code, value: value)) }
    return nil
  }

  private var expectedEvent: String { "an event as - [seconds, microseconds, type, code, value], in numbers of 32 bits" }

  /// Changes the device that the lines are about: in every section but the preamble there is one.
  private mutating func withDevice(_ change: (inout RecordedDevice) -> Void) {
    if let last = devices.indices.last { change(&devices[last]) }
  }
}

/// A line as YAML sees it: perhaps an item of a list, perhaps a key with a value.
private struct Entry {
  /// Whether it starts with a dash.
  let isItem: Bool
  /// The line without the dash.
  let text: ArraySlice<UInt8>
  /// The word before the first colon, nil if there is none.
  let key: String?
  /// What follows the colon.
  let value: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    let item = line.dropping(prefix: "- ")
    isItem = item != nil
    text = (item ?? line).trimmed
    let word = text.prefix { $0.isWord }
    let rest = text.dropFirst(word.count)
    key = !word.isEmpty && rest.first == UInt8(ascii: ":") ? word.string : nil
    value = rest.dropFirst().trimmed
  }
}

extension UInt8 {
  /// A letter, digit or underscore.
  fileprivate var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Numbers between brackets, nil if it is anything else.
private func list<Value: FixedWidthInteger>(_ text: ArraySlice<UInt8>, of type: Value.Type) -> [Value]? {
  var fields = FieldReader(text)
  guard fields.take("[") else { return nil }
  var values: [Value] = []
  while !fields.take("]") {
    if !values.isEmpty && !fields.take(",") { return nil }
    guard let value = fields.integer(type) else { return nil }
    values.append(value)
  }
  return fields.isAtEnd ? values : nil
}

/// The text without the quotes that newer versions write around it.
private func unquoted(_ text: ArraySlice<UInt8>) -> String {
  let quote = UInt8(ascii: "\"")
  guard text.count >= 2, text.first == quote, text.last == quote else { return text.string }
  return text.dropFirst().dropLast().string
}

extension RecordedDevice {
  /// Takes what udev says. Its LIBINPUT_FUZZ_<code> is the fuzz of an axis, which the kernel is then told to forget.
  fileprivate mutating func addUdevProperty(_ name: String, _ value: String) {
    udevProperties[name] = value
    if name.hasPrefix("LIBINPUT_FUZZ_"), let code = UInt16(name.dropFirst(14), radix: 16), let fuzz = Int32(value) {
      axes[code]?.fuzz = fuzz
    }
  }
}
