public import Geometry

/// sway: its configuration, what it tells of its devices, its built-in panel.
///
/// By sway/input/seat.c (`seat_apply_input_mapping`) and sway/input/libinput.c.
public struct SwayRule: CompositorRule {
  /// A device as sway's answer to `get_inputs` has it.
  public struct Input: Equatable, Sendable {
    /// sway's name for it, which twins share.
    public let identifier: String
    /// Whether it sends events.
    public let isEnabled: Bool
    /// Its calibration.
    public let matrix: AffineMap?

    /// Makes it from its parts.
    public init(identifier: String, isEnabled: Bool = true, matrix: AffineMap? = nil) {
      self.identifier = identifier
      self.isEnabled = isEnabled
      self.matrix = matrix
    }
  }

  /// The minor number of version 1, nil if it is unknown.
  public var minorVersion: Int?
  /// What it tells of its devices.
  public var inputs: [Input]
  /// The statements of its configuration that map inputs.
  public var configuration: SwayConfiguration

  /// Makes the rule from what was found out.
  public init(minorVersion: Int? = nil, inputs: [Input] = [], configuration: SwayConfiguration = SwayConfiguration()) {
    self.minorVersion = minorVersion
    self.inputs = inputs
    self.configuration = configuration
  }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    let input = inputs.first { $0.identifier == device.swayIdentifier }
    return place(device, input: input, outputs: outputs).with(matrix: input?.matrix, from: .compositor)
  }

  private func place(_ device: DeviceFacts, input: Input?, outputs: [OutputFacts]) -> PlacementDecision {
    if let input, !input.isEnabled { return PlacementDecision(.nowhere, rule: "disabled in sway", confidence: .told) }
    switch configuration.mapping(of: device.swayIdentifier, isPen: device.isPen) {
    case .output("*"): return PlacementDecision(.wholeLayout, rule: "sway: map_to_output *", confidence: .configured)
    case .output(let name):
      guard let output = outputs.named(name) else {
        // sway switches the device off until the output is there.
        return PlacementDecision(.nowhere, rule: "sway: map_to_output \(name), which is absent", confidence: .configured)
      }
      return PlacementDecision(.onto(output), rule: "sway: map_to_output \(name)", confidence: .configured)
    case .region(let box): return PlacementDecision(TouchPlacement(.region(box)), rule: "sway: map_to_region", confidence: .configured)
    case nil: break
    }
    // wlroots passes udev's hint on up to 0.15, which sway 1.7 is built with.
    if let version = minorVersion, version <= 7, let hint = device.hintedOutput {
      guard let output = outputs.named(hint) else { return Self.unmapped }
      return PlacementDecision(.onto(output), rule: "sway: udev's WL_OUTPUT", confidence: .configured)
    }
    let panels = outputs.filter { $0.isConnected(by: BuiltInPanel.prefixes) }
    if device.isOnPlatformBus, panels.count == 1 {
      return PlacementDecision(.onto(panels[0]), rule: "sway: built-in panel", confidence: .heuristic)
    }
    return Self.unmapped
  }

  private static let unmapped = PlacementDecision(.wholeLayout, rule: "sway: not mapped", confidence: .fallback)
}

extension DeviceFacts {
  /// sway's name for it: numbers in decimal, what is no visible ASCII in the name replaced.
  public var swayIdentifier: String {
    let trimmed = name.unicodeScalars.drop { $0.properties.isWhitespace }.reversed().drop { $0.properties.isWhitespace }.reversed()
    let bytes = trimmed.flatMap { UTF8.encode($0).map(Array.init) ?? [] }
    let word = String(decoding: bytes.map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    return "\(vendor):\(product):\(word)"
  }

  /// Whether it is soldered in: sway/input/libinput.c, `sway_udev_device_is_builtin`.
  fileprivate var isOnPlatformBus: Bool {
    guard let idPath else { return false }
    return idPath.hasPrefix("platform-") || (idPath.hasPrefix("pci-") && idPath.contains(substring: "-platform-"))
  }
}

extension String {
  /// Whether it holds the other text.
  func contains(substring other: String) -> Bool {
    let (text, part) = (Array(utf8), Array(other.utf8))
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
