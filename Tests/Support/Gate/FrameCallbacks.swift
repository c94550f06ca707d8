/// Which objects of a connection are the frame callbacks of surfaces, by the requests of wayland.xml that make them.
struct FrameCallbacks {
  private enum Kind {
    case display, registry, compositor, surface, callback
  }

  /// The number of the one object that is there from the start.
  static let display: UInt32 = 1

  private var kinds: [UInt32: Kind] = [display: .display]

  func contains(_ object: UInt32) -> Bool { kinds[object] == .callback }

  /// The object is gone; its number may be another's soon.
  mutating func forget(_ object: UInt32) { kinds[object] = nil }

  mutating func follow(_ request: WireMessage) {
    switch (kinds[request.object], request.opcode) {
    case (.display, 1): kinds[request.integer(at: 0)] = .registry  // get_registry
    case (.registry, 0) where request.string(at: 4) == "wl_compositor":  // bind, whose last argument is the object
      kinds[request.integer(at: request.argumentByteCount - 4)] = .compositor
    case (.compositor, 0): kinds[request.integer(at: 0)] = .surface  // create_surface
    case (.surface, 3): kinds[request.integer(at: 0)] = .callback  // frame
    default: break
    }
  }
}
