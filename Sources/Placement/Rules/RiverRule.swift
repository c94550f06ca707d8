/// river: what `riverctl` lists (0.3); what a window manager sets (from 0.4 on) nobody else can ask for.
///
/// By InputConfig.zig and command/input.zig of 0.3.
public struct RiverRule: CompositorRule {
  /// Its input settings, nil where it has no `riverctl`.
  public var configuration: RiverConfiguration?

  /// Makes the rule from what was found out.
  public init(configuration: RiverConfiguration? = nil) { self.configuration = configuration }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    let unmapped = PlacementDecision(.wholeLayout, rule: "river: not mapped", confidence: .fallback)
    guard let settings = configuration?.settings(of: device) else { return unmapped }
    if settings.isDisabled { return PlacementDecision(.nowhere, rule: "disabled in river", confidence: .told) }
    guard let name = settings.output, name != "disabled" else { return unmapped }
    guard let output = outputs.first(where: { $0.name == name }) else {
      return PlacementDecision(.wholeLayout, rule: "river: map-to-output \(name), which is absent", confidence: .told)
    }
    return PlacementDecision(.onto(output), rule: "river: map-to-output \(name)", confidence: .told)
  }
}
