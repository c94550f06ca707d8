import Foundation

/// Passes on what programs and the compositor say, and can keep the frame callbacks of the programs' surfaces back, as a compositor does
/// that shows nothing of them. For who asks, the compositor's process is the one that runs the tests.
public final class WaylandGate: Sendable {
  private struct State {
    var isClosed = false
    var connections: [GatedConnection] = []
  }

  private let path: String
  private let compositorPath: String
  private let server = SocketServer()
  private let state = Locked(State())

  /// Stands between the bed's compositor and the programs that are run with `display`.
  public init(_ bed: Bed) throws {
    path = bed.folder.path(display)
    compositorPath = bed.folder.path(bed.environment["WAYLAND_DISPLAY"] ?? "")
    _ = try server.listen(at: path) { [weak self] client in self?.welcome(client) }
  }

  deinit {
    server.close()
    unlink(path)
  }

  /// The WAYLAND_DISPLAY of what is run behind it.
  public let display = "gate"

  /// Keeps frame callbacks back from now on.
  public func close() { setClosed(true) }

  /// Lets them through, those that were kept back first.
  public func open() { setClosed(false) }

  private func setClosed(_ isClosed: Bool) {
    state.withLock { state in
      state.isClosed = isClosed
      state.connections.forEach { $0.setClosed(isClosed) }
    }
  }

  private func welcome(_ client: UnixSocket) {
    guard let compositor = try? UnixSocket(connectedTo: compositorPath) else { return }
    let connection = GatedConnection(client: client, compositor: compositor)
    state.withLock { state in
      connection.setClosed(state.isClosed)
      state.connections.append(connection)
    }
    for (socket, pass) in [(client, connection.passRequests), (compositor, connection.passEvents)] {
      server.watch(socket) { [weak self] _ in
        if pass() { return true }
        connection.hangUp()
        self?.state.withLock { $0.connections.removeAll { $0 === connection } }
        return false
      }
    }
  }
}
