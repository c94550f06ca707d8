public import Geometry

/// Where a device's touches go, why, and how sure that is.
public struct PlacementDecision: Equatable, Sendable {
  /// How sure it is, the surest first.
  public enum Confidence: String, Equatable, Sendable {
    /// The compositor has shown it with the user's own touches.
    case learned
    /// The compositor has told it.
    case told
    /// The user's or the compositor's configuration says so.
    case configured
    /// The compositor finds it out, and so do we in the same way.
    case heuristic
    /// It is what the compositor does where nothing says otherwise.
    case fallback
  }

  /// Where a device's calibration matrix comes from.
  public enum MatrixSource: String, Equatable, Sendable {
    /// libinput's own: udev's `LIBINPUT_CALIBRATION_MATRIX`, or none.
    case udev
    /// The compositor tells it.
    case compositor
    /// The compositor's configuration sets it.
    case configuration
    /// The user of this program sets it.
    case option
  }

  /// Where its touches go.
  public internal(set) var placement: TouchPlacement
  /// What has decided it, in few words.
  public internal(set) var rule: String
  /// How sure that is.
  public internal(set) var confidence: Confidence
  /// The calibration to set, nil for libinput's own.
  public internal(set) var matrix: AffineMap?
  /// Where that comes from.
  public internal(set) var matrixSource: MatrixSource
  /// What its user should know, a sentence without a full stop.
  public internal(set) var warning: String?

  /// Makes the decision from its parts.
  public init(
    _ placement: TouchPlacement, rule: String, confidence: Confidence, matrix: AffineMap? = nil, matrixSource: MatrixSource = .udev,
    warning: String? = nil
  ) {
    self.placement = placement
    self.rule = rule
    self.confidence = confidence
    self.matrix = matrix
    self.matrixSource = matrixSource
    self.warning = warning
  }

  /// A pen on a compositor that gives to pens what it does not give to touchscreens.
  static var penOnLayout: PlacementDecision {
    PlacementDecision(.wholeLayout, rule: "pens have the whole layout", confidence: .fallback)
  }

  /// The same with a matrix, if there is one.
  func with(matrix: AffineMap?, from source: MatrixSource) -> PlacementDecision {
    guard let matrix else { return self }
    var decision = self
    decision.matrix = matrix
    decision.matrixSource = source
    return decision
  }
}

/// What one compositor does with touch devices, with all that was found out about it: a pure function of device and outputs.
public protocol CompositorRule: Equatable, Sendable {
  /// Where the compositor sends the device's touches.
  ///
  /// - Parameter outputs: those that are shown, in the order in which the compositor announced them.
  func decide(_ device: DeviceFacts, outputs: [OutputFacts]) -> PlacementDecision
}

extension CompositorRule {
  /// Whether the other is the same rule with the same facts.
  public func isEqual(to other: any CompositorRule) -> Bool { other as? Self == self }
}
