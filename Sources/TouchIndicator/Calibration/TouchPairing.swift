import Geometry
import Touches

/// Finds, for each touch that the compositor sends us, the device's own report of it: both carry the kernel's time.
struct TouchPairing {
  /// A touch of a device.
  struct Reported {
    let device: DeviceID
    let point: NormalizedPoint
  }

  private var reported: [(milliseconds: UInt32, touch: Reported)] = []
  private var sent: [(milliseconds: UInt32, place: OutputPoint)] = []

  /// Fingers at once, and some that nobody sent.
  private static let limit = 64

  /// Takes in what a device reports.
  mutating func report(_ touch: Reported, at time: Timestamp) -> (Reported, OutputPoint)? {
    // The compositor's time is the same, in milliseconds, and wraps.
    let milliseconds = UInt32(truncatingIfNeeded: time.microseconds / 1000)
    if let index = sent.firstIndex(where: { $0.milliseconds == milliseconds }) { return (touch, sent.remove(at: index).place) }
    reported.append((milliseconds, touch))
    if reported.count > Self.limit { reported.removeFirst() }
    return nil
  }

  /// Takes in what the compositor sends.
  mutating func send(_ place: OutputPoint, at milliseconds: UInt32) -> (Reported, OutputPoint)? {
    if let index = reported.firstIndex(where: { $0.milliseconds == milliseconds }) { return (reported.remove(at: index).touch, place) }
    sent.append((milliseconds, place))
    if sent.count > Self.limit { sent.removeFirst() }
    return nil
  }
}
