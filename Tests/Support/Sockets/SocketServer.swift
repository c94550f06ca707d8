import Foundation

/// One thread that waits for any of its sockets and calls that socket's handler.
final class SocketServer: Sendable {
  private struct Source {
    let socket: UnixSocket
    let isReady: @Sendable (UnixSocket) -> Bool
  }
  private struct State {
    var sources: [Int32: Source] = [:]
    var isClosed = false
  }
  private let state = Locked(State())
  private let (wakeUp, wokenUp) = UnixSocket.pair()

  init() {
    Thread.detachNewThread { self.run() }
  }

  /// Listens at the path and hands over each client.
  func listen(at path: String, client: @escaping @Sendable (UnixSocket) -> Void) throws -> UnixSocket {
    let listener = try UnixSocket(listeningAt: path)
    watch(listener) { listener in
      while let socket = listener.accept() { client(socket) }
      return true
    }
    return listener
  }

  /// Calls the handler whenever there is something to receive or the other end is gone, until it returns false.
  func watch(_ socket: UnixSocket, isReady: @escaping @Sendable (UnixSocket) -> Bool) {
    state.withLock { if !$0.isClosed { $0.sources[socket.descriptor] = Source(socket: socket, isReady: isReady) } }
    wakeUp.send([0])
  }

  /// Leaves the socket alone from now on.
  func forget(_ socket: UnixSocket) {
    _ = state.withLock { $0.sources.removeValue(forKey: socket.descriptor) }
    wakeUp.send([0])
  }

  /// Ends the thread, and holds no socket any more.
  func close() {
    state.withLock {
      $0.isClosed = true
      $0.sources = [:]
    }
    wakeUp.send([0])
  }

  private func run() {
    while true {
      let (sources, isClosed) = state.withLock { (Array($0.sources.values), $0.isClosed) }
      if isClosed { return }
      var requests = ([wokenUp] + sources.map(\.socket)).map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      poll(&requests, nfds_t(requests.count), -1)
      if requests[0].revents != 0 { _ = wokenUp.receiveSome() }
      for (source, request) in zip(sources, requests.dropFirst()) where request.revents != 0 {
        if !source.isReady(source.socket) { forget(source.socket) }
      }
    }
  }
}
