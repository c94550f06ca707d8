import Linux
import TouchIndicator

/// One run of the overlay, from the command line to the end.
struct Run {
  private let arguments: RunArguments
  private let log: Log
  private let source: PreferencesSource

  /// - Parameter words: what the arguments were read from.
  init(_ arguments: RunArguments, _ words: [String]) {
    self.arguments = arguments
    log = errorLog(upTo: arguments.level)
    source = PreferencesSource(path: arguments.configurationFile, options: words)
  }

  /// Shows touches until the end.
  ///
  /// - Parameters:
  ///   - signals: what is handed over to the control beside its own.
  ///   - prepare: called when all is ready, before touches are shown.
  func perform(signals more: [Int32] = [], prepare: (Control, EventLoop) throws -> Void = { _, _ in }) -> ExitStatus {
    if let objection = processObjection() ?? productionObjection() {
      log.error(objection)
      return .refused
    }
    do {
      let signals = try SignalDescriptor(Control.signals + more)
      let preferences = try source.load()
      let display = try Display()
      let lock = try takeLock(of: display)
      defer { extendLifetime(lock) }
      let session = try Session(try arguments.input, configuration: preferences.configuration, loop: EventLoop(), log: log)
      let control = try Control(session, preferences, source, display, signals: signals, log: log)
      try prepare(control, session.loop)
      try control.run()
      return .done
    } catch let error as PreferencesError {
      for message in error.messages { log.error(message) }
      return error.status
    } catch let error as ControlError {
      log.error("\(error)")
      return error.status
    } catch {
      log.error("\(error)")
      return .failed
    }
  }

  private func productionObjection() -> String? {
    guard !arguments.allowsProduction, BuildEnvironment.declared == .production else { return nil }
    return
      "/etc/machine-info says that this machine is in production (DEPLOYMENT), where touches are not shown; '--allow-in-production' shows them"
  }

  /// Only one instance shows touches on a display.
  private func takeLock(of display: Display) throws(ControlError) -> FileLock {
    let lock: FileLock
    let isTaken: Bool
    do throws(SystemError) {
      lock = try FileLock(path: display.lockPath)
      isTaken = try lock.take()
    } catch {
      throw .system(error, path: display.lockPath)
    }
    if isTaken { return lock }
    throw .alreadyRunning(process: lock.holder, display: display.name)
  }
}
