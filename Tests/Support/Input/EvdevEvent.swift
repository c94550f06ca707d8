/// One event of an evdev device; a frame is an array of them without its closing report.
public struct EvdevEvent: Hashable, Sendable {
  /// The kind, see `EventType`.
  public var type: UInt16
  /// What it is about.
  public var code: UInt16
  /// What it is now.
  public var value: Int32

  /// Makes the event from its three numbers.
  public init(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }

  /// A key or button goes down (1) or up (0).
  public static func key(_ code: UInt16, _ value: Int32) -> EvdevEvent { EvdevEvent(EventType.key, code, value) }
  /// An absolute axis has a new value.
  public static func axis(_ code: UInt16, _ value: Int32) -> EvdevEvent { EvdevEvent(EventType.absolute, code, value) }
  /// A relative axis moves by so much.
  public static func relative(_ code: UInt16, _ value: Int32) -> EvdevEvent { EvdevEvent(EventType.relative, code, value) }
  /// Ends a frame.
  public static let report = EvdevEvent(EventType.synchronization, Synchronization.report, 0)
  /// Ends one contact of a device without slots.
  public static let contact = EvdevEvent(EventType.synchronization, Synchronization.multitouchReport, 0)
  /// Says that events were lost.
  public static let dropped = EvdevEvent(EventType.synchronization, Synchronization.dropped, 0)

  /// As `struct input_event` of a 64-bit machine: seconds, microseconds, type, code, value.
  func bytes(seconds: Int, microseconds: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(integer: Int64(seconds))
    bytes.append(integer: Int64(microseconds))
    bytes.append(integer: type)
    bytes.append(integer: code)
    bytes.append(integer: value)
    return bytes
  }
}
