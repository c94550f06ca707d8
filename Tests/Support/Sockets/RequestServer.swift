/// A server at a socket's path that answers each client's one request and hangs up; a client that asks nothing stays and can be told something.
public final class RequestServer: Sendable {
  private let server = SocketServer()
  private let listener: UnixSocket
  private let clients: Clients

  private final class Clients: Sendable {
    let sockets = Locked<[UnixSocket]>([])
  }

  /// Listens from now on.
  ///
  /// - Parameter answer: what a request is answered with.
  public init(at path: String, answer: @escaping @Sendable (String) -> String) throws {
    let (server, clients) = (server, Clients())
    self.clients = clients
    listener = try server.listen(at: path) { socket in
      clients.sockets.withLock { $0.append(socket) }
      server.watch(socket) { socket in
        if let request = socket.receiveSome() {
          socket.send(Array(answer(String(decoding: request, as: UTF8.self)).utf8))
          socket.shutDown()
        }
        clients.sockets.withLock { $0.removeAll { $0 === socket } }
        return false
      }
    }
  }

  deinit { server.close() }

  /// How many clients are connected.
  public var clientCount: Int { clients.sockets.withLock(\.count) }

  /// Sends a text to all clients that are connected.
  public func tellAll(_ text: String) { for socket in clients.sockets.withLock({ $0 }) { socket.send(Array(text.utf8)) } }
}
