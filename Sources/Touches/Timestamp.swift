/// A time of CLOCK_MONOTONIC, the clock of libinput's events and of frames. Durations are seconds.
public struct Timestamp: Comparable, Hashable, Sendable {
  /// Microseconds since the clock's start.
  public let microseconds: Int64

  /// Makes the time from the clock's microseconds.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The earlier of two times compares less.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }

  /// The seconds from the right time to the left one.
  public static func - (left: Timestamp, right: Timestamp) -> Double {
    Double(left.microseconds - right.microseconds) / 1_000_000
  }

  /// The time so many seconds later.
  public static func + (time: Timestamp, seconds: Double) -> Timestamp {
    Timestamp(microseconds: time.microseconds + Int64((seconds * 1_000_000).rounded()))
  }
}
