public import Geometry

/// A touch device while it is plugged in. A device that comes back is another one.
public struct DeviceID: Hashable, Sendable {
  /// A number of this process's own, never used twice.
  public let number: Int

  /// Makes the identity from its number.
  public init(_ number: Int) { self.number = number }
}

/// One finger from its down to its up: the device, and libinput's seat slot (0 to 31), which is unique among all fingers now down.
///
/// A pen is two, with slots below 0: one from when it comes near until it leaves, and one while its tip is down.
public struct TouchID: Hashable, Sendable {
  /// The device that the finger is on.
  public let device: DeviceID
  /// The number of the finger on the seat.
  public let seatSlot: Int

  /// Makes the identity from device and slot.
  public init(device: DeviceID, seatSlot: Int) {
    self.device = device
    self.seatSlot = seatSlot
  }

  /// The slot of a pen that the display feels, whether or not it touches. It tells where the pen is while the tip is up.
  public static let nearPen = -1
  /// The slot of a pen's tip.
  public static let penTip = -2

  /// Whether it is a pen.
  public var isPen: Bool { seatSlot < 0 }
}

/// What a touch device reports of one finger.
public struct TouchEvent: Equatable, Sendable {
  /// What happened. Up and cancel carry no position.
  public enum Phase: Equatable, Sendable {
    case down(NormalizedPoint)
    case motion(NormalizedPoint)
    case up
    case cancel
  }

  /// The finger.
  public let touch: TouchID
  /// When the kernel saw it.
  public let time: Timestamp
  /// What happened.
  public let phase: Phase

  /// Makes the event from its parts.
  public init(touch: TouchID, time: Timestamp, phase: Phase) {
    self.touch = touch
    self.time = time
    self.phase = phase
  }
}
