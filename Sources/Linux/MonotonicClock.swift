#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The clock of libinput's events.
public enum MonotonicClock {
  /// Microseconds of CLOCK_MONOTONIC.
  public static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
