import Linux
import TouchIndicator

/// Takes requests of other processes of this user. However they behave, at most `connectionLimit` of them cost it one message's memory each,
/// and it never waits for them.
final class ControlServer {
  /// What comes of a request.
  enum Answer {
    case reply(ControlReply)
    /// The reply is given again each time it changes.
    case following(() -> ControlReply)
    /// The client keeps the connection while what it has asked for is to last.
    case holding(ControlReply, end: () -> Void)
  }

  private final class Client {
    let connection: MessageConnection
    /// What it follows, nil for one that has not asked yet.
    var current: (() -> ControlReply)?
    var lastSent: ControlReply?
    /// Called when it is gone.
    var end: () -> Void = {}
    var isServed = false

    init(_ connection: MessageConnection) { self.connection = connection }
  }

  private static let connectionLimit = 16

  private let listener: MessageListener
  private let loop: EventLoop
  private let answer: ([String]) -> Answer
  /// The oldest first.
  private var clients: [Client] = []
  /// Whether any client follows: each touch asks.
  private var isFollowed = false

  /// Listens at the path from now on; the lock of the display must be held.
  init(path: String, loop: EventLoop, answer: @escaping ([String]) -> Answer) throws(SystemError) {
    listener = try MessageListener(path: path)
    self.loop = loop
    self.answer = answer
    loop.add(listener.fileDescriptor) { [unowned self] in
      while let connection = listener.accept() { take(connection) }
    }
  }

  /// Tells those who follow what has changed.
  func update() {
    if isFollowed { for client in clients where client.current != nil { sendCurrent(client) } }
  }

  private func take(_ connection: MessageConnection) {
    if clients.count == Self.connectionLimit, let oldest = clients.first(where: { !$0.isServed }) ?? clients.first { remove(oldest) }
    let client = Client(connection)
    clients.append(client)
    loop.add(connection.fileDescriptor) { [unowned self, unowned client] in receive(from: client) }
  }

  private func receive(from client: Client) {
    switch client.connection.receive() {
    case .nothing:
      // Woken because it can be sent to again.
      if client.current != nil { sendCurrent(client) }
    case .closed: remove(client)
    case .tooLong: finish(client, ControlReply(status: .usage, text: "the request is longer than \(MessageConnection.sizeLimit) bytes"))
    case .message(let bytes):
      // Who is served has nothing more to say.
      guard !client.isServed else { return }
      client.isServed = true
      switch answer(ControlMessage.decode(bytes)) {
      case .reply(let reply): finish(client, reply)
      case .following(let current):
        client.current = current
        isFollowed = true
        sendCurrent(client)
      case .holding(let reply, let end):
        client.end = end
        if (try? client.connection.send(reply.message)) != true { remove(client) }
      }
    }
  }

  private func finish(_ client: Client, _ reply: ControlReply) {
    _ = try? client.connection.send(reply.message)
    remove(client)
  }

  private func sendCurrent(_ client: Client) {
    guard let reply = client.current?(), reply != client.lastSent else {
      return loop.setWaitsForWriting(false, on: client.connection.fileDescriptor)
    }
    do throws(SystemError) {
      let isSent = try client.connection.send(reply.message)
      if isSent { client.lastSent = reply }
      // What a slow reader misses is left out; it gets the newest as soon as it reads.
      loop.setWaitsForWriting(!isSent, on: client.connection.fileDescriptor)
    } catch {
      remove(client)
    }
  }

  private func remove(_ client: Client) {
    loop.remove(client.connection.fileDescriptor)
    clients.removeAll { $0 === client }
    isFollowed = clients.contains { $0.current != nil }
    client.end()
  }
}
