/// Says when each frame of a sequence is due. It has no clock: time is an argument.
///
///     while let due = playback.due {
///       // wait until due, then:
///       if let events = playback.next(at: now) { … }
///     }
public struct TouchPlayback: Sendable {
  private let sequence: TouchSequence
  private let speed: Double
  private let isLooping: Bool
  /// When this round started.
  private var start: Timestamp
  private var index = 0

  /// How much faster than recorded it can play.
  public static let speeds = 0.01...100.0

  /// Makes a playback whose first frame is due at its own offset after the start.
  ///
  /// - Parameter speed: 2 plays twice as fast. One of `speeds`.
  /// - Parameter isLooping: whether it starts again at the sequence's end, for ever.
  public init(_ sequence: TouchSequence, startingAt start: Timestamp, speed: Double = 1, isLooping: Bool = false) {
    precondition(TouchPlayback.speeds.contains(speed), "speed")
    self.sequence = sequence
    self.start = start
    self.speed = speed
    self.isLooping = isLooping
  }

  /// When the next frame is due, nil if there is none any more.
  public var due: Timestamp? {
    index < sequence.frames.count ? start.after(sequence.frames[index].offset, speed: speed) : nil
  }

  /// The next frame if it is due by now, with the times at which its events were due. Call it again: another may be due as well.
  public mutating func next(at now: Timestamp) -> [TouchEvent]? {
    guard let due, due <= now else { return nil }
    let events = sequence.frames[index].events.map { $0.at(due) }
    index += 1
    if isLooping && index == sequence.frames.count {
      start = start.after(sequence.length, speed: speed)
      index = 0
    }
    return events
  }
}

extension Timestamp {
  /// The time that many microseconds of the sequence later, or the last there is.
  fileprivate func after(_ offset: Int64, speed: Double) -> Timestamp {
    let later = Int64(exactly: (Double(offset) / speed).rounded()) ?? .max
    let (sum, overflow) = microseconds.addingReportingOverflow(later)
    return Timestamp(microseconds: overflow ? .max : sum)
  }
}
