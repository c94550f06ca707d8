import Foundation

/// What did not happen in time.
public struct TimedOut: Error, CustomStringConvertible {
  /// What was waited for.
  public let what: String
  /// For how long, in seconds.
  public let timeout: Double

  /// Both in a sentence.
  public var description: String { "waited \(timeout) s for \(what)" }
}

/// Returns once the condition holds, which is asked every few milliseconds.
///
/// - Throws: `TimedOut` with `what`, or what the condition throws.
public func waitUntil(_ what: String, timeout: Double = 20, _ condition: () throws -> Bool) throws {
  try waitFor(what, timeout: timeout) { try condition() ? () : nil }
}

/// Returns the value once there is one; it is asked for every few milliseconds.
///
/// - Throws: `TimedOut` with `what`, or what the question throws.
public func waitFor<Value>(_ what: String, timeout: Double = 20, _ value: () throws -> Value?) throws -> Value {
  let end = Date(timeIntervalSinceNow: timeout)
  while true {
    if let value = try value() { return value }
    if Date() > end { throw TimedOut(what: what, timeout: timeout) }
    usleep(3000)
  }
}
