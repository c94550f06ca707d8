/// Touches with their times from the start: what a recording or a choreography plays. At its end no finger is down.
public struct TouchSequence: Equatable, Sendable {
  /// What happened at one moment.
  public struct Frame: Equatable, Sendable {
    /// Microseconds from the start, never less than the frame before.
    public let offset: Int64
    /// The events; their time is the offset too.
    public let events: [TouchEvent]
  }

  /// The moments in their order. None is without events.
  public let frames: [Frame]
  /// Microseconds from the start to where it may start again.
  public let length: Int64

  /// A pause after a recording's last touch, for the last mark to fade before it starts again.
  private static let pause: Int64 = 1_000_000

  /// Decodes a recording's touchscreens, one seat for all of them, numbered as `DeviceID` from 0 in the order of the file.
  ///
  /// A frame with a time before that of the frame before it happens at once with that. Fingers still down at the end are cancelled.
  public init(_ recording: Recording) throws(RecordingError) {
    var seat = SeatSlots()
    var decoders: [Int: EvdevDecoder] = [:]
    for (index, device) in recording.devices.enumerated() {
      decoders[index] = EvdevDecoder(device: device, id: DeviceID(index))
    }
    let touchscreens = recording.devices.indices.filter { decoders[$0] != nil }
    if touchscreens.isEmpty { throw .noTouchscreen }

    var frames: [Frame] = []
    var offset: Int64 = 0
    func append(_ events: [TouchEvent]) {
      if events.isEmpty { return }
      frames.append(Frame(offset: offset, events: events.map { $0.at(Timestamp(microseconds: offset)) }))
    }
    for (index, event) in TouchSequence.merged(recording.devices, touchscreens) {
      offset = max(offset, event.time)
      append(decoders[index]?.decode(event, seat: &seat) ?? [])
    }
    for index in touchscreens { append(decoders[index]?.cancel(at: offset, seat: &seat) ?? []) }
    self.frames = frames
    length = min(offset, .max - TouchSequence.pause) + TouchSequence.pause
  }

  /// Makes the sequence of frames that meet what is said above of them.
  init(frames: [Frame], length: Int64) {
    self.frames = frames
    self.length = length
  }

  /// The events of the devices by time; those of one device stay in their order, though its clock may jump.
  private static func merged(_ devices: [RecordedDevice], _ indices: [Int]) -> [(Int, RecordedEvent)] {
    guard indices.count > 1 else { return indices.flatMap { index in devices[index].events.map { (index, $0) } } }
    var tagged: [(device: Int, time: Int64, event: RecordedEvent)] = []
    for index in indices {
      var time = Int64.min
      for event in devices[index].events {
        time = max(time, event.time)
        tagged.append((index, time, event))
      }
    }
    return tagged.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { ($0.element.device, $0.element.event) }
  }
}

extension TouchEvent {
  /// The same event at another time.
  func at(_ time: Timestamp) -> TouchEvent { TouchEvent(touch: touch, time: time, phase: phase) }
}
