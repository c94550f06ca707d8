import Geometry
import Placement
import Touches

/// What a source of touches says of where they belong.
enum TouchOrigin: Equatable {
  /// A real device, which the compositor reads too.
  case device(DeviceFacts)
  /// Played on the named output, or the first; turned as it is or not at all.
  case playback(output: String?, turned: Bool)
}

/// Where each device's touches go. Worked out anew when devices, outputs or rules change, and only looked up for a touch.
final class DevicePlacement {
  private struct Device {
    var origin: TouchOrigin
    /// Nil for what is played.
    var decision: PlacementDecision?
    var mapping: TouchMapping
  }

  private let log: Log
  private var devices: [DeviceID: Device] = [:] { didSet { mappings = devices.map { ($0.key, $0.value.mapping) } } }
  /// Those of the devices alone, without the texts that are known of these: each touch looks here.
  private var mappings: [(device: DeviceID, mapping: TouchMapping)] = []
  /// What decides.
  var rules: PlacementRules
  /// The output that has the focus, where touches follow it.
  var focus: OutputID?
  private var outputs: [OutputFacts] = []

  init(rules: PlacementRules, log: Log) {
    self.rules = rules
    self.log = log
  }

  /// Where a touch is seen.
  ///
  /// - Parameter held: the output that the finger is on already; asked for only where touches follow the focus.
  func place(_ point: NormalizedPoint, of device: DeviceID, held: @autoclosure () -> OutputID?) -> OutputPoint? {
    guard let index = mappings.firstIndex(where: { $0.device == device }) else { return nil }
    let mapping = mappings[index].mapping
    if case .focusedOutput = mapping { return mapping.place(point, on: outputs, focus: held() ?? focus) }
    return mapping.place(point, on: outputs)
  }

  /// The node of a device that the compositor reads too.
  func node(of device: DeviceID) -> String? { if case .device(let facts)? = devices[device]?.origin { facts.node } else { nil } }

  /// What was decided of a device that the compositor reads too.
  func decision(of device: DeviceID) -> PlacementDecision? { devices[device]?.decision }

  /// - Returns: the devices whose decision has changed.
  func update(outputs: [OutputFacts]) -> [DeviceID] {
    self.outputs = outputs
    return devices.keys.sorted { $0.number < $1.number }.filter { decide($0) }
  }

  func add(_ id: DeviceID, _ origin: TouchOrigin) {
    devices[id] = Device(origin: origin, mapping: .nowhere)
    _ = decide(id)
  }

  func remove(_ id: DeviceID) { devices[id] = nil }
  func removeAll() { devices.removeAll() }

  /// - Returns: whether the decision is another than before.
  private func decide(_ id: DeviceID) -> Bool {
    guard var device = devices[id] else { return false }
    let before = device.decision
    switch device.origin {
    case .device(let facts):
      let decision = rules.decide(facts, outputs: outputs)
      device.decision = decision
      device.mapping = decision.placement.mapping(on: outputs)
      if let warning = decision.warning, warning != before?.warning { log.warning(warning) }
      if decision != before {
        log.information("touches of '\(printable(facts.name))' go to \(decision.outputName(among: outputs)): \(decision.rule)")
      }
    case .playback(let name, let isTurned):
      let output = name.map { name in outputs.first { $0.name == name } } ?? outputs.first
      let mapping =
        output.map { TouchPlacement(.output($0.id), turning: isTurned ? .asOutput($0.id) : .none).mapping(on: outputs) } ?? .nowhere
      if let name, mapping == .nowhere, device.mapping != .nowhere || before == nil {
        log.warning(
          "no output is named '\(name)' (there are: \(outputs.map(\.name).joined(separator: ", "))); touches are shown on it when it appears"
        )
      }
      device.mapping = mapping
    }
    devices[id] = device
    return device.decision != before
  }
}
