#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A failed system call.
public struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The value of `errno`.
  public let code: Int32

  /// Makes the error of a known code.
  public init(code: Int32) { self.code = code }

  /// The error of the call that has just failed.
  public static var last: SystemError { SystemError(code: errno) }

  /// The C library's words for it, such as "Permission denied".
  public var description: String { String(cString: strerror(code)) }

  /// Whether there is nothing at the path, or nobody who listens there.
  public var isAbsent: Bool { code == ENOENT || code == ECONNREFUSED }

  /// Whether access was refused.
  public var isPermissionDenied: Bool { code == EACCES || code == EPERM }
}

/// Calls again while a signal has interrupted the call.
///
/// - Returns: what the call returned; throws its error if that is negative.
@discardableResult
func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = SystemError.last
    if error.code != EINTR { throw error }
  }
}
