import Linux
import Synchronization

/// Shows every finger on the touchscreen, over everything, while a program runs.
///
/// Nothing happens until ``enable(configuration:allowInProduction:)`` is called. All of it may be used from any thread; the marks are drawn by
/// one thread of its own, which takes none of the host's signals.
public enum TouchIndicator {
  private struct State {
    /// Nil while touches are not shown.
    var overlay: OverlayThread?
    var onStop: (@Sendable (TouchIndicatorError) -> Void)?
    var log: @Sendable (LogLevel, String) -> Void = logToStandardError
  }

  private static let state = Mutex(State())
  /// Held while it is switched on or off.
  private static let switching = Mutex(())

  /// Shows touches from now on, and returns when that works. If they are shown already, the configuration replaces the one in use.
  ///
  /// - Parameters:
  ///   - configuration: how marks look.
  ///   - allowInProduction: whether they are shown even where ``BuildEnvironment/current`` is production.
  /// - Throws: why they can't be shown, which is logged too; a refusal comes before anything is opened or connected to, and hides the touches
  ///   that are shown.
  public static func enable(configuration: Configuration = Configuration(), allowInProduction: Bool = false) throws(TouchIndicatorError) {
    try enable(configuration, isAllowed: allowInProduction || BuildEnvironment.current != .production)
  }

  /// The same, with the gate's decision made.
  static func enable(_ configuration: Configuration, isAllowed: Bool) throws(TouchIndicatorError) {
    let outcome: Result<Void, TouchIndicatorError> = switching.withLock { _ in
      do throws(TouchIndicatorError) {
        guard isAllowed else {
          stop()
          Log(write).error("\(TouchIndicatorError.refusedInProduction)")
          throw .refusedInProduction
        }
        if let overlay = state.withLock({ $0.overlay }) {
          try overlay.configure(configuration)
        } else {
          _ = try OverlayThread(configuration, callbacks)
        }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  /// Hides touches, and returns when no thread, descriptor or surface of them is left.
  public static func disable() { switching.withLock { _ in stop() } }

  /// Whether touches are shown: from a successful ``enable(configuration:allowInProduction:)`` to the next ``disable()``, a refused `enable`, or
  /// the loss of the compositor.
  public static var isEnabled: Bool { state.withLock { $0.overlay != nil } }

  /// Called with the reason, on a thread of the library's own, when touches are not shown any more though nobody has asked for that, because
  /// the compositor has ended the connection. ``isEnabled`` is false by then, and `enable` may be called again.
  public static var onStop: (@Sendable (TouchIndicatorError) -> Void)? {
    get { state.withLock { $0.onStop } }
    set { state.withLock { $0.onStop = newValue } }
  }

  /// Takes the lines of the log, on any thread; it must not call `enable` or `disable`. Until it is set, errors and warnings go to standard
  /// error, as `wshowtouch.TouchIndicator: …`.
  public static var log: @Sendable (LogLevel, String) -> Void {
    get { state.withLock { $0.log } }
    set { state.withLock { $0.log = newValue } }
  }

  private static func stop() {
    // Whoever takes it out of the state is the one who ends it.
    state.withLock { $0.overlay.take() }?.stop()
  }

  private static var callbacks: OverlayThread.Callbacks {
    OverlayThread.Callbacks(
      log: write,
      started: { overlay in state.withLock { $0.overlay = overlay } },
      lost: { overlay, reason in
        let onStop: (@Sendable (TouchIndicatorError) -> Void)? = state.withLock { state in
          guard state.overlay === overlay else { return nil }
          state.overlay = nil
          overlay.detach()
          return state.onStop ?? { _ in }
        }
        onStop?(reason)
      })
  }

  @Sendable private static func write(_ level: LogLevel, _ message: String) { log(level, message) }
}

@Sendable private func logToStandardError(_ level: LogLevel, _ message: String) {
  if level <= .warning { StandardStream.error.write("wshowtouch.TouchIndicator: \(message)\n") }
}
