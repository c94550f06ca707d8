/// How an animation proceeds: a cubic Bezier from (0, 0) to (1, 1) with time along x, as CSS defines `cubic-bezier()`.
public struct Easing: Equatable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// Makes the curve from its two inner points; x1 and x2 are 0 to 1.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Starts fast.
  public static let easeOut = Easing(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// Starts and ends slowly.
  public static let easeInOut = Easing(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// How far the animation is, 0 to 1, when the fraction of its time has passed. Outside 0...1 it stands at its ends.
  public func callAsFunction(_ fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    // x grows with the parameter, so halving the interval finds it; 40 halvings are exact to 1e-12.
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Self.bezier(x1, x2, at: middle) < fraction { low = middle } else { high = middle }
    }
    return Self.bezier(y1, y2, at: (low + high) / 2)
  }

  private static func bezier(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second + parameter * parameter * parameter
  }
}
