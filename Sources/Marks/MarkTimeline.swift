public import Touches

/// What a mark does at a moment. Times are seconds since the named beginning.
public enum MarkPhase: Equatable, Sendable {
  /// Its finger has just gone down.
  case appearing(age: Double)
  /// Full, and unchanged until the finger lifts.
  case full
  /// Its finger is gone.
  case fading(age: Double)
  /// Nothing is left of it.
  case gone
}

/// When a mark appears, stays and fades. Seconds.
public struct MarkTimeline: Equatable, Sendable {
  /// From the down until it is full.
  public let appear: Double
  /// How long it is full at least, so that every tap is seen full, and in at least 6 frames of a 30 fps recording.
  public let fullAtLeast: Double
  /// How long it stays full once it could fade.
  public let delay: Double
  /// From its begin of fading until it is gone.
  public let fade: Double

  /// Makes the timeline from its durations.
  public init(appear: Double = 0.2, fullAtLeast: Double = 0.1, delay: Double = 0, fade: Double = 0.4) {
    self.appear = appear
    self.fullAtLeast = fullAtLeast
    self.delay = delay
    self.fade = fade
  }

  /// When the mark of a lifted finger begins to fade: after the lift, but not before the mark has been full for its time.
  public func fadeStart(down: Timestamp, lift: Timestamp) -> Timestamp {
    let full = down + appear
    return (lift - full < fullAtLeast ? full + fullAtLeast : lift) + delay
  }

  /// What the finger's mark does at a time.
  public func phase(of finger: Finger, at time: Timestamp) -> MarkPhase {
    if let lift = finger.lift {
      let age = time - fadeStart(down: finger.down, lift: lift)
      if age >= fade { return .gone }
      if age >= 0 { return .fading(age: age) }
    }
    let age = time - finger.down
    return age < appear ? .appearing(age: max(0, age)) : .full
  }

  /// When the finger's mark next begins to change, if it is full now and will fade.
  public func nextBegin(of finger: Finger, at time: Timestamp) -> Timestamp? {
    guard let lift = finger.lift, phase(of: finger, at: time) == .full else { return nil }
    return fadeStart(down: finger.down, lift: lift)
  }

  /// When nothing is left of a lifted finger's mark.
  public func end(of finger: Finger) -> Timestamp? {
    finger.lift.map { fadeStart(down: finger.down, lift: $0) + fade }
  }
}
