import Geometry

/// Hyprland: a device's own output, else the monitor that has the focus; never turned.
///
/// By managers/input/Touch.cpp and InputManager.cpp (`setTouchDeviceConfigs`).
public struct HyprlandRule: CompositorRule {
  /// The options of `input:touchdevice`, or of one device.
  public struct Options: Equatable, Sendable {
    /// The monitor.
    public var output: String?
    /// 0 to 7 set a matrix, -1 leaves libinput's.
    public var transform: Int?
    /// Whether it sends events.
    public var isEnabled: Bool?

    /// Makes the options from their parts.
    public init(output: String? = nil, transform: Int? = nil, isEnabled: Bool? = nil) {
      self.output = output
      self.transform = transform
      self.isEnabled = isEnabled
    }
  }

  /// The minor number of version 0, nil if it is unknown.
  public var minorVersion: Int?
  /// Of all touch devices.
  public var options: Options
  /// Of single ones, by Hyprland's name for them.
  public var deviceOptions: [String: Options]

  /// Makes the rule from what was found out.
  public init(minorVersion: Int? = nil, options: Options = Options(), deviceOptions: [String: Options] = [:]) {
    self.minorVersion = minorVersion
    self.options = options
    self.deviceOptions = deviceOptions
  }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    let own = deviceOptions[device.hyprlandName]
    // What it has for all pens is not asked for.
    if device.isPen, own?.output == nil { return .penOnLayout }
    let number = own?.transform ?? options.transform ?? defaultTransform
    // The table of its matrices is wlroots' own.
    let matrix = number >= 0 ? OutputTransform(rawValue: UInt32(number))?.map : nil
    return place(own, outputs).with(matrix: matrix, from: .configuration)
  }

  private func place(_ own: Options?, _ outputs: [OutputFacts]) -> PlacementDecision {
    if own?.isEnabled ?? options.isEnabled ?? true == false {
      return PlacementDecision(.nowhere, rule: "disabled in Hyprland", confidence: .configured)
    }
    if let name = own?.output ?? options.output, let output = outputs.first(where: { $0.name == name }) {
      return PlacementDecision(TouchPlacement(.output(output.id)), rule: "Hyprland: output \(name)", confidence: .configured)
    }
    return PlacementDecision(TouchPlacement(.focusedOutput), rule: "Hyprland: focused monitor", confidence: .fallback)
  }

  /// 0, which sets the identity in place of udev's matrix, but for the versions 0.48 to 0.54.
  private var defaultTransform: Int { minorVersion.map { (48...54).contains($0) } ?? false ? -1 : 0 }
}

extension DeviceFacts {
  /// Hyprland's name for it.
  var hyprlandName: String {
    String(name.lowercased().map { $0 == " " || $0 == "\n" ? "-" : $0 })
  }
}
