/// How much a line of the log matters.
public enum LogLevel: Int, Comparable, Sendable {
  /// What keeps it from working.
  case error
  /// What its user should know.
  case warning
  /// What it does.
  case information

  /// The more important compares less.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// Where what there is to say goes, in sentences without a full stop. A sentence beyond the limit is not even made.
package struct Log {
  private let limit: LogLevel
  private let write: (LogLevel, String) -> Void

  package init(upTo limit: LogLevel = .information, _ write: @escaping (LogLevel, String) -> Void) {
    self.limit = limit
    self.write = write
  }

  package func error(_ message: @autoclosure () -> String) { say(.error, message) }
  package func warning(_ message: @autoclosure () -> String) { say(.warning, message) }
  package func information(_ message: @autoclosure () -> String) { say(.information, message) }

  private func say(_ level: LogLevel, _ message: () -> String) {
    if level <= limit { write(level, message()) }
  }
}

/// A name that a device's maker has given it, fit for a line: without control characters, and not endless.
package func printable(_ name: String) -> String {
  String(name.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) }.prefix(80).map(Character.init))
}
