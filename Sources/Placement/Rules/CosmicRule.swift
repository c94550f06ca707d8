import Geometry

/// COSMIC: its input files, else the built-in panel, else the touch is dropped.
///
/// By cosmic-comp's input/mod.rs (`mapped_output_for_device`).
public struct CosmicRule: CompositorRule {
  /// What its files say.
  public var configuration: CosmicConfiguration

  /// Makes the rule from what was found out.
  public init(configuration: CosmicConfiguration = CosmicConfiguration()) { self.configuration = configuration }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    let settings = configuration.settings(of: device)
    return place(settings, outputs).with(matrix: settings.matrix, from: .configuration)
  }

  private func place(_ settings: CosmicConfiguration.Settings, _ outputs: [OutputFacts]) -> PlacementDecision {
    if settings.isDisabled { return PlacementDecision(.nowhere, rule: "disabled in COSMIC", confidence: .configured) }
    if let name = settings.output, let output = outputs.first(where: { $0.name == name }) {
      return PlacementDecision(.onto(output), rule: "COSMIC: map_to_output \(name)", confidence: .configured)
    }
    if let panel = outputs.first(where: { $0.isConnected(by: BuiltInPanel.prefixes) }) {
      return PlacementDecision(.onto(panel), rule: "COSMIC: built-in panel", confidence: .heuristic)
    }
    return PlacementDecision(.nowhere, rule: "COSMIC: no built-in panel", confidence: .fallback)
  }
}
