internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// One end of a connection between two processes of this machine over which whole messages pass, never parts of them. It never waits.
public final class MessageConnection {
  /// The longest message, in bytes.
  public static let sizeLimit = 64 * 1024

  /// What has come.
  public enum Received: Equatable {
    /// A message.
    case message([UInt8])
    /// A message that was longer than the limit, and is lost.
    case tooLong
    /// Nothing yet.
    case nothing
    /// The other end is closed.
    case closed
  }

  private let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Connects to the listener at the path.
  ///
  /// - Throws: ECONNREFUSED where nobody listens any more, ENOENT where nobody ever has.
  public convenience init(connectingTo path: String) throws(SystemError) {
    let descriptor = try FileDescriptor(socket(AF_UNIX, message_socket, 0))
    try withUnixSocketAddress(path) { address, length throws(SystemError) in
      _ = try retryingInterrupted { connect(descriptor.number, address, length) }
    }
    self.init(descriptor)
  }

  /// Readable when something has come.
  public var fileDescriptor: Int32 { descriptor.number }

  /// The process at the other end and the user that it runs as, when it connected or began to listen.
  public var peer: (process: Int32, user: UInt32)? {
    var credentials = peer_credentials()
    var size = socklen_t(MemoryLayout<peer_credentials>.size)
    guard getsockopt(descriptor.number, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return (credentials.process, credentials.user)
  }

  /// Takes the next message.
  public func receive() -> Received {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.sizeLimit, alignment: 1)
    defer { buffer.deallocate() }
    do throws(SystemError) {
      let count = try retryingInterrupted { recv(descriptor.number, buffer.baseAddress, buffer.count, Int32(MSG_TRUNC)) }
      if count == 0 { return .closed }
      return count > buffer.count ? .tooLong : .message(Array(buffer[..<count]))
    } catch {
      return error.code == EAGAIN ? .nothing : .closed
    }
  }

  /// Sends a message.
  ///
  /// - Returns: false if the other end has not read enough of the last ones, so that nothing was sent.
  public func send(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try retryingInterrupted { sendBytes(descriptor.number, bytes, bytes.count) }
      return true
    } catch {
      if error.code == EAGAIN { return false }
      throw error
    }
  }

  /// Waits until something has come.
  ///
  /// - Parameter milliseconds: at most so long, negative for as long as it takes.
  /// - Returns: whether something has.
  public func waitUntilReadable(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    let deadline = MonotonicClock.microseconds + 1000 * Int64(milliseconds)
    while true {
      let left = milliseconds < 0 ? -1 : Int32(clamping: max(0, deadline - MonotonicClock.microseconds) / 1000)
      let ready = poll(&entry, 1, left)
      if ready >= 0 || errno != EINTR { return ready > 0 }
    }
  }
}

/// Waits for connections at a path that only its user can use.
public final class MessageListener {
  private let descriptor: FileDescriptor
  private let path: String

  /// Listens, in place of whatever is at the path: that nobody else listens there must be known before.
  public init(path: String) throws(SystemError) {
    descriptor = try FileDescriptor(socket(AF_UNIX, message_socket, 0))
    self.path = path
    let number = descriptor.number
    // The mode of the socket becomes the mode of its file.
    try retryingInterrupted { fchmod(number, 0o600) }
    unlink(path)
    try withUnixSocketAddress(path) { address, length throws(SystemError) in
      _ = try retryingInterrupted { bind(number, address, length) }
    }
    try retryingInterrupted { listen(number, 16) }
  }

  deinit { unlink(path) }

  /// Readable when someone wants to connect.
  public var fileDescriptor: Int32 { descriptor.number }

  /// Takes the next connection, nil for none. One of another user, even if it could get at the file, is closed at once.
  public func accept() -> MessageConnection? {
    while true {
      guard let descriptor = try? FileDescriptor(accept4(descriptor.number, nil, nil, socket_flags)) else { return nil }
      let connection = MessageConnection(descriptor)
      if let user = connection.peer?.user, user == geteuid() || user == 0 { return connection }
    }
  }
}

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
}
