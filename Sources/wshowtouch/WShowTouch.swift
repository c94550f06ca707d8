import Linux
import TouchIndicator

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

@main
struct WShowTouch {
  static func main() {
    // Before anything else: a toggle sent while it starts must not end it.
    block(signals: Control.signals)
    exitProcess(run(Array(CommandLine.arguments.dropFirst())).code)
  }

  private static func run(_ words: [String]) -> ExitStatus {
    do throws(UsageError) {
      guard let name = words.first, !name.hasPrefix("-") else { return try perform(.run, words) }
      guard let command = Command.all.first(where: { $0.name == name }) else { throw UsageError("unknown command '\(name)'") }
      return try perform(command, Array(words.dropFirst()))
    } catch {
      errorLog(upTo: .error).error("\(error.message); see 'wshowtouch --help'")
      return .usage
    }
  }

  private static func perform(_ command: Command, _ words: [String]) throws(UsageError) -> ExitStatus {
    if command.keepsSignals {
      // A log whose reader has gone must not end it either.
      ignore(signal: SIGPIPE)
    } else {
      // 'pkill -USR1 wshowtouch' is not meant for this process.
      for signal in [SIGUSR1, SIGUSR2] { ignore(signal: signal) }
      unblock(signals: Control.signals)
    }
    return try command.perform(words)
  }
}
