public import Geometry

/// What the user says of a touch device, which goes before all that was found out.
public struct DeviceOverride: Equatable, Sendable {
  /// An output of the user's choice.
  public enum Choice: Equatable, Sendable {
    /// The device is ignored.
    case none
    /// By connector or "make model serial".
    case output(String)
  }

  /// How the panel is turned.
  public enum Turning: Equatable, Sendable {
    /// As the output is.
    case asOutput
    /// So.
    case fixed(OutputTransform)
  }

  /// The device by name, "vendor:product", ID_PATH or node; nil for all.
  public var device: String?
  /// The output.
  public var output: Choice?
  /// A box of the layout in place of an output.
  public var region: LogicalRectangle?
  /// How the panel is turned.
  public var turning: Turning?
  /// The calibration.
  public var matrix: AffineMap?

  /// Says nothing of a device yet.
  public init(device: String? = nil) { self.device = device }

  /// Whether it is about this device.
  public func concerns(_ facts: DeviceFacts) -> Bool {
    guard let device else { return true }
    return [facts.name, facts.node, String(facts.systemName), facts.idPath ?? ""].contains(device) || device.lowercased() == facts.numbers
  }

  /// The names of its settings, as options and in the configuration file's device sections.
  public enum Key: String, CaseIterable, Sendable {
    case map, region, transform, matrix

    /// What the value must be, for messages.
    public var expected: String {
      switch self {
      case .map: "an output such as eDP-1 or \"make model serial\", or none"
      case .region: "a box in logical pixels such as 0,0,1920x1080"
      case .transform: "output, normal, 90, 180, 270, flipped, flipped-90, flipped-180 or flipped-270"
      case .matrix: "six numbers such as 1,0,0,0,1,0"
      }
    }
  }

  /// Takes a setting in.
  ///
  /// - Returns: whether the value is one.
  public mutating func set(_ key: Key, _ value: String) -> Bool {
    switch key {
    case .map:
      guard !value.isEmpty else { return false }
      output = value == "none" ? Choice.none : .output(value)
    case .region:
      guard let box = LogicalRectangle(option: value) else { return false }
      region = box
    case .transform:
      guard value != "output" else {
        turning = .asOutput
        return true
      }
      guard let transform = OutputTransform(word: value) else { return false }
      turning = .fixed(transform)
    case .matrix:
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimmed) }
      guard let map = AffineMap(parts.compactMap { $0 }), parts.count == 6 else { return false }
      matrix = map
    }
    return true
  }

  /// Takes an option's value in: `DEVICE=VALUE`, or for all but `map` a value for every device.
  ///
  /// - Returns: nil if it is none.
  public init?(option key: Key, _ text: String) {
    // The value comes last: names may hold equals signs, values can't.
    let parts = text.lastIndex(of: "=").map { (String(text[..<$0]), String(text[text.index(after: $0)...])) }
    if key == .map, parts == nil { return nil }
    self.init(device: parts?.0)
    guard device != "", set(key, parts?.1 ?? text) else { return nil }
  }
}

extension LogicalRectangle {
  /// Reads "X,Y,WxH".
  fileprivate init?(option text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let x = Int(parts[0].trimmed), let y = Int(parts[1].trimmed) else { return nil }
    let sides = parts[2].split(separator: "x", omittingEmptySubsequences: false).map { Int($0.trimmed) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension [DeviceOverride] {
  /// All that is said of a device; later words go before earlier ones, words about this device before those about all.
  func merged(for device: DeviceFacts) -> DeviceOverride {
    let all = filter { $0.concerns(device) }
    return (all.filter { $0.device == nil } + all.filter { $0.device != nil }).reduce(into: DeviceOverride(device: device.name)) {
      merged, next in
      merged.output = next.output ?? merged.output
      merged.region = next.region ?? merged.region
      merged.turning = next.turning ?? merged.turning
      merged.matrix = next.matrix ?? merged.matrix
    }
  }
}
