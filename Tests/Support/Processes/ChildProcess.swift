public import Foundation

/// How a process ended.
public enum ExitStatus: Hashable, Sendable {
  /// By itself, with this status.
  case exited(Int32)
  /// By this signal.
  case killed(Int32)
}

/// A running program whose output can be read at any time. It is killed when nobody holds this any more, and when the tests end.
public final class ChildProcess: Sendable {
  /// Its number.
  public let processIdentifier: Int32
  /// What it wrote to standard output.
  public let standardOutput: OutputFile
  /// What it wrote to standard error.
  public let standardError: OutputFile

  /// What was started.
  let name: String
  private let status = Locked<ExitStatus?>(nil)
  private let companions: [any Sendable]

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program, as a path or as a name in PATH, then its arguments.
  ///   - environment: its whole environment.
  ///   - folder: where its output goes.
  ///   - companions: what must live at least as long as it.
  /// - Throws: `SupportError` if there is no such program.
  public init(_ arguments: [String], environment: [String: String], folder: TemporaryFolder, companions: [any Sendable] = []) throws {
    name = arguments[0]
    self.companions = companions + [folder]
    let output = folder.uniquePath((name as NSString).lastPathComponent)
    standardOutput = OutputFile(path: output + ".out")
    standardError = OutputFile(path: output + ".err")
    // setpriv becomes the program, after telling the kernel to kill it when the tests end, however they end.
    let words = [try pathOfProgram("setpriv"), "--pdeathsig", "KILL", "--", try pathOfProgram(name)] + arguments.dropFirst()
    guard let process = Launcher.start(words, environment: environment, output: standardOutput.path, error: standardError.path) else {
      throw SupportError("\(name) could not be started.")
    }
    processIdentifier = process
  }

  deinit { stop(SIGKILL) }

  /// How it ended; nil while it runs.
  public var exitStatus: ExitStatus? { exitStatus(waiting: false) }

  /// Whether it has not ended.
  public var isRunning: Bool { exitStatus == nil }

  /// Sends the signal.
  public func send(_ signal: Int32) {
    status.withLock { if $0 == nil { _ = kill(processIdentifier, signal) } }
  }

  /// Sends the signal and waits for the end; a program that does not end within the time is killed.
  @discardableResult
  public func stop(_ signal: Int32 = SIGTERM, timeout: Double = 5) -> ExitStatus {
    if let status = exitStatus { return status }
    send(signal)
    if (try? waitForExit(timeout: timeout)) == nil { send(SIGKILL) }
    let status = exitStatus(waiting: true)!
    kill(-processIdentifier, SIGKILL)  // what it started and left behind
    return status
  }

  /// Waits until it ends by itself.
  ///
  /// - Throws: `TimedOut`.
  @discardableResult
  public func waitForExit(timeout: Double = 20) throws -> ExitStatus {
    try waitFor("the end of \(name)", timeout: timeout) { exitStatus }
  }

  private func exitStatus(waiting: Bool) -> ExitStatus? {
    status.withLock { status in
      var code: Int32 = 0
      if status == nil, waitpid(processIdentifier, &code, waiting ? 0 : WNOHANG) == processIdentifier {
        let signal = code & 0x7f
        status = signal == 0 ? .exited(code >> 8 & 0xff) : .killed(signal)
      }
      return status
    }
  }
}
