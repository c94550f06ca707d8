package import Geometry
import Libinput
import Linux
package import Placement
import Wayland

/// What there is to say of a touchscreen without opening it.
package struct DeviceReport {
  /// The device.
  package let device: DeviceFacts
  /// Why it can't be read, a few words; nil if it can.
  package let obstacle: String?
  /// Where its touches go and why.
  package let decision: PlacementDecision
  /// The connector of its output, several of them between plus signs, "all", "focused", "none" or, without a compositor, "unknown".
  package let output: String
  /// The box of the layout that its touches can reach, nil where it is not one box.
  package let area: LogicalRectangle?
}

/// All touchscreens of a seat, and what their user should know of them.
package struct DeviceSurvey {
  /// In the order of their nodes.
  package var reports: [DeviceReport]
  /// The outputs, in the order in which the compositor announced them.
  package let outputs: [OutputFacts]
  /// Sentences without a full stop.
  package var warnings: [String]

  /// Asks udev and the compositor, if there is one. Opens no device.
  package init(seat: String, configuration: Configuration, log: Log) {
    let nodes = touchscreens(ofSeat: seat)
    var view: CompositorView?
    warnings = []
    do throws(IndicatorError) { view = try CompositorView(log: log) } catch { warnings.append("\(error); where touches go is unknown") }
    for node in nodes { view?.compositor.prepare(for: node.facts) }
    view?.compositor.settle()
    let outputs = view?.outputs ?? []
    self.outputs = outputs
    let rules = view?.compositor.rules(overrides: configuration.devices)
    reports = nodes.map { node in
      let decision =
        rules?.decide(node.facts, outputs: outputs) ?? PlacementDecision(.nowhere, rule: "no compositor tells", confidence: .fallback)
      return DeviceReport(
        device: node.facts, obstacle: obstacle(to: node.path), decision: decision,
        output: rules == nil ? "unknown" : decision.outputName(among: outputs), area: decision.placement.area(on: outputs))
    }
    warnings += reports.compactMap(\.decision.warning) + Self.twins(reports) + Self.sharedPanels(reports)
  }

  private static func twins(_ reports: [DeviceReport]) -> [String] {
    Dictionary(grouping: reports, by: \.device.name).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, twins in
      """
      \(twins.count) touchscreens are named '\(printable(name))' (\(twins.map(\.device.node).joined(separator: ", "))): compositors that go by the name \
      send them to one output; '--map NODE=OUTPUT' tells them apart here
      """
    }
  }

  private static func sharedPanels(_ reports: [DeviceReport]) -> [String] {
    let onOutput = reports.filter { if case .output = $0.decision.placement.target { true } else { false } }
    return Dictionary(grouping: onOutput, by: \.output).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { output, devices in
      """
      \(devices.count) touchscreens belong to \(output) (\(devices.map { "'\(printable($0.device.name))' \($0.device.node)" }.joined(separator: ", "))): \
      where one finger has two marks, both report one panel, and '--map NODE=none' ignores one of them
      """
    }
  }
}

/// A compositor that is only looked at.
private final class CompositorView {
  let compositor: CompositorWatch
  var outputs: [OutputFacts] { compositor.completed(list.usable) }
  private let connection: Connection
  private let registry: WlRegistry
  private let list: Outputs

  init(log: Log) throws(IndicatorError) {
    do throws(WaylandError) {
      connection = try Connection()
    } catch {
      throw .noDisplay(error)
    }
    registry = connection.registry()
    var announced: [Global] = []
    registry.onEvent { event in
      if case .global(let name, let interface, let version) = event {
        announced.append(Global(name: name, interface: interface, version: version))
      }
    }
    do throws(WaylandError) { try connection.roundtrip() } catch { throw .connectionLost(error) }
    guard let manager = announced.first(where: { $0.interface == "zxdg_output_manager_v1" }) else {
      throw .missingInterfaces(["zxdg_output_manager_v1"])
    }
    list = Outputs(registry, registry.bind(ZxdgOutputManagerV1.self, name: manager.name, version: min(3, manager.version)))
    for global in announced { list.add(global) }
    do throws(WaylandError) { try connection.roundtrip() } catch { throw .connectionLost(error) }
    compositor = CompositorWatch(connection, announced: announced, outputs: list.usable, log: log)
  }
}

/// Why a node can't be read.
private func obstacle(to path: String) -> String? {
  do throws(SystemError) {
    try checkReadable(path)
    return nil
  } catch {
    guard error.isPermissionDenied, let access = try? FileAccess(of: path) else { return "\(error)" }
    return "\(error), owned by \(access.owner):\(access.group), mode \(String(access.mode, radix: 8))"
  }
}
