import Linux
import TouchIndicator

/// Writes the log to standard error: a line each, which names the program, up to a level.
func errorLog(upTo level: LogLevel) -> Log {
  let stream = StandardStream.error
  let isJournal = stream.isJournal
  return Log(upTo: level) { line, message in
    stream.write("\(isJournal ? line.journalPrefix : "")wshowtouch: \(message)\n")
  }
}

extension LogLevel {
  /// The journal's mark of a line's priority, by sd-daemon(3).
  fileprivate var journalPrefix: String {
    switch self {
    case .error: "<3>"
    case .warning: "<4>"
    case .information: "<6>"
    }
  }
}
