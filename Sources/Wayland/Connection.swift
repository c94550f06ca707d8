import CWayland

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A connection to the compositor.
///
/// A loop calls `prepare()`, waits for `fileDescriptor` and whatever else it serves, and calls `finish(readable:)`. Events arrive inside of
/// `prepare()`, `finish(readable:)` and `roundtrip()`, never elsewhere. Once one of these has thrown, every later call throws the same.
public final class Connection {
  private let pointer: OpaquePointer
  /// A read is announced to libwayland; it must be done or cancelled before anything else reads.
  private var isPrepared = false
  /// How many bytes were sent since the socket was seen to have room.
  private var unseen: Int32 = 0
  /// The moves of some fingers, which take some tens of kB of the socket's 200 where each is sent by itself.
  private static let unseenLimit: Int32 = 1024

  /// Connects to the named socket, or to the one of this session: WAYLAND_SOCKET, else WAYLAND_DISPLAY, else wayland-0.
  ///
  /// - Throws: `WaylandError.cannotConnect`.
  public init(name: String? = nil) throws(WaylandError) {
    guard let pointer = withCString(name, { wl_display_connect($0) }) else {
      throw .cannotConnect(socket: socketName(name), errno: errno)
    }
    self.pointer = pointer
  }

  deinit { wl_display_disconnect(pointer) }

  /// The socket. It stays the connection's: wait for it, but neither read nor close it.
  public var fileDescriptor: Int32 { wl_display_get_fd(pointer) }

  /// The process that opened the compositor's socket: the compositor or what started it. nil if the kernel doesn't tell, as across containers.
  public var compositorProcessID: Int32? {
    // The kernel's `struct ucred`, which the C library's module lacks.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(fileDescriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, credentials.process > 0 else { return nil }
    return credentials.process
  }

  /// The list of what the compositor offers. It is filled by the events that follow.
  public func registry() -> WlRegistry { display.getRegistry() }

  /// A callback that comes once the compositor has handled everything sent so far.
  public func sync() -> WlCallback { display.sync() }

  private var display: WlDisplay { WlDisplay(borrowingDisplay: pointer, connection: self) }

  /// Waits until the compositor has handled everything sent so far, and receives the events that come meanwhile.
  public func roundtrip() throws(WaylandError) {
    cancelRead()
    if wl_display_roundtrip(pointer) < 0 { throw failure() }
  }

  /// Receives the events that were read before, and sends what is buffered, so that the caller may wait.
  ///
  /// - Returns: whether all was sent. If not, the socket is full: wait until it is writable as well, then prepare again.
  public func prepare() throws(WaylandError) -> Bool {
    while !isPrepared {
      isPrepared = wl_display_prepare_read(pointer) == 0
      if !isPrepared, wl_display_dispatch_pending(pointer) < 0 { throw failure() }
    }
    return try flush()
  }

  /// Ends what `prepare()` began: reads and receives events if there are any.
  ///
  /// - Parameter readable: what waiting told of the descriptor. Its end and its errors count as readable too.
  public func finish(readable: Bool) throws(WaylandError) {
    guard readable, isPrepared else { return cancelRead() }
    isPrepared = false
    if wl_display_read_events(pointer) < 0 || wl_display_dispatch_pending(pointer) < 0 { throw failure() }
  }

  /// Sends what is buffered.
  ///
  /// - Returns: whether all was sent and there is room for more. If not, wait until the socket is writable.
  @discardableResult
  public func flush() throws(WaylandError) -> Bool {
    let sent = wl_display_flush(pointer)
    if sent >= 0 { return hasRoom(after: sent) }
    switch errno {
    case EAGAIN: return false
    // The compositor hung up. Why, it has told before: the next read finds it.
    case EPIPE: return true
    default: throw failure()
    }
  }

  /// Whether the socket has room for a picture of many marks: libwayland keeps 4 kB of what does not fit, and gives up the connection (EAGAIN) for
  /// more. The kernel counts a socket as writable while most of it is free, so it need not be asked for every few bytes.
  private func hasRoom(after sent: Int32) -> Bool {
    unseen += sent
    if unseen < Self.unseenLimit { return true }
    var socket = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&socket, 1, 0) != 0 else { return false }
    unseen = 0
    return true
  }

  private func cancelRead() {
    if isPrepared { wl_display_cancel_read(pointer) }
    isPrepared = false
  }

  /// Why the connection can't be used any more.
  private func failure() -> WaylandError {
    let code = wl_display_get_error(pointer)
    guard code == EPROTO else { return .disconnected(errno: code != 0 ? code : errno) }
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let error = wl_display_get_protocol_error(pointer, &interface, &object)
    return .protocolError(interface: interface.map { String(cString: $0.pointee.name) }, object: object, code: error)
  }
}

/// The path libwayland looks for, as far as it can be told.
private func socketName(_ name: String?) -> String {
  func environment(_ variable: String) -> String? { getenv(variable).map { String(cString: $0) } }
  let name = name ?? environment("WAYLAND_DISPLAY") ?? "wayland-0"
  guard !name.hasPrefix("/"), let folder = environment("XDG_RUNTIME_DIR") else { return name }
  return "\(folder)/\(name)"
}
