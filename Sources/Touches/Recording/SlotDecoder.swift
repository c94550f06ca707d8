/// Protocol B of the kernel's multi-touch: slots, each with the id of its finger or -1.
///
/// As libevdev does, it puts slots out of range into the last one and leaves out ids that neither begin nor end a finger.
///
/// After SYN_DROPPED each slot is unsure until it is next heard of. An id in a slot that had a finger: that one lifted unseen, another
/// came. A position in a slot without one: it came unseen. BTN_TOUCH released: all that are unsure lifted.
struct SlotDecoder: FingerDecoder {
  private struct Slot {
    var trackingID: Int32 = -1
    var isPalm = false
    var isUnsure = false

    var isDown: Bool { trackingID != -1 }
  }

  private var slots: [Slot]
  private var current = 0
  private var fingers: FingerSlots

  init(screen: Touchscreen, count: Int) {
    slots = Array(repeating: Slot(), count: count)
    fingers = FingerSlots(screen: screen, count: count)
  }

  mutating func process(_ event: RecordedEvent) {
    switch (event.type, event.code) {
    case (EventType.absolute, AxisCode.slot):
      current = slots.indices.contains(Int(event.value)) ? Int(event.value) : slots.count - 1
    case (EventType.absolute, AxisCode.trackingID):
      setTrackingID(event.value)
    case (EventType.absolute, AxisCode.positionX):
      beginUnseen()
      fingers.move(current, x: event.value)
    case (EventType.absolute, AxisCode.positionY):
      beginUnseen()
      fingers.move(current, y: event.value)
    case (EventType.absolute, AxisCode.toolType):
      slots[current].isPalm = event.value == palmToolType
      fingers.setPalm(current, slots[current].isPalm)
    case (EventType.key, KeyCode.touch) where event.value == 0:
      endUnsure()
    default: break
    }
  }

  mutating func flush(seat: inout SeatSlots) -> [FingerChange] { fingers.flush(seat: &seat) }

  mutating func cancel(seat: inout SeatSlots) -> [FingerChange] {
    for index in slots.indices { slots[index].trackingID = -1 }
    return fingers.cancel(seat: &seat)
  }

  mutating func becomeUnsure() {
    for index in slots.indices { slots[index].isUnsure = true }
  }

  private mutating func setTrackingID(_ id: Int32) {
    let slot = slots[current]
    slots[current].isUnsure = false
    if slot.isUnsure && slot.isDown && id != -1 {
      fingers.endUnseen(current)
    } else if slot.isDown == (id != -1) {
      return
    }
    slots[current].trackingID = id
    if id < 0 {
      fingers.end(current)
    } else {
      fingers.begin(current, isPalm: slot.isPalm)
    }
  }

  private mutating func beginUnseen() {
    guard slots[current].isUnsure else { return }
    slots[current].isUnsure = false
    if !slots[current].isDown {
      slots[current].trackingID = 0
      fingers.begin(current, isPalm: slots[current].isPalm)
    }
  }

  private mutating func endUnsure() {
    for index in slots.indices where slots[index].isUnsure {
      slots[index].isUnsure = false
      if slots[index].isDown {
        slots[index].trackingID = -1
        fingers.end(index)
      }
    }
  }
}
