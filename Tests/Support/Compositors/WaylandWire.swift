/// A connection in Wayland's wire format, as far as the client of KWin's fake input needs it.
struct WaylandWire {
  private let socket: UnixSocket

  init(path: String) throws { socket = try UnixSocket(connectedTo: path) }

  func send(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8] = []) {
    var message: [UInt8] = []
    message.append(integer: object)
    message.append(integer: UInt32(WireMessage.headByteCount + arguments.count) << 16 | UInt32(opcode))
    socket.send(message + arguments)
  }

  func receive() throws -> WireMessage {
    let head = try socket.receive(WireMessage.headByteCount)
    return WireMessage(bytes: head + (try socket.receive(WireMessage.byteCount(in: head) - head.count)))
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
