/// The fingers of a multi-touch device by slot, through the states that libinput gives them.
struct FingerSlots {
  private struct Slot {
    enum State { case none, begin, update, end }
    /// A finger that becomes a palm is cancelled, and what was a palm is no finger until it lifts.
    enum Palm { case none, new, known }

    var state = State.none
    var palm = Palm.none
    var isDirty = false
    var position = DevicePoint()
    var center = DevicePoint()
    var seatSlot: Int?
  }

  private let screen: Touchscreen
  private let hysteresis: Hysteresis?
  private var slots: [Slot]
  /// Fingers that lifted where the recording has a hole.
  private var unseenEnds: [Int] = []

  init(screen: Touchscreen, count: Int) {
    self.screen = screen
    hysteresis = Hysteresis(x: screen.x, y: screen.y)
    slots = Array(repeating: Slot(), count: count)
  }

  /// A finger comes to the slot.
  mutating func begin(_ index: Int, isPalm: Bool) {
    slots[index].state = .begin
    slots[index].palm = isPalm ? .known : .none
    slots[index].isDirty = true
  }

  /// The slot's finger lifts.
  mutating func end(_ index: Int) {
    slots[index].state = .end
    slots[index].isDirty = true
  }

  /// The slot's finger lifted before all else that this frame does.
  mutating func endUnseen(_ index: Int) { unseenEnds.append(index) }

  /// The slot's finger moves along the horizontal axis.
  mutating func move(_ index: Int, x: Int32) {
    slots[index].position.x = x
    slots[index].isDirty = true
  }

  /// The slot's finger moves along the vertical axis.
  mutating func move(_ index: Int, y: Int32) {
    slots[index].position.y = y
    slots[index].isDirty = true
  }

  /// The slot's finger is a palm, or is none.
  mutating func setPalm(_ index: Int, _ isPalm: Bool) {
    if isPalm && slots[index].palm == .none { slots[index].palm = .new }
    slots[index].isDirty = true
  }

  /// What the changes since the last frame come to, in the order of the slots.
  ///
  /// The last change to a slot's finger in a frame wins: one that goes and comes, or comes and goes, does only the latter.
  mutating func flush(seat: inout SeatSlots) -> [FingerChange] {
    var changes = unseenEnds.compactMap { end($0, .up, seat: &seat) }
    unseenEnds = []
    for index in slots.indices where slots[index].isDirty {
      slots[index].isDirty = false
      if let change = change(index, seat: &seat) { changes.append(change) }
      switch slots[index].state {
      case .begin: slots[index].state = .update
      case .end: slots[index].state = .none
      case .none, .update: break
      }
    }
    return changes
  }

  /// Takes away every finger.
  mutating func cancel(seat: inout SeatSlots) -> [FingerChange] {
    slots.indices.compactMap { end($0, .cancel, seat: &seat) }
  }

  private mutating func change(_ index: Int, seat: inout SeatSlots) -> FingerChange? {
    switch (slots[index].palm, slots[index].state) {
    case (.new, let state):
      slots[index].palm = .known
      return state == .begin ? nil : end(index, .cancel, seat: &seat)
    case (.none, .begin): return down(index, seat: &seat)
    case (.none, .update): return motion(index)
    case (.none, .end): return end(index, .up, seat: &seat)
    default: return nil
    }
  }

  /// A finger in a slot that has one already goes on as the old one.
  private mutating func down(_ index: Int, seat: inout SeatSlots) -> FingerChange? {
    guard slots[index].seatSlot == nil, let seatSlot = seat.take() else { return nil }
    slots[index].seatSlot = seatSlot
    slots[index].center = slots[index].position
    return FingerChange(seatSlot: seatSlot, phase: .down(screen.point(slots[index].position)))
  }

  private mutating func motion(_ index: Int) -> FingerChange? {
    guard let seatSlot = slots[index].seatSlot else { return nil }
    let position = slots[index].position
    if let hysteresis {
      // It decides whether there is a motion; the position told is where the finger is.
      let filtered = hysteresis.filter(position, around: slots[index].center)
      slots[index].position = filtered
      if filtered == slots[index].center { return nil }
      slots[index].center = filtered
    }
    return FingerChange(seatSlot: seatSlot, phase: .motion(screen.point(position)))
  }

  private mutating func end(_ index: Int, _ phase: TouchEvent.Phase, seat: inout SeatSlots) -> FingerChange? {
    guard let seatSlot = slots[index].seatSlot else { return nil }
    slots[index].seatSlot = nil
    seat.release(seatSlot)
    return FingerChange(seatSlot: seatSlot, phase: phase)
  }
}
