import Geometry
import Placement
import Wayland

/// The outputs of a compositor, as they come and go.
final class Outputs {
  private let registry: WlRegistry
  private let manager: ZxdgOutputManagerV1
  private var outputs: [Output] = []
  /// Called when an output has come, changed or gone.
  var onChange: () -> Void = {}

  init(_ registry: WlRegistry, _ manager: ZxdgOutputManagerV1) {
    self.registry = registry
    self.manager = manager
  }

  /// Those that can show something, in the order in which the compositor announced them.
  private(set) var usable: [OutputFacts] = []

  /// The compositor's object of an output.
  subscript(id: OutputID) -> WlOutput? { outputs.first { $0.id == id }?.object }

  /// Takes up what the registry has announced, if it is an output.
  func add(_ global: Global) {
    guard global.interface == "wl_output" else { return }
    let id = OutputID(global.name)
    let object = registry.bind(WlOutput.self, name: global.name, version: min(4, global.version))
    let output = Output(id, object, manager.getXdgOutput(output: object))
    output.onChange = { [unowned self] in gather() }
    outputs.append(output)
  }

  /// Lets go of what the registry has withdrawn, if it is an output.
  func remove(_ name: UInt32) {
    guard let index = outputs.firstIndex(where: { $0.id == OutputID(name) }) else { return }
    outputs.remove(at: index)
    gather()
  }

  private func gather() {
    usable = outputs.compactMap(\.facts).filter(\.isUsable)
    onChange()
  }
}
