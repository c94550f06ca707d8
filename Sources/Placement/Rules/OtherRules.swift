import Geometry

/// A compositor that nobody has told us of: its only output; else udev's hint, else as wlroots does.
public struct UnknownRule: CompositorRule {
  /// Makes the rule.
  public init() {}

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    if outputs.count == 1 { return PlacementDecision(.onto(outputs[0]), rule: "only output", confidence: .fallback) }
    if let hint = device.hintedOutput, let output = outputs.named(hint) {
      return PlacementDecision(.onto(output), rule: "udev's WL_OUTPUT", confidence: .heuristic)
    }
    return PlacementDecision(.wholeLayout, rule: "unknown compositor: whole layout", confidence: .fallback)
  }
}

/// cage, by its seat.c: what udev hints at where wlroots still says so (up to 0.15), else everything, unturned.
public struct CageRule: CompositorRule {
  /// Makes the rule.
  public init() {}

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    PlacementDecision(.wholeLayout, rule: "cage: not mapped", confidence: .fallback)
  }
}

/// Weston, by libweston/libinput-seat.c: udev's hint, else the first output.
public struct WestonRule: CompositorRule {
  /// Makes the rule.
  public init() {}

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    if let hint = device.hintedOutput, let output = outputs.first(where: { $0.name == hint }) {
      return PlacementDecision(.onto(output), rule: "Weston: udev's WL_OUTPUT", confidence: .configured)
    }
    guard let first = outputs.first else { return PlacementDecision(.nowhere, rule: "Weston: no output", confidence: .fallback) }
    return PlacementDecision(.onto(first), rule: "Weston: first output", confidence: .fallback)
  }
}

/// Mutter, by backends/meta-input-mapper.c, as far as the outputs tell it: the screen that its name names, one of the same size to 5 %, the
/// built-in panel, else everything.
public struct MutterRule: CompositorRule {
  /// Makes the rule.
  public init() {}

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    func find(_ rule: String, _ matches: (OutputFacts) -> Bool) -> PlacementDecision? {
      outputs.first(where: matches).map { PlacementDecision(.onto($0), rule: "Mutter: \(rule)", confidence: .heuristic) }
    }
    return find("screen of that name") { output in
      [output.model, output.serial].contains { !$0.isEmpty && device.name.contains(substring: $0) }
    }
      ?? find("screen of that size") { output in
        guard let size = device.size, let other = output.size, size.width > 0, size.height > 0 else { return false }
        return abs(1 - other.width / size.width) < 0.05 && abs(1 - other.height / size.height) < 0.05
      }
      ?? find("built-in panel") { $0.isConnected(by: BuiltInPanel.prefixesWithDPI) }
      ?? PlacementDecision(.wholeLayout, rule: "Mutter: whole stage", confidence: .fallback)
  }
}
