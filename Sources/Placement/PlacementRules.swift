public import Geometry

/// All that decides where touches go, the surest first: the user, what was learned, what the compositor does.
public struct PlacementRules: Sendable {
  /// What the compositor does.
  public var compositor: any CompositorRule
  /// The compositor's name, for what was learned.
  public let compositorName: String
  /// What was learned.
  public let learned: LearnedMaps
  /// What the user says.
  public var overrides: [DeviceOverride]

  /// Makes the rules from their parts.
  public init(
    compositor: any CompositorRule = UnknownRule(), compositorName: String = CompositorKind.unknown.rawValue,
    learned: LearnedMaps = LearnedMaps(), overrides: [DeviceOverride] = []
  ) {
    self.compositor = compositor
    self.compositorName = compositorName
    self.learned = learned
    self.overrides = overrides
  }

  /// Where a device's touches go.
  public func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision {
    var decision = compositor.decide(device, outputs: outputs)
    if let map = learned.map(of: device, compositor: compositorName, outputs: outputs) {
      decision.placement = TouchPlacement(.learned(map))
      decision.rule = "learned by 'wshowtouch calibrate'"
      decision.confidence = .learned
    }
    return apply(overrides.merged(for: device), to: decision, outputs)
  }

  private func apply(_ override: DeviceOverride, to decision: PlacementDecision, _ outputs: [OutputFacts]) -> PlacementDecision {
    var decision = decision.with(matrix: override.matrix, from: .option)
    func set(_ placement: TouchPlacement, _ rule: String) {
      decision.placement = placement
      decision.rule = rule
      decision.confidence = .configured
    }
    switch override.output {
    case DeviceOverride.Choice.none?: set(.nowhere, "ignored, as the user says")
    case .output(let name)?:
      if let output = outputs.named(name) {
        set(.onto(output), "the user's map to \(name)")
      } else {
        set(.nowhere, "the user's map to \(name), which is absent")
        decision.warning =
          "no output is named '\(name)' (there are: \(outputs.map(\.name).joined(separator: ", "))); touches of '\(override.device ?? "")' are shown on it when it appears"
        return decision
      }
    case nil: break
    }
    if decision.placement.target != .nowhere, let region = override.region {
      set(TouchPlacement(.region(region)), "the user's region")
    }
    switch override.turning {
    case .fixed(let transform)?: decision.placement.turn(.fixed(transform))
    case .asOutput?:
      if case .output(let id) = decision.placement.target { decision.placement.turn(.asOutput(id)) }
    case nil: break
    }
    return decision
  }
}

extension TouchPlacement {
  fileprivate mutating func turn(_ turning: Turning) { self.turning = turning }
}

extension PlacementDecision {
  /// The outputs that the touches can reach, for reports: one by name, "all", "focused" or "none".
  public func outputName(among outputs: [OutputFacts]) -> String {
    func covered(_ box: LogicalRectangle) -> [OutputFacts] { outputs.filter { !$0.box.intersection(box).isEmpty } }
    switch placement.target {
    case .output(let id): return outputs.first { $0.id == id }?.name ?? "none"
    case .wholeLayout: return outputs.count == 1 ? outputs[0].name : "all"
    case .focusedOutput: return "focused"
    case .nowhere: return "none"
    case .region(let box): return covered(box).map(\.name).joined(separator: "+").orNone
    case .learned(let map):
      let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { map.apply(to: NormalizedPoint(x: $0.0, y: $0.1)) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      // Half a pixel of what was measured does not make it reach the neighbour.
      let box = LogicalRectangle(
        x: Int(left.rounded()), y: Int(top.rounded()), width: Int(((xs.max() ?? 0) - left).rounded()),
        height: Int(((ys.max() ?? 0) - top).rounded()))
      return covered(box).filter { $0.box.intersection(box).width > 2 && $0.box.intersection(box).height > 2 }.map(\.name)
        .joined(separator: "+").orNone
    }
  }
}

extension String {
  fileprivate var orNone: String { isEmpty ? "none" : self }
}

extension TouchPlacement {
  /// The box of the layout that touches can reach, nil where it is not one box.
  public func area(on outputs: [OutputFacts]) -> LogicalRectangle? {
    switch target {
    case .output(let id): outputs.first { $0.id == id }?.box
    case .region(let box): box
    case .wholeLayout: outputs.layoutBox
    case .focusedOutput, .learned, .nowhere: nil
    }
  }
}
