import Touches

/// Decides whether a frame that is late will not come, because the screen is off or locked, or whether the compositor is only busy.
///
/// It is asked (wl_display.sync). One that was busy reads all that was sent meanwhile at once, and answers before it draws: so it shows no frames
/// only if it has answered a second time, with time for some frames in between, or nothing for long.
struct LateFrame {
  /// What is to be done about it now.
  enum Step: Equatable {
    case wait, ask, giveUp
  }

  private enum State {
    case inTime
    case asked(Timestamp, again: Bool)
    case answered(Timestamp)
  }

  /// How long (seconds) a compositor that answers nothing is waited for.
  private static let patience = 3.0
  /// How long (seconds) one that has answered has for a frame: six at 60 Hz.
  private static let grace = 0.1

  private var state = State.inTime
  private var isAnswered = false

  /// When it must be decided again though nothing has come, nil while no frame is late.
  var deadline: Timestamp? {
    switch state {
    case .inTime: nil
    case .asked(let time, _): time + Self.patience
    case .answered(let time): time + Self.grace
    }
  }

  /// The compositor has answered.
  mutating func answer() { isAnswered = true }

  /// - Parameter isLate: whether there is a frame that should have come by this time.
  mutating func step(isLate: Bool, at time: Timestamp) -> Step {
    guard isLate else {
      self = LateFrame()
      return .wait
    }
    switch state {
    case .inTime: return ask(at: time, again: false)
    case .asked(let asked, let again):
      guard isAnswered else { return time - asked >= Self.patience ? .giveUp : .wait }
      if again { return .giveUp }
      state = .answered(time)
      return .wait
    case .answered(let answered): return time - answered >= Self.grace ? ask(at: time, again: true) : .wait
    }
  }

  private mutating func ask(at time: Timestamp, again: Bool) -> Step {
    state = .asked(time, again: again)
    isAnswered = false
    return .ask
  }
}
