/// Panels that know one finger: a position and BTN_TOUCH.
struct SingleTouchDecoder: FingerDecoder {
  private let screen: Touchscreen
  private var position = DevicePoint()
  private var seatSlot: Int?
  private var goesDown = false
  private var moves = false
  private var goesUp = false
  private var isUnsure = false

  init(screen: Touchscreen) { self.screen = screen }

  mutating func process(_ event: RecordedEvent) {
    switch (event.type, event.code, event.value) {
    case (EventType.absolute, AxisCode.x, let value):
      position.x = value
      moves = true
    case (EventType.absolute, AxisCode.y, let value):
      position.y = value
      moves = true
    case (EventType.key, KeyCode.touch, 0): goesUp = true
    // 2 is the kernel's repeat of a key held.
    case (EventType.key, KeyCode.touch, let value) where value != 2: goesDown = true
    default: break
    }
  }

  /// Whatever their order in the frame: down, or else motion, then up.
  mutating func flush(seat: inout SeatSlots) -> [FingerChange] {
    defer { (goesDown, moves, goesUp) = (false, false, false) }
    var changes: [FingerChange] = []
    if goesDown && isUnsure { changes += end(.up, seat: &seat) }
    if goesDown || goesUp { isUnsure = false }
    if goesDown {
      if seatSlot == nil, let slot = seat.take() {
        seatSlot = slot
        changes.append(FingerChange(seatSlot: slot, phase: .down(screen.point(position))))
      }
    } else if moves, let seatSlot {
      changes.append(FingerChange(seatSlot: seatSlot, phase: .motion(screen.point(position))))
    }
    if goesUp { changes += end(.up, seat: &seat) }
    return changes
  }

  /// A finger that comes down next is another one, even if the last was not seen to go.
  mutating func becomeUnsure() { isUnsure = true }

  mutating func cancel(seat: inout SeatSlots) -> [FingerChange] { end(.cancel, seat: &seat) }

  private mutating func end(_ phase: TouchEvent.Phase, seat: inout SeatSlots) -> [FingerChange] {
    guard let slot = seatSlot else { return [] }
    seatSlot = nil
    seat.release(slot)
    return [FingerChange(seatSlot: slot, phase: phase)]
  }
}
