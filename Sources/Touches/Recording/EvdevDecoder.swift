/// Turns the evdev events of one touchscreen into touch events, as libinput 1.22 does, frame by frame and in its order.
///
/// Two things a recording cannot tell, libinput asks the kernel for: the device's state at its start, here all fingers up, and that
/// after SYN_DROPPED, for which see `SlotDecoder`.
public struct EvdevDecoder: Sendable {
  private let id: DeviceID
  private let axes: Set<UInt16>
  private let keys: Set<UInt16>
  private var fingers: any FingerDecoder
  /// Since SYN_DROPPED: the rest of the torn frame says nothing.
  private var isDiscarding = false

  /// Makes the decoder of a device, nil if libinput would not take it for a touchscreen.
  public init?(device: RecordedDevice, id: DeviceID) {
    guard let screen = Touchscreen(device) else { return nil }
    self.id = id
    axes = Set(device.axes.keys)
    keys = device.codes[EventType.key] ?? []
    fingers =
      switch screen.reporting {
      case .slots(let count): SlotDecoder(screen: screen, count: count)
      case .contacts: ContactDecoder(screen: screen, axes: device.axes)
      case .single: SingleTouchDecoder(screen: screen)
      }
  }

  /// What the event makes known: nothing until the end of its frame, then all that the frame did.
  ///
  /// - Parameter seat: the fingers down on all devices of the seat.
  public mutating func decode(_ event: RecordedEvent, seat: inout SeatSlots) -> [TouchEvent] {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.dropped) where !isDiscarding:
      // What came before it counts.
      let changes = fingers.flush(seat: &seat)
      fingers.becomeUnsure()
      isDiscarding = true
      return touchEvents(changes, at: event.time)
    case (EventType.synchronization, let code) where isDiscarding:
      isDiscarding = code != SynchronizationCode.report
    case (EventType.absolute, AxisCode.slot) where axes.contains(AxisCode.slot):
      fingers.process(event)
    case _ where isDiscarding:
      break
    case (EventType.synchronization, let code) where fingers.isEndOfFrame(code):
      return touchEvents(fingers.flush(seat: &seat), at: event.time)
    case (EventType.absolute, let code) where axes.contains(code), (EventType.key, let code) where keys.contains(code),
      (EventType.synchronization, let code):
      fingers.process(event)
    default:
      // libevdev hides codes that the device does not declare.
      break
    }
    return []
  }

  /// Cancels every finger still down, as when the device is unplugged.
  ///
  /// - Parameter time: in microseconds, as the events' times are.
  public mutating func cancel(at time: Int64, seat: inout SeatSlots) -> [TouchEvent] {
    touchEvents(fingers.cancel(seat: &seat), at: time)
  }

  private func touchEvents(_ changes: [FingerChange], at time: Int64) -> [TouchEvent] {
    changes.map {
      TouchEvent(touch: TouchID(device: id, seatSlot: $0.seatSlot), time: Timestamp(microseconds: time), phase: $0.phase)
    }
  }
}

/// What a frame did to one finger.
struct FingerChange {
  /// The finger's number on the seat.
  let seatSlot: Int
  /// What happened.
  let phase: TouchEvent.Phase
}

/// One way in which devices tell of their fingers.
protocol FingerDecoder: Sendable {
  /// Takes an event of a code that the device declares.
  mutating func process(_ event: RecordedEvent)
  /// Whether the synchronization code ends a frame. libinput ends one at each.
  func isEndOfFrame(_ code: UInt16) -> Bool
  /// What the events since the last frame did.
  mutating func flush(seat: inout SeatSlots) -> [FingerChange]
  /// Events were lost: from now on fingers may have come and gone unseen.
  mutating func becomeUnsure()
  /// Takes away every finger.
  mutating func cancel(seat: inout SeatSlots) -> [FingerChange]
}

extension FingerDecoder {
  func isEndOfFrame(_ code: UInt16) -> Bool { true }
  mutating func becomeUnsure() {}
}
