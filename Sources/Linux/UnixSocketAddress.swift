#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Calls with the address of a socket in the file system, or in the abstract name space where the path begins with "@".
///
/// - Throws: ENAMETOOLONG where the kernel's structure has no room for the path.
func withUnixSocketAddress<Result>(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Result
) throws(SystemError) -> Result {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  var bytes = Array(path.utf8)
  let isAbstract = bytes.first == UInt8(ascii: "@")
  if isAbstract { bytes[0] = 0 }
  // A path is ended by a zero byte, an abstract name by the length.
  guard bytes.count + (isAbstract ? 0 : 1) <= MemoryLayout.size(ofValue: address.sun_path) else { throw SystemError(code: ENAMETOOLONG) }
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)!
  let length = socklen_t(offset + bytes.count + (isAbstract ? 0 : 1))
  // `withUnsafePointer` rethrows any error, not only a typed one.
  var outcome: Swift.Result<Result, SystemError> = .failure(SystemError(code: 0))
  withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      do throws(SystemError) { outcome = .success(try body(pointer, length)) } catch { outcome = .failure(error) }
    }
  }
  return try outcome.get()
}
