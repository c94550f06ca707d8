extension DeviceDescription {
  /// A touchscreen with slots, as nearly all are.
  ///
  /// - Parameters:
  ///   - name: the name it gives itself.
  ///   - width: columns, in device units.
  ///   - height: rows, in device units.
  ///   - resolution: device units per millimetre; 0 if the device does not tell.
  ///   - minimum: the first value of both axes.
  ///   - slots: how many fingers it can tell apart.
  ///   - reportsPalms: whether it has `Axis.toolType`.
  ///   - product: its product number.
  ///   - udev: more udev properties.
  public static func touchscreen(
    _ name: String = "Touch A", width: Int32 = 1920, height: Int32 = 1080, resolution: Int32 = 6, minimum: Int32 = 0, slots: Int32 = 10,
    reportsPalms: Bool = false, product: UInt16 = 0x5678, udev: [String: String] = [:]
  ) -> DeviceDescription {
    var device = singleTouchscreen(
      name, width: width, height: height, resolution: resolution, minimum: minimum, product: product, udev: udev)
    device.axes[Axis.multitouchX] = device.axes[Axis.x]
    device.axes[Axis.multitouchY] = device.axes[Axis.y]
    device.axes[Axis.slot] = Range(0, slots - 1)
    device.axes[Axis.trackingIdentifier] = Range(0, 65535)
    if reportsPalms { device.axes[Axis.toolType] = Range(0, ToolType.palm) }
    return device
  }

  /// A touchscreen that sends all its contacts in each frame, each closed by `EvdevEvent.contact` (protocol A).
  public static func slotlessTouchscreen(
    _ name: String = "Touch A", width: Int32 = 1920, height: Int32 = 1080, resolution: Int32 = 6, product: UInt16 = 0x5678,
    udev: [String: String] = [:]
  ) -> DeviceDescription {
    var device = singleTouchscreen(name, width: width, height: height, resolution: resolution, product: product, udev: udev)
    device.axes[Axis.multitouchX] = device.axes[Axis.x]
    device.axes[Axis.multitouchY] = device.axes[Axis.y]
    return device
  }

  /// A touchscreen that knows one finger only.
  public static func singleTouchscreen(
    _ name: String = "Touch A", width: Int32 = 1920, height: Int32 = 1080, resolution: Int32 = 6, minimum: Int32 = 0,
    product: UInt16 = 0x5678, udev: [String: String] = [:]
  ) -> DeviceDescription {
    DeviceDescription(
      name: name, identity: Identity(vendor: 0x1234, product: product), properties: [InputProperty.direct],
      codes: [EventType.key: [Key.touch]],
      axes: [
        Axis.x: Range(minimum, minimum + width - 1, resolution: resolution),
        Axis.y: Range(minimum, minimum + height - 1, resolution: resolution),
      ],
      udev: ["ID_INPUT_TOUCHSCREEN": "1"].merging(udev) { $1 })
  }

  /// A pen that writes on a display. While it is near, libinput ignores touches of a touchscreen in the same LIBINPUT_DEVICE_GROUP.
  public static func pen(
    _ name: String = "A pen", width: Int32 = 1920, height: Int32 = 1080, resolution: Int32 = 6, udev: [String: String] = [:]
  ) -> DeviceDescription {
    DeviceDescription(
      name: name, identity: Identity(vendor: 0x1234, product: 0x9999), properties: [InputProperty.direct],
      codes: [EventType.key: [Key.penTool, Key.touch, Key.stylusButton, Key.secondStylusButton]],
      axes: [
        Axis.x: Range(0, width - 1, resolution: resolution), Axis.y: Range(0, height - 1, resolution: resolution),
        Axis.pressure: Range(0, 2047),
      ],
      udev: ["ID_INPUT_TABLET": "1"].merging(udev) { $1 })
  }

  /// A keyboard.
  public static func keyboard(_ name: String = "A keyboard") -> DeviceDescription {
    DeviceDescription(
      name: name, identity: Identity(vendor: 0x2222, product: 0x3333), codes: [EventType.key: Set(1..<120)],
      udev: ["ID_INPUT_KEYBOARD": "1", "ID_INPUT_KEY": "1"])
  }

  /// A mouse with a wheel.
  public static func mouse(_ name: String = "A mouse") -> DeviceDescription {
    DeviceDescription(
      name: name, identity: Identity(vendor: 0x2222, product: 0x4444),
      codes: [
        EventType.key: [Key.leftButton, Key.rightButton, Key.middleButton],
        EventType.relative: [RelativeAxis.x, RelativeAxis.y, RelativeAxis.wheel],
      ],
      udev: ["ID_INPUT_MOUSE": "1"])
  }

  /// A touchpad: it has slots as a touchscreen has, but its fingers move a pointer.
  public static func touchpad(_ name: String = "A touchpad") -> DeviceDescription {
    var device = touchscreen(name, width: 1200, height: 700, resolution: 12, slots: 5, product: 0x7777)
    device.properties = [InputProperty.pointer, InputProperty.buttonPad]
    device.codes[EventType.key] = [Key.touch, Key.fingerTool, Key.twoFingerTool, Key.leftButton]
    device.udev = ["ID_INPUT_TOUCHPAD": "1"]
    return device
  }
}
