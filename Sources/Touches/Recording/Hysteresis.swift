/// A place on a device in the units of its axes.
struct DevicePoint: Equatable {
  var x: Int32 = 0
  var y: Int32 = 0
}

/// Keeps a trembling finger still: an ellipse, half the fuzz of the axes wide, that the finger drags along from inside.
struct Hysteresis {
  /// The ellipse's radii. If one is 0, nothing is filtered but what is equal.
  private let radiusX: Double
  private let radiusY: Double

  /// None if the axes have no fuzz.
  init?(x: AbsoluteAxis, y: AbsoluteAxis) {
    if x.fuzz == 0 && y.fuzz == 0 { return nil }
    radiusX = Double(x.fuzz / 2)
    radiusY = Double(y.fuzz / 2)
  }

  /// The ellipse's new center: the old one while the finger is inside.
  func filter(_ point: DevicePoint, around center: DevicePoint) -> DevicePoint {
    if radiusX == 0 || radiusY == 0 { return point }
    let x = Double(point.x) - Double(center.x)
    let y = Double(point.y) - Double(center.y)
    let distance = (x * x / (radiusX * radiusX) + y * y / (radiusY * radiusY)).squareRoot()
    if distance < 1 { return center }
    // The ellipse reaches so far towards the finger, and its center stays that far behind it. Rounded towards 0, as libinput does.
    let length = (x * x + y * y).squareRoot() / distance
    let lagX = x == 0 ? 0 : length / ((y / x) * (y / x) + 1).squareRoot()
    let lagY = x == 0 ? length : max(0, (length + lagX) * (length - lagX)).squareRoot()
    return DevicePoint(
      x: Int32(clamped: Double(point.x) - (x < 0 ? -lagX : lagX)), y: Int32(clamped: Double(point.y) - (y < 0 ? -lagY : lagY)))
  }
}

extension Int32 {
  /// The number without its fraction, or the nearest there is.
  fileprivate init(clamped value: Double) { self = Int32(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max) }
}
