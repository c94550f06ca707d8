/// Reads evemu's text: a letter and a colon start each line, `#` a comment.
///
///     N: name                           I: bus vendor product version (hexadecimal)
///     P: bytes of the property bits     B: type bytes of its code bits (all hexadecimal)
///     A: code (hexadecimal) minimum maximum fuzz flat [resolution]
///     E: seconds.microseconds type code (hexadecimal) value
///
/// Several P: lines, and several B: lines of a type, continue each other. L: (lights) and S: (switches) say nothing of touches.
/// Files from before evemu 1.2 have no resolution and may tell the time of day. A second N: starts a second device.
struct EvemuReader {
  private var devices: [RecordedDevice] = []
  private var device = RecordedDevice()
  private var isInDevice = false
  private var propertyBytes = 0
  private var codeBytes: [UInt16: Int] = [:]

  /// Whether a file whose first line is this one is of this format.
  static func canRead(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 2 && line[line.startIndex + 1] == UInt8(ascii: ":") && "NIPBALSE".utf8.contains(line[line.startIndex])
  }

  /// The devices of the file.
  static func read(_ lines: LineReader) throws(RecordingError) -> [RecordedDevice] {
    var lines = lines
    var reader = EvemuReader()
    while let line = lines.nextMeaningful() {
      guard canRead(line.text) else {
        throw .malformed(line: line.number, expected: "a line that starts with N:, I:, P:, B:, A:, L:, S:, E: or #")
      }
      if let expected = reader.take(line.text) { throw .malformed(line: line.number, expected: expected) }
    }
    return reader.devices + [reader.device]
  }

  /// Takes one line; what would have been right if it is wrong.
  private mutating func take(_ line: ArraySlice<UInt8>) -> String? {
    var fields = FieldReader(line.dropFirst(2))
    switch line.first {
    case UInt8(ascii: "N"):
      startDevice(named: line.dropFirst(2).trimmed.string)
      return nil
    case UInt8(ascii: "I"):
      return identity(&fields) ? nil : "an identity as I: bus vendor product version, each of four hexadecimal digits"
    case UInt8(ascii: "P"):
      return properties(&fields) ? nil : "property bits as P: and bytes of two hexadecimal digits"
    case UInt8(ascii: "B"):
      return codes(&fields) ? nil : "code bits as B: type and bytes, each of two hexadecimal digits"
    case UInt8(ascii: "A"):
      return axis(&fields) ? nil : "an axis as A: code minimum maximum fuzz flat resolution, in numbers of 32 bits"
    case UInt8(ascii: "E"):
      return event(&fields) ? nil : "an event as E: seconds.microseconds type code value, in numbers of 32 bits"
    default:
      return nil
    }
  }

  private mutating func startDevice(named name: String) {
    if isInDevice {
      devices.append(device)
      self.device = RecordedDevice()
      propertyBytes = 0
      codeBytes = [:]
    }
    isInDevice = true
    device.name = name
  }

  private mutating func identity(_ fields: inout FieldReader) -> Bool {
    guard let bus = fields.integer(UInt16.self, radix: 16), let vendor = fields.integer(UInt16.self, radix: 16),
      let product = fields.integer(UInt16.self, radix: 16), let version = fields.integer(UInt16.self, radix: 16), fields.isAtEnd
    else { return false }
    device.identity = RecordedDevice.Identity(bus: bus, vendor: vendor, product: product, version: version)
    return true
  }

  private mutating func properties(_ fields: inout FieldReader) -> Bool {
    while !fields.isAtEnd {
      guard let byte = fields.integer(UInt8.self, radix: 16) else { return false }
      device.properties.formUnion(setBits(of: byte, at: propertyBytes))
      propertyBytes += 1
    }
    return true
  }

  private mutating func codes(_ fields: inout FieldReader) -> Bool {
    guard let type = fields.integer(UInt16.self, radix: 16) else { return false }
    while !fields.isAtEnd {
      guard let byte = fields.integer(UInt8.self, radix: 16) else { return false }
      device.codes[type, default: []].formUnion(setBits(of: byte, at: codeBytes[type, default: 0]))
      codeBytes[type, default: 0] += 1
    }
    return true
  }

  private mutating func axis(_ fields: inout FieldReader) -> Bool {
    guard let code = fields.integer(UInt16.self, radix: 16), let minimum = fields.integer(Int32.self),
      let maximum = fields.integer(Int32.self), let fuzz = fields.integer(Int32.self), let flat = fields.integer(Int32.self)
    else { return false }
    var resolution: Int32 = 0
    if !fields.isAtEnd {
      guard let value = fields.integer(Int32.self), fields.isAtEnd else { return false }
      resolution = value
    }
    device.axes[code] = AbsoluteAxis(minimum: minimum, maximum: maximum, fuzz: fuzz, flat: flat, resolution: resolution)
    return true
  }

  private mutating func event(_ fields: inout FieldReader) -> Bool {
    guard let time = fields.microseconds(), let type = fields.integer(UInt16.self, radix: 16),
      let code = fields.integer(UInt16.self, radix: 16), let value = fields.integer(Int32.self), fields.isAtEnd
    else { return false }
    device.events.append(RecordedEvent(time: time, type: type, code: code, value: value))
    return true
  }
}

/// The numbers of the bits set in a byte of a bit field, none beyond the kernel's 768 codes of a type.
private func setBits(of byte: UInt8, at index: Int) -> [UInt16] {
  guard index < 96 else { return [] }
  return (0..<8).filter { byte >> $0 & 1 == 1 }.map { UInt16(index * 8 + $0) }
}
