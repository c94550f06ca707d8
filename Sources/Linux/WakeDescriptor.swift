internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Wakes a loop from another thread.
public struct WakeDescriptor: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Makes one that has not been woken.
  public init() throws(SystemError) { descriptor = try FileDescriptor(eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))) }

  /// Readable after `wake`, until `clear`.
  public var fileDescriptor: Int32 { descriptor.number }

  /// Makes it readable.
  public func wake() { eventfd_write(descriptor.number, 1) }

  /// Makes it not readable.
  public func clear() {
    var count: eventfd_t = 0
    eventfd_read(descriptor.number, &count)
  }
}
