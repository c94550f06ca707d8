internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A connection to a server of this machine over which bytes flow both ways. Waits for the other end, but not for long.
public final class StreamSocket {
  private let descriptor: FileDescriptor

  /// Connects to the server at the path.
  ///
  /// - Parameter milliseconds: how long each call may wait before it throws EAGAIN.
  public init(connectingTo path: String, milliseconds: Int) throws(SystemError) {
    let descriptor = try FileDescriptor(socket(AF_UNIX, stream_socket, 0))
    var time = timeval(tv_sec: time_t(milliseconds / 1000), tv_usec: suseconds_t(milliseconds % 1000 * 1000))
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    try withUnixSocketAddress(path) { address, length throws(SystemError) in
      _ = try retryingInterrupted { connect(descriptor.number, address, length) }
    }
    self.descriptor = descriptor
  }

  /// Readable when something has come.
  public var fileDescriptor: Int32 { descriptor.number }

  /// Sends all of it.
  public func send(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try retryingInterrupted {
        rest.withUnsafeBytes { sendBytes(descriptor.number, $0.baseAddress, $0.count, send_flags) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Says that nothing more will be sent.
  public func finishSending() { shutdown(descriptor.number, Int32(SHUT_WR)) }

  /// Waits for exactly so many bytes.
  ///
  /// - Throws: ECONNRESET if the server closes before that.
  public func receive(_ count: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = try receive(atMost: count - bytes.count)
      if part.isEmpty { throw SystemError(code: ECONNRESET) }
      bytes += part
    }
    return bytes
  }

  /// Waits for what comes until the server closes.
  public func receiveAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try receive(atMost: 64 * 1024)
      if part.isEmpty { return bytes }
      bytes += part
    }
  }

  /// Takes what has come, waiting if that is nothing; empty at the end.
  public func receive(atMost count: Int) throws(SystemError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    return Array(buffer[..<(try descriptor.read(into: buffer))])
  }
}

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}
