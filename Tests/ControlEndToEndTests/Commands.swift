import Foundation
import Support

/// How a command ended and what it wrote.
struct Outcome: Equatable {
  var status: ExitStatus
  var output = ""
  var error = ""

  /// It did what was asked and said nothing.
  static let silent = Outcome(status: .exited(0))
}

extension Bed {
  /// Runs a command of the program to its end.
  func ask(_ words: String..., environment: [String: String] = [:]) throws -> Outcome {
    let process = try run(words, environment: environment)
    let status = try process.waitForExit()
    return Outcome(status: status, output: process.standardOutput.text, error: process.standardError.text)
  }

  /// Starts the overlay and waits until it takes requests.
  func overlay(_ options: String..., environment: [String: String] = [:]) throws -> ChildProcess {
    let process = try run(["--verbose"] + options, environment: environment)
    try waitUntil("the overlay to take requests") {
      guard process.isRunning else { throw SupportError("the overlay ended: \(process.standardError.text)") }
      return try ask("status", environment: environment).status == .exited(0)
    }
    return process
  }

  /// What `status --json` prints.
  func status(environment: [String: String] = [:]) throws -> [String: Any] {
    let outcome = try ask("status", "--json", environment: environment)
    guard outcome.status == .exited(0) else { throw SupportError("status failed: \(outcome.error)") }
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any] ?? [:]
  }

  /// Whether touches are shown.
  func isEnabled() throws -> Bool { try status()["enabled"] as? Bool ?? false }
}

extension SwayBed {
  /// Toggles by the signal and waits until the overlay has closed or opened the touchscreen.
  func toggle(_ overlay: ChildProcess) throws {
    func isReading() -> Bool { touchscreen.readers.contains(overlay.processIdentifier) }
    let before = isReading()
    overlay.send(SIGUSR1)
    try waitUntil("the toggle") { isReading() != before }
  }
}
