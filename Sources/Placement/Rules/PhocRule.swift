/// phoc: the screen that GSettings names, udev's hint (old versions), the built-in panel for every touchscreen, else everything.
///
/// By src/seat.c (`seat_set_device_output_mappings`).
public struct PhocRule: CompositorRule {
  /// The `output` settings by vendor and product, such as "04f3:2f2a": vendor, product and serial of the screen.
  public var screens: [String: [String]]
  /// Whether it is built with wlroots up to 0.15, which passes udev's hint on (0.24 is).
  public let usesHint: Bool

  /// Makes the rule from what was found out.
  public init(screens: [String: [String]] = [:], usesHint: Bool = false) {
    self.screens = screens
    self.usesHint = usesHint
  }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    // Exactly three words; Mutter takes more.
    if !device.isPen, let screen = screens[device.numbers],
      let output = outputs.first(where: { [$0.make, $0.model, $0.serial] == screen })
    {
      return PlacementDecision(.onto(output), rule: "phoc: GSettings names the screen", confidence: .configured)
    }
    if usesHint, let hint = device.hintedOutput, let output = outputs.first(where: { $0.name == hint }) {
      return PlacementDecision(.onto(output), rule: "phoc: udev's WL_OUTPUT", confidence: .configured)
    }
    if let panel = outputs.first(where: { $0.isConnected(by: BuiltInPanel.prefixesWithDPI) }) {
      return PlacementDecision(.onto(panel), rule: "phoc: built-in panel", confidence: .heuristic)
    }
    return PlacementDecision(.wholeLayout, rule: "phoc: not mapped", confidence: .fallback)
  }
}

extension PhocRule {
  /// The words of an array of strings as `gsettings get` prints it, such as "['a', 'b', 'c']".
  public static func screen(_ text: String) -> [String] {
    var words: [String] = []
    var scanner = TextScanner(text)
    while !scanner.isAtEnd {
      if scanner.take("'") {
        if let word = scanner.take(through: "'") { words.append(word) }
      } else if scanner.isAt("\"") {
        // A word that has an apostrophe.
        guard let word = scanner.takeQuoted() else { break }
        words.append(word)
      } else {
        scanner.take()
      }
    }
    // An output that nobody has set is three empty words.
    return words.allSatisfy(\.isEmpty) ? [] : words
  }
}
