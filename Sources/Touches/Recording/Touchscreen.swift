import Geometry

/// What makes a recorded device a touchscreen, and how it speaks.
struct Touchscreen {
  /// How a device tells its fingers apart.
  enum Reporting {
    /// Protocol B of the kernel's multi-touch: so many slots, an id for each finger.
    case slots(Int)
    /// Protocol A: all contacts anew in each frame.
    case contacts
    /// One finger: a position and BTN_TOUCH.
    case single
  }

  /// How it reports.
  let reporting: Reporting
  /// The horizontal axis.
  let x: AbsoluteAxis
  /// The vertical axis.
  let y: AbsoluteAxis

  /// More slots than any driver has; the kernel itself allows no more.
  private static let slotLimit = 1024

  /// The device as a touchscreen, nil if libinput would not take it for one.
  init?(_ device: RecordedDevice) {
    guard Touchscreen.isTagged(device), Touchscreen.isAccepted(device) else { return nil }
    let axes = device.axes
    if let x = axes[AxisCode.positionX], let y = axes[AxisCode.positionY] {
      (self.x, self.y) = (x, y)
      reporting = axes[AxisCode.slot].map { .slots(min(Int($0.maximum) + 1, Touchscreen.slotLimit)) } ?? .contacts
    } else if let x = axes[AxisCode.x], let y = axes[AxisCode.y] {
      (self.x, self.y) = (x, y)
      reporting = .single
    } else {
      return nil
    }
  }

  /// Whether udev marks the device as a touchscreen: recorded, or else by the rule of its `input_id`.
  ///
  /// One deviation: a device with BTN_TOOL_PEN alone passes, since panels without any pen declare it.
  private static func isTagged(_ device: RecordedDevice) -> Bool {
    if device.udevProperties["ID_INPUT"] != nil { return device.udevProperties["ID_INPUT_TOUCHSCREEN"] == "1" }
    let keys = device.codes[EventType.key] ?? []
    let isDirect = device.properties.contains(directProperty)
    let isTouchpad = keys.contains(KeyCode.toolFinger) && !keys.contains(KeyCode.toolPen) && !isDirect
    return (isDirect || keys.contains(KeyCode.touch)) && !isTouchpad && !keys.contains(KeyCode.stylus)
  }

  /// Whether libinput accepts the axes: it refuses devices whose axes contradict each other.
  private static func isAccepted(_ device: RecordedDevice) -> Bool {
    let axes = device.axes
    for (x, y) in [(AxisCode.x, AxisCode.y), (AxisCode.positionX, AxisCode.positionY)] {
      switch (axes[x], axes[y]) {
      case (nil, nil): break
      case (let x?, let y?):
        guard (x.resolution == 0) == (y.resolution == 0), x.minimum < x.maximum, y.minimum < y.maximum else { return false }
      default: return false
      }
    }
    // Every axis declared, slots too: a device with many axes, none of them of fingers.
    if let slot = axes[AxisCode.slot], axes[AxisCode.reserved] != nil || slot.maximum < 0 { return false }
    return axes.allSatisfy { code, axis in
      switch code {
      case AxisCode.miscellaneous, AxisCode.slot, AxisCode.toolType: true
      case AxisCode.miscellaneous..<AxisCode.slot: axis.minimum != axis.maximum || axis.minimum == 0
      default: axis.minimum != axis.maximum
      }
    }
  }
}

extension Touchscreen {
  /// Where on the panel the axes' values are.
  func point(_ position: DevicePoint) -> NormalizedPoint { NormalizedPoint(x: x.fraction(position.x), y: y.fraction(position.y)) }
}
