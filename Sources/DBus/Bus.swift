internal import DynamicLoading

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A connection to a D-Bus message bus that never waits.
///
/// Its owner calls `dispatch` when `fileDescriptor` is readable (or writable, while `waitsForWriting`) and when `deadline` has come;
/// replies and signals are handed over from there, on the same thread.
public final class Bus {
  /// Which bus.
  public enum Kind: Sendable {
    /// The user's: `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
    case session
    /// The machine's: `DBUS_SYSTEM_BUS_ADDRESS`, else `/run/dbus/system_bus_socket`.
    case system
  }

  private let functions: BusFunctions
  private let bus: OpaquePointer
  private var handlers: [Handler] = []

  /// Whether there seems to be a session's bus, found out without opening a library.
  public static var isSessionLikely: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS") { return address[0] != 0 }
    return getenv("XDG_RUNTIME_DIR").map { access(String(cString: $0) + "/bus", F_OK) == 0 } ?? false
  }

  /// Whether there is a system bus to connect to, without opening a library to find out.
  public static var isSystemLikely: Bool {
    if let address = getenv("DBUS_SYSTEM_BUS_ADDRESS") { return address[0] != 0 }
    return access("/run/dbus/system_bus_socket", F_OK) == 0
  }

  /// Connects. The bus's answer is not waited for.
  public init(_ kind: Kind) throws(BusError) {
    let functions: BusFunctions
    do { functions = try BusFunctions() } catch { throw .noLibrary(error.description) }
    var bus: OpaquePointer?
    try check(kind == .session ? functions.openUser(&bus) : functions.openSystem(&bus))
    self.functions = functions
    self.bus = bus!
  }

  deinit {
    for handler in handlers { release(handler) }
    _ = functions.closeUnref(bus)
  }

  // MARK: In an event loop

  /// What is readable when something has come.
  public var fileDescriptor: Int32 { functions.getFd(bus) }

  /// Whether something waits to be sent.
  public var waitsForWriting: Bool { functions.getEvents(bus) & Int32(POLLOUT) != 0 }

  /// When `dispatch` must be called though nothing has come, in microseconds of CLOCK_MONOTONIC; nil for never.
  public var deadline: Int64? {
    var time: UInt64 = 0
    guard functions.getTimeout(bus, &time) >= 0, time != .max else { return nil }
    return Int64(clamping: time)
  }

  /// Handles all that has come or is due.
  ///
  /// - Throws: when the connection is lost. Calls that have no reply yet have then been answered with an error; nothing comes any more.
  public func dispatch() throws(BusError) {
    while try check(functions.process(bus, nil)) > 0 {}
  }

  // MARK: Calls

  /// Calls a method. A service that does not run is not started for it.
  ///
  /// - Parameters:
  ///   - destination: the service's name, such as "org.freedesktop.login1".
  ///   - timeout: seconds after which the call counts as failed.
  ///   - reply: called once, unless the bus goes before: the values of the answer, or why there is none.
  public func call(
    _ destination: String, path: String, interface: String, member: String, arguments: [BusValue] = [], timeout: Double = 1,
    reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    do throws(BusError) {
      var message: BusFunctions.Message?
      try check(functions.newMethodCall(bus, &message, destination, path, interface, member))
      defer { _ = functions.messageUnref(message!) }
      try check(functions.setAutoStart(message!, 0))
      let writer = BusMessage(functions: functions, message: message!)
      guard arguments.allSatisfy(writer.append) else { throw .system(code: EINVAL, "the arguments do not form a message") }
      let handler = Handler(functions) { [unowned self] handler, message in
        release(handler)
        if let error = message.error { reply(.failure(error)) } else { reply(.success(message.readAll())) }
      }
      try check(functions.callAsync(bus, &handler.slot, message!, handleMessage, handler.pointer, UInt64(timeout * 1_000_000)))
      handlers.append(handler)
    } catch {
      reply(.failure(error))
    }
  }

  /// Reads a property.
  ///
  /// - Parameter reply: called once, unless the bus goes before: the value out of its variant, or why there is none.
  public func getProperty(
    _ destination: String, path: String, interface: String, property: String, timeout: Double = 1,
    reply: @escaping (Result<BusValue, BusError>) -> Void
  ) {
    call(
      destination, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get",
      arguments: [.string(interface), .string(property)], timeout: timeout
    ) { result in
      reply(
        result.flatMap { values in
          values.first.map { .success($0.unwrapped) } ?? .failure(.system(code: EBADMSG, "the answer is empty"))
        })
    }
  }

  // MARK: Signals

  /// Hears the signals that fit a match rule, as the D-Bus specification defines it, such as
  /// `type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'`, for as long as the bus lives.
  ///
  /// - Parameter handler: called with the signal's values.
  public func onSignal(matching rule: String, handler: @escaping ([BusValue]) -> Void) throws(BusError) {
    let handler = Handler(functions) { _, message in handler(message.readAll()) }
    try check(functions.addMatchAsync(bus, &handler.slot, rule, handleMessage, ignoreMessage, handler.pointer))
    handlers.append(handler)
  }

  private func release(_ handler: Handler) {
    if let slot = handler.slot { _ = functions.slotUnref(slot) }
    handler.slot = nil
    handlers.removeAll { $0 === handler }
  }
}

/// What is called with a reply or signal.
private final class Handler {
  let functions: BusFunctions
  let handle: (Handler, BusMessage) -> Void
  var slot: BusFunctions.Slot?

  init(_ functions: BusFunctions, handle: @escaping (Handler, BusMessage) -> Void) {
    self.functions = functions
    self.handle = handle
  }

  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

private func handleMessage(
  _ message: BusFunctions.Message?, _ pointer: UnsafeMutableRawPointer?, _ error: UnsafeMutableRawPointer?
) -> Int32 {
  guard let message, let pointer else { return 0 }
  let handler = Unmanaged<Handler>.fromOpaque(pointer).takeUnretainedValue()
  handler.handle(handler, BusMessage(functions: handler.functions, message: message))
  // Others may hear it too.
  return 0
}

/// The bus's answer to a match rule. Without a handler of its own sd-bus would end the connection over a refusal.
private func ignoreMessage(
  _ message: BusFunctions.Message?, _ pointer: UnsafeMutableRawPointer?, _ error: UnsafeMutableRawPointer?
) -> Int32 { 0 }

@discardableResult
private func check(_ result: Int32) throws(BusError) -> Int32 {
  guard result < 0 else { return result }
  throw .system(code: -result, String(cString: strerror(-result)))
}
