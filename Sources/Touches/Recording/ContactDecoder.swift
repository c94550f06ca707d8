/// Protocol A of the kernel's multi-touch: each frame lists all contacts, SYN_MT_REPORT after each, mostly without ids.
///
/// libinput has them turned into slots by libmtdev, whose decisions these are: which contact is which finger (`ContactTracker`), that
/// a frame that mentions no contact changes nothing, and that only what changed is told of a finger.
struct ContactDecoder: FingerDecoder {
  private var tracker: ContactTracker
  private var contacts: [Contact] = []
  private var next = Contact()
  /// Whether the frame so far is about contacts at all.
  private var isMentioned = false
  private var known: [Contact] = Array(repeating: Contact(), count: ContactTracker.limit)
  private var fingers: FingerSlots

  /// libinput's number of slots for such devices: fingers beyond share the last.
  private static let slotCount = 10

  init(screen: Touchscreen, axes: [UInt16: AbsoluteAxis]) {
    tracker = ContactTracker(axes: axes)
    fingers = FingerSlots(screen: screen, count: ContactDecoder.slotCount)
  }

  func isEndOfFrame(_ code: UInt16) -> Bool { code == SynchronizationCode.report }

  mutating func process(_ event: RecordedEvent) {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.contactReport):
      if contacts.count < ContactTracker.limit && next.x != nil && next.y != nil { contacts.append(next) }
      next = Contact()
    case (EventType.absolute, AxisCode.positionX): next.x = event.value
    case (EventType.absolute, AxisCode.positionY): next.y = event.value
    case (EventType.absolute, AxisCode.touchMajor): next.touchMajor = event.value
    case (EventType.absolute, AxisCode.toolType): next.toolType = event.value
    case (EventType.absolute, AxisCode.trackingID): next.trackingID = event.value
    case (EventType.absolute, AxisCode.contactAxes), (EventType.key, KeyCode.touch): break
    default: return
    }
    isMentioned = true
  }

  mutating func flush(seat: inout SeatSlots) -> [FingerChange] {
    if isMentioned {
      for (slot, contact) in tracker.track(contacts) { tell(slot, contact) }
    }
    contacts = []
    next = Contact()
    isMentioned = false
    return fingers.flush(seat: &seat)
  }

  mutating func cancel(seat: inout SeatSlots) -> [FingerChange] { fingers.cancel(seat: &seat) }

  /// Hands on what is new of a finger.
  private mutating func tell(_ slot: Int, _ contact: Contact) {
    let old = known[slot]
    let index = min(slot, ContactDecoder.slotCount - 1)
    if let x = contact.x, x != old.x ?? 0 { fingers.move(index, x: x) }
    if let y = contact.y, y != old.y ?? 0 { fingers.move(index, y: y) }
    if let tool = contact.toolType, tool != old.toolType ?? 0 { fingers.setPalm(index, tool == palmToolType) }
    if let id = contact.trackingID, id != old.trackingID ?? -1 {
      if id < 0 { fingers.end(index) } else { fingers.begin(index, isPalm: false) }
    }
    known[slot].merge(contact)
  }
}
