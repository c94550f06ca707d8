/// What fingers do on a touchscreen with slots. Positions are in device units.
extension EmulatedDevice {
  /// A finger comes down. A slot whose finger is down gets a new finger.
  public func down(_ slot: Int, _ x: Int32, _ y: Int32) {
    send(downEvents(slot, x, y))
  }

  /// The events of a finger that comes down, for frames of several fingers.
  public func downEvents(_ slot: Int, _ x: Int32, _ y: Int32, isFirst: Bool? = nil) -> [EvdevEvent] {
    let contact: [EvdevEvent] = [
      .axis(Axis.slot, Int32(slot)), .axis(Axis.trackingIdentifier, nextTrackingIdentifier()),
      .axis(Axis.multitouchX, x), .axis(Axis.multitouchY, y),
    ]
    return contact + (isFirst ?? slotsInUse.isEmpty ? [.key(Key.touch, 1), .axis(Axis.x, x), .axis(Axis.y, y)] : [])
  }

  /// A finger moves.
  public func move(_ slot: Int, _ x: Int32, _ y: Int32) { move([slot: (x, y)]) }

  /// Several fingers move in one frame.
  public func move(_ positions: [Int: (x: Int32, y: Int32)]) {
    send(
      positions.sorted { $0.key < $1.key }.flatMap { slot, position -> [EvdevEvent] in
        [.axis(Axis.slot, Int32(slot)), .axis(Axis.multitouchX, position.x), .axis(Axis.multitouchY, position.y)]
      })
  }

  /// A finger is lifted.
  public func up(_ slot: Int) {
    send([.axis(Axis.slot, Int32(slot)), .axis(Axis.trackingIdentifier, -1)] + (slotsInUse == [slot] ? [.key(Key.touch, 0)] : []))
  }

  /// The device finds that a finger is a palm: it needs `reportsPalms`.
  public func palm(_ slot: Int) { send([.axis(Axis.slot, Int32(slot)), .axis(Axis.toolType, ToolType.palm)]) }
}

/// What a pen does. One that is silent for 50 ms counts as gone with libinput, so a test that hovers must go on.
extension EmulatedDevice {
  /// It hovers.
  public func hover(_ x: Int32, _ y: Int32) { send([.key(Key.penTool, 1), .axis(Axis.x, x), .axis(Axis.y, y)]) }

  /// It touches the display.
  public func press(_ x: Int32, _ y: Int32, pressure: Int32 = 800) {
    send([.axis(Axis.x, x), .axis(Axis.y, y), .axis(Axis.pressure, pressure), .key(Key.touch, 1)])
  }

  /// It is lifted and hovers.
  public func lift() { send([.axis(Axis.pressure, 0), .key(Key.touch, 0)]) }

  /// It goes away.
  public func leave() { send([.key(Key.penTool, 0)]) }
}
