import Foundation

/// A Unix stream socket, closed when nobody holds it any more.
final class UnixSocket: Sendable {
  let descriptor: Int32

  init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// A connection to the server at the path.
  convenience init(connectedTo path: String) throws {
    try self.init(path: path, action: connect)
    limitWaiting(SO_RCVTIMEO, seconds: 20)
    limitWaiting(SO_SNDTIMEO, seconds: 20)
  }

  /// A server at the path, which any user may connect to.
  convenience init(listeningAt path: String) throws {
    try self.init(path: path, action: bind)
    chmod(path, 0o777)
    listen(descriptor, 64)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  private convenience init(path: String, action: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else { throw SupportError("The socket path \(path) is longer than \(capacity - 1) bytes.") }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    self.init(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { action(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    guard result == 0 else { throw SupportError("The socket \(path) is not there: \(String(cString: strerror(errno))).") }
  }

  /// Two ends of one connection.
  static func pair() -> (UnixSocket, UnixSocket) {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    return (UnixSocket(owning: ends[0]), UnixSocket(owning: ends[1]))
  }

  /// The next client, if one waits.
  func accept() -> UnixSocket? {
    let client = Foundation.accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    let socket = UnixSocket(owning: client)
    socket.limitWaiting(SO_RCVTIMEO, seconds: 1)
    socket.limitWaiting(SO_SNDTIMEO, seconds: 2)
    return socket
  }

  /// Receiving or sending fails after so long, so that no test hangs with a program that does.
  private func limitWaiting(_ option: Int32, seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// The process at the other end when it connected.
  var peerProcess: Int32 {
    var credentials: [Int32] = [0, 0, 0]  // struct ucred: process, user, group
    var length = socklen_t(12)
    getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
    return credentials[0]
  }

  /// Exactly so many bytes.
  func receive(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let more = receiveSome(atMost: count - bytes.count) else {
        throw SupportError("The other end of a socket closed it or does not answer.")
      }
      bytes += more
    }
    return bytes
  }

  /// What is there next, at least one byte; nil at the end.
  func receiveSome(atMost count: Int = 65536) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = recv(descriptor, &bytes, count, 0)
    return got > 0 ? Array(bytes.prefix(got)) : nil
  }

  /// Sends all bytes, waiting for room; false if the other end is gone or makes no room.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL)) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Whether there is room for something to send now.
  var hasRoom: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLOUT) != 0
  }

  /// Ends the connection for both sides; the descriptor stays until nobody holds this.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
