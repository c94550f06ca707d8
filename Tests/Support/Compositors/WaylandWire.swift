/// Wayland's wire format, as far as the client of KWin's fake input needs it: a message is the object, then length and opcode in one word,
/// then the arguments, each a whole number of 32-bit words.
struct WaylandWire {
  /// An event that came in.
  struct Event {
    let object: UInt32
    let opcode: UInt16
    let arguments: [UInt8]

    /// The number at the offset.
    func integer(at offset: Int) -> UInt32 { arguments.integer(at: offset) }

    /// The text at the offset: its length with the zero that ends it, then its bytes.
    func string(at offset: Int) -> String {
      let length = Int(integer(at: offset))
      return String(decoding: arguments[offset + 4..<offset + 4 + max(length - 1, 0)], as: UTF8.self)
    }
  }

  private let socket: UnixSocket

  init(path: String) throws { socket = try UnixSocket(connectedTo: path) }

  func send(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8] = []) {
    var message: [UInt8] = []
    message.append(integer: object)
    message.append(integer: UInt32(8 + arguments.count) << 16 | UInt32(opcode))
    socket.send(message + arguments)
  }

  func receive() throws -> Event {
    let head = try socket.receive(8)
    let word = head.integer(at: 4, as: UInt32.self)
    return Event(object: head.integer(at: 0), opcode: UInt16(word & 0xffff), arguments: try socket.receive(Int(word >> 16) - 8))
  }

  /// Numbers as arguments.
  static func arguments(_ values: UInt32...) -> [UInt8] {
    values.reduce(into: []) { $0.append(integer: $1) }
  }

  /// A text as an argument.
  static func argument(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [0]
    return arguments(UInt32(bytes.count)) + bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  /// A fraction as an argument: in steps of 1/256.
  static func argument(_ value: Double) -> [UInt8] { arguments(UInt32(bitPattern: Int32((value * 256).rounded()))) }
}
