import Foundation

/// A D-Bus message bus of a test's own, gone with it.
public final class PrivateBus: Sendable {
  /// What clients connect to.
  public let address: String

  private let daemon: ChildProcess

  /// Starts it and waits until it listens.
  public init() throws {
    let folder = try TemporaryFolder(prefix: "bus")
    address = "unix:path=\(folder.path("bus"))"
    daemon = try ChildProcess(
      ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address", "--address=\(address)"],
      environment: ProcessInfo.processInfo.environment, folder: folder)
    try waitUntil("the message bus") { !daemon.standardOutput.text.isEmpty }
  }

  /// Ends it.
  public func stop() { daemon.stop() }
}
