import Geometry
import Linux
import Placement
import Wayland

/// A compositor and its outputs.
final class Desktop {
  let connection: Connection
  private(set) var globals: Globals
  private let registry: WlRegistry
  /// The outputs.
  let outputs: Outputs
  /// What the compositor offered at the start.
  let announced: [Global]

  /// Connects to the display that the environment names and waits until all its outputs are known.
  init() throws(IndicatorError) {
    do { connection = try Connection() } catch { throw .noDisplay(error) }
    registry = connection.registry()
    var announced: [Global] = []
    registry.onEvent { event in
      if case .global(let name, let interface, let version) = event {
        announced.append(Global(name: name, interface: interface, version: version))
      }
    }
    do {
      try connection.roundtrip()
      self.announced = announced
      globals = try Globals(registry, announced: announced)
      outputs = Outputs(registry, globals.outputManager)
      for global in announced { outputs.add(global) }
      registry.onEvent { [unowned self] event in handle(event) }
      try connection.roundtrip()
    } catch let error as IndicatorError {
      throw error
    } catch let error as WaylandError {
      throw .connectionLost(error)
    } catch {
      fatalError("the errors above are all there are")
    }
  }

  /// The outputs that can show something, in the order in which the compositor announced them.
  var usableOutputs: [OutputFacts] { outputs.usable }

  /// The name of the compositor's program, nil if the system doesn't tell.
  private(set) lazy var compositorName: String? = connection.compositorProcessID.flatMap { programName(ofProcess: $0) }

  /// Tells when the screen is locked, where the compositor has a protocol for that (Hyprland).
  func lockNotification() -> HyprlandLockNotificationV1? {
    guard let global = announced.first(where: { $0.interface == "hyprland_lock_notifier_v1" }) else { return nil }
    return registry.bind(HyprlandLockNotifierV1.self, name: global.name, version: 1).getLockNotification()
  }

  /// The people's input devices, of whom there is mostly one.
  func bindSeats() -> [WlSeat] {
    announced.filter { $0.interface == "wl_seat" }.map { registry.bind(WlSeat.self, name: $0.name, version: min(5, $0.version)) }
  }

  /// The compositor's object of an output.
  func output(_ id: OutputID) -> WlOutput? { outputs[id] }

  private func handle(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version): outputs.add(Global(name: name, interface: interface, version: version))
    case .globalRemove(let name): outputs.remove(name)
    }
  }
}
