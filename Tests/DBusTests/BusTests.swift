import DBus
import Foundation
import Linux
import Support
import Testing

/// What the bus itself answers, by the D-Bus specification.
@Suite("D-Bus", .serialized) struct BusTests {
  private let bus = "org.freedesktop.DBus"
  private let path = "/org/freedesktop/DBus"

  /// Connects to a bus of the test's own.
  private func connect(to daemon: PrivateBus) throws -> Bus {
    setenv("DBUS_SESSION_BUS_ADDRESS", daemon.address, 1)
    return try Bus(.session)
  }

  /// Runs a loop with the connection until the condition holds.
  private func run(_ connection: Bus, until isDone: @escaping () -> Bool) throws {
    let loop = EventLoop()
    let end = MonotonicClock.microseconds + 10_000_000
    loop.add(connection.fileDescriptor, deadline: { connection.deadline }) { try connection.dispatch() }
    defer { loop.remove(connection.fileDescriptor) }
    try loop.run {
      loop.setWaitsForWriting(connection.waitsForWriting, on: connection.fileDescriptor)
      if isDone() || MonotonicClock.microseconds > end { loop.stop() }
      return end
    }
    try #require(isDone(), "nothing came in 10 s")
  }

  private func call(_ connection: Bus, _ member: String, _ arguments: [BusValue] = []) throws -> Result<[BusValue], BusError> {
    var answer: Result<[BusValue], BusError>?
    connection.call(bus, path: path, interface: bus, member: member, arguments: arguments) { answer = $0 }
    try run(connection) { answer != nil }
    return try #require(answer)
  }

  @Test("a call is answered with values, an error with its name") func calls() throws {
    let daemon = try PrivateBus()
    let connection = try connect(to: daemon)
    #expect(try call(connection, "NameHasOwner", [.string(bus)]).get() == [.boolean(true)])
    #expect(try call(connection, "NameHasOwner", [.string("org.example.Nobody")]).get() == [.boolean(false)])
    let names = try call(connection, "ListNames").get()
    #expect(names.first?.elements?.contains(.string(bus)) == true)
    guard case .failure(.refused(let name, _)) = try call(connection, "NoSuchMethod") else { throw BusError.noLibrary("no error came") }
    #expect(name == "org.freedesktop.DBus.Error.UnknownMethod")
    // A dictionary of variants.
    let credentials = try call(connection, "GetConnectionCredentials", [.string(bus)]).get().first
    #expect(credentials?["UnixUserID"]?.integer == Int(geteuid()))
    daemon.stop()
    #expect(throws: BusError.self) { try run(connection) { false } }
  }

  @Test("a property comes out of its variant, one of a service that does not run is an error, and nothing starts it") func properties()
    throws
  {
    let daemon = try PrivateBus()
    let connection = try connect(to: daemon)
    var features: Result<BusValue, BusError>?
    connection.getProperty(bus, path: path, interface: bus, property: "Features") { features = $0 }
    var absent: Result<BusValue, BusError>?
    connection.getProperty("org.example.Nobody", path: "/", interface: "org.example.Nobody", property: "X") { absent = $0 }
    try run(connection) { features != nil && absent != nil }
    #expect(try features?.get().elements?.isEmpty == false)
    guard case .failure(.refused(let name, _))? = absent else { throw BusError.noLibrary("no error came") }
    #expect(name == "org.freedesktop.DBus.Error.NameHasNoOwner" || name == "org.freedesktop.DBus.Error.ServiceUnknown")
  }

  @Test("a signal that fits its rule is heard") func signals() throws {
    let daemon = try PrivateBus()
    let connection = try connect(to: daemon)
    var heard: [[BusValue]] = []
    try connection.onSignal(
      matching: "type='signal',sender='\(bus)',interface='\(bus)',member='NameOwnerChanged',arg0='org.example.Here'"
    ) { heard.append($0) }
    #expect(try call(connection, "RequestName", [.string("org.example.Elsewhere"), .uint32(0)]).get() == [.uint32(1)])
    #expect(try call(connection, "RequestName", [.string("org.example.Here"), .uint32(0)]).get() == [.uint32(1)])
    try run(connection) { !heard.isEmpty }
    #expect(heard.count == 1)
    #expect(heard.first?.first == .string("org.example.Here"))
    #expect(heard.first?[1] == .string(""))
  }

  @Test("a service that does not answer fails the call when its time is over") func timeouts() throws {
    let daemon = try PrivateBus()
    let connection = try connect(to: daemon)
    // Owns a name and never reads what is sent to it.
    let silent = try Bus(.session)
    #expect(try call(silent, "RequestName", [.string("org.example.Silent"), .uint32(0)]).get() == [.uint32(1)])
    var answer: Result<[BusValue], BusError>?
    connection.call("org.example.Silent", path: "/", interface: "org.example.Silent", member: "Ask", timeout: 0.05) { answer = $0 }
    try run(connection) { answer != nil }
    guard case .failure(.refused(let name, _))? = answer else { throw BusError.noLibrary("no error came") }
    #expect(name == "org.freedesktop.DBus.Error.NoReply" || name == "org.freedesktop.DBus.Error.Timeout")
    _ = silent
  }

  @Test("containers are written as they are read") func containers() throws {
    let daemon = try PrivateBus()
    let connection = try connect(to: daemon)
    // a{ss}: what UpdateActivationEnvironment takes.
    let answer = try call(connection, "UpdateActivationEnvironment", [.dictionary([.string("A"): .string("B")])])
    #expect(try answer.get().isEmpty)
  }

  @Test("no bus is an error at once") func noBus() {
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1)
    #expect(throws: BusError.self) { try Bus(.session) }
  }
}
