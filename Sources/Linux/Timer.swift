internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Tells once when a time has passed. Time during which the machine sleeps counts too.
public struct Timer: ~Copyable {
  private let descriptor: FileDescriptor

  /// Makes a timer that is not set.
  public init() throws(SystemError) {
    descriptor = try FileDescriptor(timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK)))
  }

  /// Readable when the time has passed, until it is set again or `clear` is called.
  public var fileDescriptor: Int32 { descriptor.number }

  /// Sets it.
  ///
  /// - Parameter seconds: from now on, more than 0.
  public func set(seconds: Double) {
    var time = itimerspec()
    time.it_value.tv_sec = time_t(seconds)
    time.it_value.tv_nsec = max(1, Int((seconds - seconds.rounded(.down)) * 1e9))
    timerfd_settime(descriptor.number, 0, &time, nil)
  }

  /// Lets it not tell any more.
  public func clear() {
    var time = itimerspec()
    timerfd_settime(descriptor.number, 0, &time, nil)
  }
}
