/// labwc: its rc.xml, else everything.
///
/// By src/seat.c (`map_touch_to_output`, `configure_libinput`) and src/config/touch.c.
public struct LabwcRule: CompositorRule {
  /// What its rc.xml says.
  public var configuration: LabwcConfiguration

  /// Makes the rule from what was found out.
  public init(configuration: LabwcConfiguration = LabwcConfiguration()) { self.configuration = configuration }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    place(device, outputs).with(matrix: configuration.matrix(of: device), from: .configuration)
  }

  private func place(_ device: DeviceFacts, _ outputs: [OutputFacts]) -> PlacementDecision {
    if configuration.isDisabled(device) { return PlacementDecision(.nowhere, rule: "disabled in labwc", confidence: .configured) }
    if let name = configuration.output(of: device), !name.isEmpty {
      guard let output = outputs.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        // Unlike sway it leaves the device on.
        return PlacementDecision(.wholeLayout, rule: "labwc: mapToOutput \(name), which is absent", confidence: .configured)
      }
      return PlacementDecision(.onto(output), rule: "labwc: mapToOutput \(name)", confidence: .configured)
    }
    return PlacementDecision(.wholeLayout, rule: "labwc: not mapped", confidence: .fallback)
  }
}
