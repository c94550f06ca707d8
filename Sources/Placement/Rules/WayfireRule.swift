/// Wayfire: its wayfire.ini, else everything, and gaps belong to the nearest output.
///
/// By core/seat/seat.cpp (`map_to_output`), core/plugin.cpp (`get_input_device_section`) and core/seat/touch.cpp.
public struct WayfireRule: CompositorRule {
  /// What its wayfire.ini says.
  public var configuration: WayfireConfiguration
  /// Whether it is built with wlroots up to 0.15, which passes udev's hint on (0.7 is).
  public let usesHint: Bool

  /// Makes the rule from what was found out.
  public init(configuration: WayfireConfiguration = WayfireConfiguration(), usesHint: Bool = false) {
    self.configuration = configuration
    self.usesHint = usesHint
  }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    var decision = place(device, outputs).with(matrix: configuration.matrix(of: device), from: .configuration)
    decision.placement.outside = .toNearestOutput
    return decision
  }

  private func place(_ device: DeviceFacts, _ outputs: [OutputFacts]) -> PlacementDecision {
    if let name = configuration.output(of: device) {
      guard let output = outputs.first(where: { $0.name == name }) else {
        return PlacementDecision(.wholeLayout, rule: "Wayfire: output \(name), which is absent", confidence: .configured)
      }
      return PlacementDecision(.onto(output), rule: "Wayfire: output \(name)", confidence: .configured)
    }
    if usesHint, let hint = device.hintedOutput, let output = outputs.first(where: { $0.name == hint }) {
      return PlacementDecision(.onto(output), rule: "Wayfire: udev's WL_OUTPUT", confidence: .configured)
    }
    return PlacementDecision(.wholeLayout, rule: "Wayfire: not mapped", confidence: .fallback)
  }
}
