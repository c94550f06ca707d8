import Linux

/// Speaks to the running instance of this display.
struct ControlClient {
  /// How long an answer may take, in milliseconds: opening many devices takes a while on a slow machine.
  private static let patience: Int32 = 10_000

  private let display: Display
  private let connection: MessageConnection

  /// Connects.
  init() throws(ControlError) {
    display = try Display()
    do throws(SystemError) {
      connection = try MessageConnection(connectingTo: display.socketPath)
    } catch {
      // A socket whose instance was killed refuses.
      if error.isAbsent { throw .notRunning(display: display.name) }
      throw .system(error, path: display.socketPath)
    }
  }

  /// Sends a command and its arguments.
  func send(_ words: [String]) throws(ControlError) {
    if (try? connection.send(ControlMessage.encode(words))) != true { throw .noAnswer(process: connection.peer?.process) }
  }

  /// Waits for the answer.
  func receive() throws(ControlError) -> ControlReply {
    guard let reply = next(milliseconds: Self.patience) else { throw .noAnswer(process: connection.peer?.process) }
    return reply
  }

  /// Waits for one more answer, however long that takes; nil when the instance has ended.
  func receiveNext() -> ControlReply? { next(milliseconds: -1) }

  /// Waits until the instance has ended.
  func waitForEnd() { try? FileLock(path: display.lockPath).waitUntilFree() }

  private func next(milliseconds: Int32) -> ControlReply? {
    guard connection.waitUntilReadable(milliseconds: milliseconds), case .message(let bytes) = connection.receive() else { return nil }
    return ControlReply(bytes)
  }
}
