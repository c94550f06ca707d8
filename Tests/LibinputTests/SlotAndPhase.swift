import Touches

/// A touch of a lone device, but for its time.
struct SlotAndPhase: Equatable {
  let seatSlot: Int
  let phase: TouchEvent.Phase

  init(_ seatSlot: Int, _ phase: TouchEvent.Phase) { (self.seatSlot, self.phase) = (seatSlot, phase) }
}

extension TouchEvent {
  /// The finger's number on the seat and what it did.
  var slotAndPhase: SlotAndPhase { SlotAndPhase(touch.seatSlot, phase) }
}
