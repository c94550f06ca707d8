public import Geometry

/// One touch from its down until its mark is gone.
public struct Finger: Equatable, Sendable {
  /// Counts the touches of this run: no two are alike.
  public let number: UInt64
  /// The lowest number from 0 that no other finger had when it went down: its color and its label. Of no meaning for pens.
  public let index: Int
  /// Which finger it is, or was: after its up another one may have taken the slot.
  public let touch: TouchID
  /// When it went down.
  public let down: Timestamp
  /// When it was lifted, nil while it is down.
  public internal(set) var lift: Timestamp?
  /// Where it is, or was lifted. Nil where no output shows it.
  public internal(set) var location: OutputPoint?
  /// Where it went down.
  public let start: OutputPoint?
  /// Whether it has been `restRadius` or more from where it went down, or on another output.
  public internal(set) var hasMoved = false

  /// How far (logical pixels) a finger strays while it rests or taps.
  static let restRadius = 10.0
  /// The longest tap, in seconds.
  static let tapTime = 0.35

  /// Whether it has been lifted soon, and where it went down.
  public var isTap: Bool { lift.map { $0 - down < Self.tapTime && !hasMoved } ?? false }

  mutating func move(to place: OutputPoint?) {
    location = place
    guard let place, let start else { return hasMoved = hasMoved || place != start }
    let way = place.point - start.point
    if place.output != start.output || way.x * way.x + way.y * way.y >= Self.restRadius * Self.restRadius { hasMoved = true }
  }
}

/// The fingers that are down, and those whose marks still fade.
///
/// Follows the device's word alone: a down on a live slot ends the old finger unseen, as a cancel does; what comes for an unknown slot is
/// ignored. Pens are among them, and not counted.
public struct FingerTracker: Sendable {
  /// In the order in which they went down. At most 32 are down at once, and a lifted one stays for its fade only.
  public private(set) var fingers: [Finger] = []
  private var lastNumber: UInt64 = 0

  /// Starts with no finger.
  public init() {}

  /// Takes in what a device reports.
  ///
  /// - Parameter location: where the event's position is seen; of no meaning for up and cancel.
  /// - Returns: the finger after it, nil for one that is gone or unknown.
  @discardableResult
  public mutating func apply(_ event: TouchEvent, at location: OutputPoint?) -> Finger? {
    let index = fingers.firstIndex { $0.touch == event.touch && $0.lift == nil }
    switch event.phase {
    case .down:
      // A pen that comes back before its mark is gone takes it up again: some are told to have left whenever they rest.
      if event.touch.seatSlot == TouchID.nearPen, let index = fingers.firstIndex(where: { $0.touch == event.touch }) {
        fingers[index].lift = nil
        fingers[index].move(to: location)
        return fingers[index]
      }
      if let index { fingers.remove(at: index) }
      lastNumber += 1
      let finger = Finger(
        number: lastNumber, index: freeIndex, touch: event.touch, down: event.time, lift: nil, location: location, start: location)
      fingers.append(finger)
      return finger
    case .motion:
      guard let index else { return nil }
      fingers[index].move(to: location)
      return fingers[index]
    case .up:
      guard let index else { return nil }
      fingers[index].lift = max(event.time, fingers[index].down)
      return fingers[index]
    case .cancel:
      if let index { fingers.remove(at: index) }
      return nil
    }
  }

  private var freeIndex: Int {
    var index = 0
    while fingers.contains(where: { $0.lift == nil && $0.index == index && !$0.touch.isPen }) { index += 1 }
    return index
  }

  /// Forgets all fingers of a device that is gone, fading ones too.
  public mutating func removeAll(of device: DeviceID) { fingers.removeAll { $0.touch.device == device } }

  /// Forgets all fingers on an output that is gone.
  public mutating func removeAll(on output: OutputID) { fingers.removeAll { $0.location?.output == output } }

  /// Forgets all fingers.
  public mutating func removeAll() { fingers.removeAll() }

  /// Forgets the lifted fingers for which it is so.
  public mutating func removeLifted(where isGone: (Finger) -> Bool) { fingers.removeAll { $0.lift != nil && isGone($0) } }
}
