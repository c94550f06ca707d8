import Linux
import TouchIndicator

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Touches shown while a program runs.
struct Record {
  /// What is passed on to the program.
  private static let passedOn = [SIGINT, SIGTERM, SIGHUP]

  private let arguments: RecordArguments
  private let log = errorLog(upTo: .warning)

  init(_ arguments: RecordArguments) { self.arguments = arguments }

  func perform() -> ExitStatus {
    // Its end is waited for beside the other signals.
    block(signals: [SIGCHLD])
    do throws(ControlError) {
      let client = try ControlClient()
      try client.send(["hold"] + withAbsoluteFiles(arguments.lookWords))
      let reply = try client.receive()
      guard reply.status == .done else {
        log.error(reply.text)
        return reply.status
      }
      return withExtendedLifetime(client) { runBeside() }
    } catch {
      if case .notRunning = error { return showHere() }
      log.error("\(error)")
      return error.status
    }
  }

  /// Runs the program while another instance shows touches.
  private func runBeside() -> ExitStatus {
    do throws(StartError) {
      return attend(try start())
    } catch {
      log.error("\(error)")
      return .failed
    }
  }

  /// Runs the program while this process shows touches.
  private func showHere() -> ExitStatus {
    var child: Child?
    // Its options were read before.
    let run = Run(try! RunArguments(arguments.runWords), arguments.runWords)
    let status = run.perform(signals: [SIGCHLD]) { control, loop in
      let started = try start()
      child = started
      control.intercept = { signal in
        if Self.passedOn.contains(signal) { started.send(signal) }
        if started.exitStatus != nil { loop.stop() }
        return Self.passedOn.contains(signal) || signal == SIGCHLD
      }
    }
    // The compositor may have gone before the program.
    return child.map(attend) ?? status
  }

  private func start() throws(StartError) -> Child {
    do throws(SystemError) {
      return try Child(arguments.program)
    } catch {
      throw StartError(description: "cannot start '\(arguments.program[0])': \(error)")
    }
  }

  /// Passes signals on until the program has ended.
  private func attend(_ child: Child) -> ExitStatus {
    while true {
      if let status = child.exitStatus { return .program(status) }
      let signal = waitForSignal(among: Self.passedOn + [SIGCHLD])
      if Self.passedOn.contains(signal) { child.send(signal) }
    }
  }
}

/// Why a program can't be started, as a sentence without a full stop.
private struct StartError: Error, CustomStringConvertible { let description: String }
