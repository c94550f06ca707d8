/// The kinds of evdev events, as in linux/input-event-codes.h.
public enum EventType {
  /// `EV_SYN`
  public static let synchronization: UInt16 = 0
  /// `EV_KEY`
  public static let key: UInt16 = 1
  /// `EV_REL`
  public static let relative: UInt16 = 2
  /// `EV_ABS`
  public static let absolute: UInt16 = 3
  /// `EV_MSC`
  public static let miscellaneous: UInt16 = 4
}

/// Codes of synchronization events.
public enum Synchronization {
  /// `SYN_REPORT`
  public static let report: UInt16 = 0
  /// `SYN_MT_REPORT`
  public static let multitouchReport: UInt16 = 2
  /// `SYN_DROPPED`
  public static let dropped: UInt16 = 3
}

/// Codes of keys and buttons.
public enum Key {
  /// `BTN_LEFT`
  public static let leftButton: UInt16 = 0x110
  /// `BTN_RIGHT`
  public static let rightButton: UInt16 = 0x111
  /// `BTN_MIDDLE`
  public static let middleButton: UInt16 = 0x112
  /// `BTN_TOOL_PEN`
  public static let penTool: UInt16 = 0x140
  /// `BTN_TOOL_FINGER`
  public static let fingerTool: UInt16 = 0x145
  /// `BTN_TOUCH`
  public static let touch: UInt16 = 0x14a
  /// `BTN_STYLUS`
  public static let stylusButton: UInt16 = 0x14b
  /// `BTN_STYLUS2`
  public static let secondStylusButton: UInt16 = 0x14c
  /// `BTN_TOOL_DOUBLETAP`
  public static let twoFingerTool: UInt16 = 0x14d
}

/// Codes of relative axes.
public enum RelativeAxis {
  /// `REL_X`
  public static let x: UInt16 = 0
  /// `REL_Y`
  public static let y: UInt16 = 1
  /// `REL_WHEEL`
  public static let wheel: UInt16 = 8
}

/// Codes of absolute axes.
public enum Axis {
  /// `ABS_X`
  public static let x: UInt16 = 0
  /// `ABS_Y`
  public static let y: UInt16 = 1
  /// `ABS_PRESSURE`
  public static let pressure: UInt16 = 0x18
  /// `ABS_MT_SLOT`
  public static let slot: UInt16 = 0x2f
  /// `ABS_MT_POSITION_X`
  public static let multitouchX: UInt16 = 0x35
  /// `ABS_MT_POSITION_Y`
  public static let multitouchY: UInt16 = 0x36
  /// `ABS_MT_TOOL_TYPE`
  public static let toolType: UInt16 = 0x37
  /// `ABS_MT_TRACKING_ID`
  public static let trackingIdentifier: UInt16 = 0x39

  /// The axes that each slot has for itself.
  static let ofSlots: ClosedRange<UInt16> = 0x30...0x3d
}

/// What a whole device is.
public enum InputProperty {
  /// `INPUT_PROP_POINTER`
  public static let pointer: UInt16 = 0
  /// `INPUT_PROP_DIRECT`
  public static let direct: UInt16 = 1
  /// `INPUT_PROP_BUTTONPAD`
  public static let buttonPad: UInt16 = 2
}

/// Values of `Axis.toolType`.
public enum ToolType {
  /// `MT_TOOL_PALM`
  public static let palm: Int32 = 2
}
