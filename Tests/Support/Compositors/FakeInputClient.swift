/// Injects touches into KWin through its protocol org_kde_kwin_fake_input. The seat has touch as long as this lives.
final class FakeInputClient {
  /// The requests of org_kde_kwin_fake_input.
  private enum Request: UInt16 {
    case authenticate = 0
    case touchDown = 4
    case touchMotion = 5
    case touchUp = 6
    case touchFrame = 8
  }

  private static let interface = "org_kde_kwin_fake_input"
  private static let display: UInt32 = 1

  private let wire: WaylandWire
  private var lastObject = display
  private var fakeInput: UInt32 = 0

  /// Talks to KWin over a new connection.
  ///
  /// - Throws: `SupportError` if KWin does not offer the protocol.
  init(_ wire: WaylandWire) throws {
    self.wire = wire
    let registry = newObject()
    wire.send(Self.display, 1, WaylandWire.arguments(registry))  // get_registry
    let globals = try eventsUntilAnswer().filter { $0.object == registry && $0.opcode == 0 }
    guard let global = globals.first(where: { $0.string(at: 4) == Self.interface }) else {
      throw SupportError("KWin does not offer \(Self.interface).")
    }
    fakeInput = newObject()
    let (name, version) = (WaylandWire.arguments(global.integer(at: 0)), WaylandWire.arguments(2, fakeInput))
    wire.send(registry, 0, name + WaylandWire.argument(Self.interface) + version)  // bind
    try request(.authenticate, WaylandWire.argument("tests") + WaylandWire.argument("touches for a test"))
  }

  /// A finger comes down, at a place of the layout in logical pixels.
  func down(_ identifier: Int, _ x: Double, _ y: Double) throws {
    try request(.touchDown, WaylandWire.arguments(UInt32(identifier)) + WaylandWire.argument(x) + WaylandWire.argument(y))
    try request(.touchFrame)
  }

  /// A finger moves.
  func move(_ identifier: Int, _ x: Double, _ y: Double) throws {
    try request(.touchMotion, WaylandWire.arguments(UInt32(identifier)) + WaylandWire.argument(x) + WaylandWire.argument(y))
    try request(.touchFrame)
  }

  /// A finger is lifted.
  func up(_ identifier: Int) throws {
    try request(.touchUp, WaylandWire.arguments(UInt32(identifier)))
    try request(.touchFrame)
  }

  /// The next number: a client must use them in order.
  private func newObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  /// Sends a request and waits until KWin has done it.
  private func request(_ request: Request, _ arguments: [UInt8] = []) throws {
    wire.send(fakeInput, request.rawValue, arguments)
    _ = try eventsUntilAnswer()
  }

  /// Asks for an answer, which comes after all that was sent before has been done, and returns the events until then.
  private func eventsUntilAnswer() throws -> [WireMessage] {
    let callback = newObject()
    wire.send(Self.display, 0, WaylandWire.arguments(callback))  // sync
    var events: [WireMessage] = []
    while true {
      let event = try wire.receive()
      if event.object == callback { return events }
      if event.object == Self.display && event.opcode == 0 { throw SupportError("KWin says: \(event.string(at: 8))") }
      events.append(event)
    }
  }
}
