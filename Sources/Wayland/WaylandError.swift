#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Why there is no connection, or no more.
public enum WaylandError: Error, Equatable {
  /// Nobody answers at the socket. ENOENT: there is none; ECONNREFUSED: whoever made it is gone; EACCES: it is someone else's.
  case cannotConnect(socket: String, errno: Int32)
  /// The compositor ended the connection: EPIPE or ECONNRESET when it is gone itself.
  case disconnected(errno: Int32)
  /// The compositor refused a request, which is a mistake of ours or of the compositor's. The code is one of the interface's `Error`;
  /// the interface is nil for an object that is gone.
  case protocolError(interface: String?, object: UInt32, code: UInt32)
}

extension WaylandError: CustomStringConvertible {
  /// The reason, for a sentence that says what failed and what to do.
  public var description: String {
    switch self {
    case .cannotConnect(let socket, ENOENT): "there is no socket \(socket)"
    case .cannotConnect(let socket, let errno): "\(socket): \(message(errno))"
    case .disconnected(let errno): message(errno)
    case .protocolError(let interface, let object, let code):
      "it refused a request to \(interface ?? "an object that is gone") #\(object) with error \(code)"
    }
  }

  private func message(_ errno: Int32) -> String { String(cString: strerror(errno)) }
}
