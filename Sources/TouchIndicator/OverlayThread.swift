import Linux
import Synchronization

/// A session on a thread of its own.
final class OverlayThread: Sendable {
  private struct Wishes {
    var configuration: (new: Configuration, outcome: Outcome)?
    var isStopping = false
    /// Nobody obeys any more.
    var isOver = false
  }

  private let wishes = Mutex(Wishes())
  private let wake: WakeDescriptor
  private let thread = Mutex<Thread?>(nil)

  /// Called on the thread.
  struct Callbacks: Sendable {
    var log: @Sendable (LogLevel, String) -> Void
    /// Touches are shown from now on.
    var started: @Sendable (OverlayThread) -> Void
    /// They are not any more, though nobody has asked for that.
    var lost: @Sendable (OverlayThread, TouchIndicatorError) -> Void
  }

  /// Starts the thread and returns when touches are shown.
  init(_ configuration: Configuration, _ callbacks: Callbacks) throws(TouchIndicatorError) {
    let outcome = Outcome()
    do throws(SystemError) {
      wake = try WakeDescriptor()
    } catch {
      throw TouchIndicatorError(.system(error))
    }
    do throws(SystemError) {
      // Locked until it is noted: it may end at once.
      try thread.withLock { thread throws(SystemError) in
        thread = try Thread { [self] in run(configuration, callbacks, outcome) }
      }
    } catch {
      throw TouchIndicatorError(.system(error))
    }
    do throws(TouchIndicatorError) {
      try outcome.wait()
    } catch {
      thread.withLock { $0 }?.join()
      throw error
    }
  }

  /// Shows marks by another configuration, and returns when that is done.
  func configure(_ configuration: Configuration) throws(TouchIndicatorError) {
    let outcome = Outcome()
    let isOver = wishes.withLock { wishes in
      wishes.configuration = (configuration, outcome)
      return wishes.isOver
    }
    if isOver { throw Self.over }
    wake.wake()
    try outcome.wait()
  }

  private static let over = TouchIndicatorError(reason: .connectionLost, description: "the compositor has ended the connection")

  /// Takes all marks away and returns when nothing is left.
  func stop() {
    wishes.withLock { $0.isStopping = true }
    wake.wake()
    let thread = thread.withLock { $0.take() }
    if let thread, thread.isCurrent { thread.detach() } else { thread?.join() }
  }

  /// Called on the thread by whoever has found out that nobody will stop it.
  func detach() { thread.withLock { $0.take() }?.detach() }

  // MARK: On the thread

  /// What becomes of a wish.
  private final class Outcome: Sendable {
    private let known = Semaphore()
    private let failure = Mutex<TouchIndicatorError?>(nil)

    func tell(_ failure: TouchIndicatorError? = nil) {
      self.failure.withLock { $0 = failure }
      known.signal()
    }

    func wait() throws(TouchIndicatorError) {
      known.wait()
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
  }

  private func run(_ configuration: Configuration, _ callbacks: Callbacks, _ outcome: Outcome) {
    let log = Log(callbacks.log)
    do throws(IndicatorError) {
      let input = TouchInput.devices(seat: environment("XDG_SEAT") ?? "seat0")
      let session = try Session(input, configuration: configuration, loop: EventLoop(), log: log)
      session.loop.add(wake.fileDescriptor) { [unowned session] in self.obey(session, log) }
      session.enable()
      callbacks.started(self)
      outcome.tell()
      defer { endWishes() }
      do throws(IndicatorError) {
        try session.run()
        session.finish()
      } catch {
        // Closed before it is told: nothing is left by then.
        session.finish()
        log.error("\(error)")
        callbacks.lost(self, TouchIndicatorError(error))
      }
    } catch {
      log.error("\(error)")
      outcome.tell(TouchIndicatorError(error))
    }
  }

  private func obey(_ session: Session, _ log: Log) {
    wake.clear()
    let (configuration, isStopping) = wishes.withLock { ($0.configuration.take(), $0.isStopping) }
    if let (new, outcome) = configuration {
      do throws(IndicatorError) {
        try session.configure(new)
        outcome.tell()
      } catch {
        log.error("\(error)")
        outcome.tell(TouchIndicatorError(error))
      }
    }
    if isStopping { session.loop.stop() }
  }

  /// Whoever still waits for something waits in vain.
  private func endWishes() {
    let configuration = wishes.withLock { wishes in
      wishes.isOver = true
      return wishes.configuration.take()
    }
    configuration?.outcome.tell(Self.over)
  }
}
