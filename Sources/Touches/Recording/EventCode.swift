// Numbers of linux/input-event-codes.h, as far as touchscreens use them.

/// The `type` of an event.
enum EventType {
  static let synchronization: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let absolute: UInt16 = 0x03
}

/// Codes of `EventType.synchronization`.
enum SynchronizationCode {
  static let report: UInt16 = 0
  static let contactReport: UInt16 = 2
  static let dropped: UInt16 = 3
}

/// Codes of `EventType.key`.
enum KeyCode {
  static let toolPen: UInt16 = 0x140
  static let toolFinger: UInt16 = 0x145
  static let touch: UInt16 = 0x14a
  static let stylus: UInt16 = 0x14b
}

/// Codes of `EventType.absolute`.
enum AxisCode {
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let miscellaneous: UInt16 = 0x28
  /// Declared by devices that declare every axis, those of multi-touch included, without having them.
  static let reserved: UInt16 = 0x2e
  static let slot: UInt16 = 0x2f
  static let touchMajor: UInt16 = 0x30
  static let positionX: UInt16 = 0x35
  static let positionY: UInt16 = 0x36
  static let toolType: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  /// All that tell of one contact.
  static let contactAxes: ClosedRange<UInt16> = 0x30...0x3d
}

/// The value of `AxisCode.toolType` that stands for a palm.
let palmToolType: Int32 = 2

/// The input property of a device whose touches land where its screen shows them.
let directProperty: UInt16 = 1
