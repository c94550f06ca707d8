import Geometry

/// niri: one setting for all touch devices, else its first output.
///
/// By input/mod.rs (`compute_absolute_location`) and niri.rs (`output_for_touch`, `reposition_outputs`).
public struct NiriRule: CompositorRule {
  /// What its configuration says.
  public var configuration: NiriConfiguration

  /// Makes the rule from what was found out.
  public init(configuration: NiriConfiguration = NiriConfiguration()) { self.configuration = configuration }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    // What it has for tablets, with the tablet's shape kept, is not followed.
    if device.isPen { return .penOnLayout }
    return place(outputs).with(matrix: configuration.matrix, from: .configuration)
  }

  private func place(_ outputs: [OutputFacts]) -> PlacementDecision {
    if configuration.isOff { return PlacementDecision(.nowhere, rule: "off in niri", confidence: .configured) }
    if let name = configuration.output, let output = outputs.named(name) {
      return PlacementDecision(onto(output), rule: "niri: map-to-output \(name)", confidence: .configured)
    }
    guard let first = first(of: outputs) else { return PlacementDecision(.nowhere, rule: "niri: no output", confidence: .fallback) }
    return PlacementDecision(onto(first), rule: "niri: first output", confidence: .fallback)
  }

  private func onto(_ output: OutputFacts) -> TouchPlacement {
    TouchPlacement(.output(output.id), turning: .asOutput(output.id), rounding: .up)
  }

  /// The first in niri's own order: those with a position in the configuration first, each part by make, model, serial and connector.
  private func first(of outputs: [OutputFacts]) -> OutputFacts? {
    func key(_ output: OutputFacts) -> [String] { [output.make, output.model, output.serial, output.name] }
    let placed = outputs.filter { output in configuration.placedOutputs.contains { output.isNamed($0) } }
    return (placed.isEmpty ? outputs : placed).min { key($0).lexicographicallyPrecedes(key($1)) }
  }
}
