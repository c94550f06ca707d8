internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Tells the service manager how the process is, as sd_notify(3) describes; does nothing where none has asked (NOTIFY_SOCKET).
///
/// - Parameter lines: such as "READY=1".
public func notifyServiceManager(_ lines: String...) {
  guard let path = environment("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@"),
    let descriptor = try? FileDescriptor(socket(AF_UNIX, datagram_socket, 0))
  else { return }
  let message = Array(lines.joined(separator: "\n").utf8)
  // A manager that is gone or does not listen changes nothing here.
  _ = try? withUnixSocketAddress(path) { address, length throws(SystemError) in
    try retryingInterrupted { sendto(descriptor.number, message, message.count, Int32(MSG_NOSIGNAL), address, length) }
  }
}
