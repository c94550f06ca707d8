import Foundation

/// A call of `ioctl` on an evdev node, as the preload library passes it on.
struct IoctlRequest {
  /// Which of its connections the reader means: the socket's cookie.
  let cookie: UInt64
  /// The number of the request within evdev's.
  let code: UInt16
  /// How many bytes the caller has room for.
  let size: Int
  /// What the caller gave.
  let input: [UInt8]

  /// Reads the request from a connection.
  init(from socket: UnixSocket) throws {
    let head = try socket.receive(16)
    let request = head.integer(at: 8, as: UInt32.self)
    cookie = head.integer(at: 0)
    code = UInt16(request & 0xff)
    size = Int(request >> 16 & 0x3fff)
    input = try socket.receive(Int(head.integer(at: 12, as: UInt32.self)))
  }

  /// The first four bytes given, as a number; 0 if there are none.
  var inputInteger: Int32 { input.count >= 4 ? input.integer(at: 0) : 0 }
}

/// What `ioctl` returns and writes.
struct IoctlAnswer {
  /// Not negative, or an error number as a negative one.
  var result: Int32 = 0
  var output: [UInt8] = []

  static func error(_ number: Int32) -> IoctlAnswer { IoctlAnswer(result: -number) }

  init(result: Int32 = 0) { self.result = result }

  init(integers: [some FixedWidthInteger]) {
    for integer in integers { output.append(integer: integer) }
  }

  /// A text and the zero that ends it, as far as there is room; the result is its length.
  init(text: String, for request: IoctlRequest) {
    output = Array((Array(text.utf8) + [0]).prefix(request.size))
    result = Int32(output.count)
  }

  /// A bitmap that fills the room; the result is its length.
  init(bits: Set<UInt16>, for request: IoctlRequest) {
    output = .bitmap(of: bits, byteCount: request.size)
    result = Int32(output.count)
  }

  /// As the preload library expects it.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(integer: result)
    bytes.append(integer: Int32(output.count))
    return bytes + output
  }
}
