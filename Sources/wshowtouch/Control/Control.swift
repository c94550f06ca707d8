import Linux
import TouchIndicator

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Steers a session: by signals, by requests of other processes, by time.
final class Control {
  /// What it listens to.
  static let signals = [SIGUSR1, SIGUSR2, SIGHUP, SIGINT, SIGTERM]

  private let session: Session
  private let log: Log
  private let signals: SignalDescriptor
  private let pause: Timer
  private var server: ControlServer?
  private var preferences: Preferences
  private var source: PreferencesSource
  private var isPaused = false
  /// How it was before the first of those who hold it shown, and how many they are.
  private var held: (before: Situation, count: Int)?
  /// Takes a signal before it is handled here; returns whether it is done with it.
  var intercept: (Int32) -> Bool = { _ in false }

  /// Takes requests from now on.
  init(
    _ session: Session, _ preferences: Preferences, _ source: PreferencesSource, _ display: Display, signals: consuming SignalDescriptor,
    log: Log
  ) throws(ControlError) {
    self.session = session
    self.preferences = preferences
    self.source = source
    self.log = log
    self.signals = signals
    do throws(SystemError) {
      pause = try Timer()
      server = try ControlServer(path: display.socketPath, loop: session.loop) { [unowned self] in answer($0) }
    } catch {
      throw .system(error, path: display.socketPath)
    }
  }

  /// Runs until a signal, a request or the session itself ends it, and leaves no mark behind.
  func run() throws(IndicatorError) {
    session.loop.add(signals.fileDescriptor) { [unowned self] in
      while let signal = signals.next() { handle(signal) }
    }
    session.loop.add(pause.fileDescriptor) { [unowned self] in show() }
    session.beforeWaiting = { [server] in server?.update() }
    if startsShown { show() }
    notifyServiceManager("READY=1", "STATUS=\(summary)")
    try session.run()
    notifyServiceManager("STOPPING=1")
    session.finish()
  }

  private var startsShown: Bool {
    switch preferences.enabled {
    case .shown: true
    case .hidden: false
    case .remembered: RememberedState.isShown ?? true
    }
  }

  private func handle(_ signal: Int32) {
    if intercept(signal) { return }
    switch signal {
    case SIGUSR1: toggle()
    case SIGUSR2, SIGHUP: _ = reload()
    default: session.loop.stop()
    }
  }

  private func answer(_ words: [String]) -> ControlServer.Answer {
    do throws(UsageError) {
      switch try ControlRequest(words) {
      case .status(let isJSON, let follows):
        let current = { [unowned self] in
          let report = follows ? report.withoutTouches : report
          return ControlReply(text: isJSON ? report.json : report.text)
        }
        return follows ? .following(current) : .reply(current())
      case .toggle: toggle()
      case .enable(let options): return .reply(enable(options))
      case .disable:
        hide()
        remember()
      case .pause(let seconds): pause(seconds)
      case .reload: return .reply(reload())
      case .hold(let options): return hold(options)
      case .quit: handle(SIGTERM)
      }
      return .reply(ControlReply())
    } catch {
      return .reply(ControlReply(status: .usage, text: error.message))
    }
  }

  private var report: StatusReport {
    let reason: StatusReport.Reason? = session.isEnabled ? session.isAway ? .away : nil : isPaused ? .paused : .disabled
    return StatusReport(reason: reason, status: session.status)
  }

  private var summary: String {
    session.isEnabled ? "touches are shown" : isPaused ? "touches are hidden for a while" : "touches are hidden"
  }

  // MARK: Showing and hiding

  private func toggle() {
    if session.isEnabled { hide() } else { show() }
    remember()
  }

  private func show() {
    endPause()
    session.enable()
    notifyServiceManager("STATUS=\(summary)")
  }

  private func hide() {
    endPause()
    session.disable()
    notifyServiceManager("STATUS=\(summary)")
  }

  private func pause(_ seconds: Double) {
    // What is hidden for good stays so.
    guard session.isEnabled || isPaused else { return }
    hide()
    isPaused = true
    pause.set(seconds: seconds)
    notifyServiceManager("STATUS=\(summary)")
  }

  private func endPause() {
    isPaused = false
    pause.clear()
  }

  private func remember() {
    guard preferences.enabled == .remembered else { return }
    do throws(SystemError) {
      try RememberedState.store(isShown: session.isEnabled)
    } catch {
      log.warning("cannot remember whether touches are shown: \(error)")
    }
  }

  // MARK: Holding

  private struct Situation {
    var isShown: Bool
    var preferences: Preferences
    var source: PreferencesSource
  }

  private func hold(_ options: [String]) -> ControlServer.Answer {
    let before = Situation(isShown: session.isEnabled, preferences: preferences, source: source)
    let reply = use(options)
    guard reply.status == .done else { return .reply(reply) }
    show()
    held = (held?.before ?? before, (held?.count ?? 0) + 1)
    return .holding(reply) { [unowned self] in endHold() }
  }

  private func endHold() {
    guard var held else { return }
    held.count -= 1
    self.held = held.count > 0 ? held : nil
    guard held.count == 0 else { return }
    source = held.before.source
    if preferences != held.before.preferences {
      preferences = held.before.preferences
      // It was in use before; a file that has gone since then leaves the marks as they are.
      try? session.configure(preferences.configuration)
    }
    if !held.before.isShown { hide() }
  }

  // MARK: The configuration

  private func enable(_ options: [String]) -> ControlReply {
    let reply = use(options)
    guard reply.status == .done else { return reply }
    show()
    remember()
    return reply
  }

  /// Puts the file's configuration with these options over it in place of the one in use, if there are any.
  private func use(_ options: [String]) -> ControlReply {
    if options.isEmpty { return ControlReply() }
    var new = source
    new.options = options
    let reply = load(new)
    if reply.status == .done { source = new }
    return reply
  }

  private func reload() -> ControlReply {
    let reply = load(source)
    if reply.status == .done { log.information("the configuration was read again") }
    return reply
  }

  /// Uses the preferences of the source; those in use stay where it has errors.
  private func load(_ source: PreferencesSource) -> ControlReply {
    let new: Preferences
    do throws(PreferencesError) {
      new = try source.load()
    } catch {
      return keep(error.status, error.messages)
    }
    do throws(IndicatorError) {
      try session.configure(new.configuration)
    } catch {
      return keep(.failed, ["\(error)"])
    }
    preferences = new
    return ControlReply()
  }

  /// The preferences in use stay.
  private func keep(_ status: ExitStatus, _ messages: [String]) -> ControlReply {
    for message in messages { log.error(message) }
    log.error("the configuration in use stays")
    return ControlReply(status: status, text: messages.joined(separator: "\n"))
  }
}
