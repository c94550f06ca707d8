/// Integers in the machine's byte order, as C structures hold them.
extension [UInt8] {
  mutating func append<Value: FixedWidthInteger>(integer: Value) {
    Swift.withUnsafeBytes(of: integer) { append(contentsOf: $0) }
  }

  func integer<Value: FixedWidthInteger>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
  }

  /// Bytes with the bits of these numbers set; numbers beyond them are left out.
  static func bitmap(of numbers: some Sequence<UInt16>, byteCount: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    for number in numbers where Int(number) / 8 < byteCount { bytes[Int(number) / 8] |= 1 << (number % 8) }
    return bytes
  }
}
