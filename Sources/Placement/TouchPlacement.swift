public import Geometry

/// Where a device's touches go, as its compositor has it, before the outputs' numbers are put in.
public struct TouchPlacement: Equatable, Sendable {
  /// What the panel is laid over.
  public enum Target: Equatable, Sendable {
    /// One output.
    case output(OutputID)
    /// A box of the layout.
    case region(LogicalRectangle)
    /// The smallest box that holds all outputs.
    case wholeLayout
    /// The output that has the focus when the finger goes down.
    case focusedOutput
    /// What was learned from the compositor's own answers: from the panel into the layout.
    case learned(AffineMap)
    /// Nothing: the compositor drops its touches.
    case nowhere
  }

  /// How the panel is turned before it is laid over its target.
  public enum Turning: Equatable, Sendable {
    case none
    /// As an output is, which a region can be too (river).
    case asOutput(OutputID)
    /// As an output is, a flip not counted (KWin).
    case asOutputUnflipped(OutputID)
    /// As the user says.
    case fixed(OutputTransform)
  }

  /// How an output's logical size is counted where it is no whole number.
  public enum Rounding: Equatable, Sendable {
    /// As the compositor tells it to everybody.
    case told
    /// Up (niri).
    case up
    /// Not at all (KWin).
    case exact
  }

  /// What becomes of places outside.
  public enum Outside: Equatable, Sendable {
    case lost
    case toNearestOutput
    case intoTarget
  }

  /// What the panel is laid over.
  public let target: Target
  /// How it is turned.
  public internal(set) var turning: Turning
  /// How the output's size is counted.
  public let rounding: Rounding
  /// What becomes of places outside.
  public internal(set) var outside: Outside

  /// Makes the placement from its parts.
  public init(_ target: Target, turning: Turning = .none, rounding: Rounding = .told, outside: Outside = .lost) {
    self.target = target
    self.turning = turning
    self.rounding = rounding
    self.outside = outside
  }

  /// Over an output and turned as it is: what nearly all do.
  public static func onto(_ output: OutputFacts) -> TouchPlacement { TouchPlacement(.output(output.id), turning: .asOutput(output.id)) }
  /// Over everything, never turned: what wlroots does with a device that nothing maps.
  public static let wholeLayout = TouchPlacement(.wholeLayout)
  /// Nowhere.
  public static let nowhere = TouchPlacement(.nowhere)

  /// Whether the output's transform is applied.
  public var isTransformed: Bool {
    switch turning {
    case .none: false
    case .asOutput, .asOutputUnflipped, .fixed: true
    }
  }

  /// Puts in the numbers of the outputs there are.
  public func mapping(on outputs: [OutputFacts]) -> TouchMapping {
    func output(_ id: OutputID) -> OutputFacts? { outputs.first { $0.id == id } }
    let area: AffineMap
    var outside = TouchMapping.Outside.lost
    switch target {
    case .nowhere: return .nowhere
    case .focusedOutput: return .focusedOutput
    case .learned(let map): return .layout(map, outside: .lost)
    case .region(let box): area = AffineMap(onto: box)
    case .wholeLayout:
      guard let box = outputs.layoutBox else { return .nowhere }
      area = AffineMap(onto: box)
    case .output(let id):
      guard let facts = output(id) else { return .nowhere }
      area = facts.area(rounding)
      if self.outside == .intoTarget { outside = .into(id) }
    }
    if self.outside == .toNearestOutput { outside = .toNearestOutput }
    let transform: OutputTransform =
      switch turning {
      case .none: .normal
      case .asOutput(let id): output(id)?.transform ?? .normal
      case .asOutputUnflipped(let id): output(id)?.transform.withoutFlip ?? .normal
      case .fixed(let transform): transform
      }
    return .layout(area.after(transform.map), outside: outside)
  }
}

extension AffineMap {
  fileprivate init(onto box: LogicalRectangle) {
    self.init(ontoX: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
  }
}

extension OutputFacts {
  fileprivate func area(_ rounding: TouchPlacement.Rounding) -> AffineMap {
    let exact = (width: Double(pixels.width) / scale.value, height: Double(pixels.height) / scale.value)
    return switch rounding {
    case .told: AffineMap(onto: box)
    case .exact: AffineMap(ontoX: Double(box.x), y: Double(box.y), width: exact.width, height: exact.height)
    case .up:
      AffineMap(ontoX: Double(box.x), y: Double(box.y), width: exact.width.rounded(.up), height: exact.height.rounded(.up))
    }
  }
}
