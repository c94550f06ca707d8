/// One program's connection through the gate: a socket to it and one to the compositor.
final class GatedConnection: Sendable {
  private struct State {
    var isClosed = false
    var callbacks = FrameCallbacks()
    /// What came of a message that is not whole yet, by direction.
    var requests: [UInt8] = []
    var events: [UInt8] = []
    /// Descriptors that came with events of which none was passed on yet.
    var descriptors: [PassedDescriptor] = []
    /// The events that are kept back, and of which callbacks.
    var held: [UInt8] = []
    var heldCallbacks: Set<UInt32> = []

    /// Whether the event is one to keep back: the end of a frame, or that the object of one that is kept back is gone.
    mutating func holds(_ event: WireMessage) -> Bool {
      let isDeletion = event.object == FrameCallbacks.display && event.opcode == 1  // wl_display.delete_id
      let object = isDeletion ? event.integer(at: 0) : event.object
      let isCallback = callbacks.contains(object)
      if isDeletion { callbacks.forget(object) }
      guard isClosed && isCallback && (!isDeletion || heldCallbacks.contains(object)) else { return false }
      heldCallbacks.insert(object)
      return true
    }
  }

  private let client: UnixSocket
  private let compositor: UnixSocket
  private let state = Locked(State())

  init(client: UnixSocket, compositor: UnixSocket) {
    self.client = client
    self.compositor = compositor
  }

  /// Keeps frame callbacks back from now on, or lets them through with those that were kept back.
  func setClosed(_ isClosed: Bool) {
    state.withLock { state in
      state.isClosed = isClosed
      guard !isClosed else { return }
      client.send(state.held)
      state.held = []
      state.heldCallbacks = []
    }
  }

  /// Passes on what the program has said; false at its end.
  func passRequests() -> Bool {
    guard let (bytes, descriptors) = client.receiveWithDescriptors() else { return false }
    state.withLock { state in
      state.requests += bytes
      WireMessage.take(from: &state.requests).forEach { state.callbacks.follow($0) }
    }
    return compositor.send(bytes, with: descriptors)
  }

  /// Passes on what the compositor has said; false at its end.
  func passEvents() -> Bool {
    guard let (bytes, descriptors) = compositor.receiveWithDescriptors() else { return false }
    return state.withLock { state in
      state.descriptors += descriptors
      state.events += bytes
      var passed: [UInt8] = []
      for event in WireMessage.take(from: &state.events) {
        if state.holds(event) { state.held += event.bytes } else { passed += event.bytes }
      }
      guard !passed.isEmpty else { return true }
      defer { state.descriptors = [] }
      return client.send(passed, with: state.descriptors)
    }
  }

  /// Ends it for both sides, which still receive what was sent.
  func hangUp() {
    client.shutDown()
    compositor.shutDown()
  }
}
