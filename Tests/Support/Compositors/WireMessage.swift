/// A request or an event in Wayland's wire format: the object, then length and opcode in one word, then the arguments, each a whole number
/// of 32-bit words.
struct WireMessage {
  static let headByteCount = 8

  /// All of it.
  let bytes: [UInt8]

  var object: UInt32 { bytes.integer(at: 0) }
  var opcode: UInt16 { UInt16(bytes.integer(at: 4, as: UInt32.self) & 0xffff) }
  var argumentByteCount: Int { bytes.count - Self.headByteCount }

  /// The argument at the offset, a number.
  func integer(at offset: Int) -> UInt32 { bytes.integer(at: Self.headByteCount + offset) }

  /// The argument at the offset, a text: its length with the zero that ends it, then its bytes.
  func string(at offset: Int) -> String {
    let length = Int(integer(at: offset))
    return String(decoding: bytes.dropFirst(Self.headByteCount + offset + 4).prefix(max(length - 1, 0)), as: UTF8.self)
  }

  /// The length in bytes of the message that starts there, as its head says.
  static func byteCount(in bytes: [UInt8], at offset: Int = 0) -> Int { Int(bytes.integer(at: offset + 4, as: UInt32.self) >> 16) }

  /// Takes the messages that are whole from the front.
  static func take(from bytes: inout [UInt8]) -> [WireMessage] {
    var messages: [WireMessage] = []
    var start = 0
    while bytes.count - start >= headByteCount {
      let count = byteCount(in: bytes, at: start)
      guard (headByteCount...bytes.count - start).contains(count) else { break }
      messages.append(WireMessage(bytes: Array(bytes[start..<start + count])))
      start += count
    }
    bytes.removeFirst(start)
    return messages
  }
}
