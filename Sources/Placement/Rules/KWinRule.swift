public import Geometry

/// KWin: the user's choice, else an output of the same size, the built-in one, the first. Flips are not counted.
///
/// By backends/libinput/connection.cpp (`applyScreenToDevice`, `devicePointToGlobalPosition`).
public struct KWinRule: CompositorRule {
  /// A device as KWin's D-Bus tells of it.
  public struct Device: Equatable, Sendable {
    /// The node's name in /dev/input.
    public let systemName: String
    /// The connector that the user has chosen, nil if KWin chooses.
    public let output: String?
    /// Whether it sends events.
    public let isEnabled: Bool
    /// Its calibration, if the user has set one.
    public let matrix: AffineMap?

    /// Makes it from its parts.
    public init(systemName: String, output: String? = nil, isEnabled: Bool = true, matrix: AffineMap? = nil) {
      self.systemName = systemName
      self.output = output
      self.isEnabled = isEnabled
      self.matrix = matrix
    }
  }

  /// What it tells of its devices.
  public var devices: [Device]

  /// Makes the rule from what was found out.
  public init(devices: [Device] = []) { self.devices = devices }

  /// Where its touches go, by the order in which the compositor asks.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    let told = devices.first { $0.systemName == device.systemName }
    return place(device, told, outputs).with(matrix: told?.matrix, from: .compositor)
  }

  private func place(_ device: DeviceFacts, _ told: Device?, _ outputs: [OutputFacts]) -> PlacementDecision {
    if let told, !told.isEnabled { return PlacementDecision(.nowhere, rule: "disabled in KWin", confidence: .told) }
    if let name = told?.output, !name.isEmpty, let output = outputs.first(where: { $0.name == name }) {
      return PlacementDecision(onto(output), rule: "KWin: target display \(name)", confidence: .told)
    }
    let panel = outputs.first { $0.isConnected(by: BuiltInPanel.prefixes) }
    if let panel, device.hasRoundedSize(of: panel) {
      return PlacementDecision(onto(panel), rule: "KWin: built-in panel of the same size", confidence: .heuristic)
    }
    if let output = outputs.first(where: device.hasRoundedSize) {
      return PlacementDecision(onto(output), rule: "KWin: output of the same size", confidence: .heuristic)
    }
    if let panel { return PlacementDecision(onto(panel), rule: "KWin: built-in panel", confidence: .heuristic) }
    guard let first = outputs.first else { return PlacementDecision(.nowhere, rule: "KWin: no output", confidence: .fallback) }
    return PlacementDecision(onto(first), rule: "KWin: first output", confidence: .fallback)
  }

  private func onto(_ output: OutputFacts) -> TouchPlacement {
    TouchPlacement(.output(output.id), turning: .asOutputUnflipped(output.id), rounding: .exact, outside: .intoTarget)
  }
}

extension DeviceFacts {
  /// Whether both sizes are the same in whole millimetres; a device without a size counts as 0 x 0 and fits nothing that has one.
  fileprivate func hasRoundedSize(of output: OutputFacts) -> Bool {
    guard let size, let other = output.size else { return false }
    return size.width.rounded() == other.width.rounded() && size.height.rounded() == other.height.rounded()
  }
}

extension KWinRule {
  /// KWin's calibration: the sixteen numbers of a matrix in three dimensions, row by row, of which libinput's six are the upper left ones.
  /// The identity, with which it starts, says nothing.
  public static func matrix(_ numbers: [Double]) -> AffineMap? {
    guard numbers.count == 16 else { return nil }
    let map = AffineMap([0, 1, 2, 4, 5, 6].map { numbers[$0] })
    return map == .identity ? nil : map
  }
}
