public import Geometry

/// Finds out which devices report one panel, such as a raw node and the one that a driver makes of it: each finger comes from both, at one time
/// and place. Fingers on two panels do so now and then, but not again and again without one that comes alone.
public struct SharedPanels: Sendable {
  private typealias Down = (device: DeviceID, point: NormalizedPoint, output: OutputID, time: Timestamp)

  /// The two reports of one finger are no further apart than so many seconds, and no further than so much of the panel.
  private static let (delay, distance) = (0.01, 0.02)
  /// How many fingers in a row make it certain.
  private static let certainty = 3

  private var downs: [Down] = []
  /// The devices that one finger came from last, and how many fingers in a row.
  private var (first, second, count) = (DeviceID(0), DeviceID(0), 0)
  private var isTold = false

  /// Starts with nothing known.
  public init() {}

  /// Takes in what a device reports.
  ///
  /// - Parameter output: where it is seen. Devices whose touches go to different outputs have different panels.
  /// - Returns: the device that has reported this finger already, and whether that is news; nil if none has or if it isn't certain.
  public mutating func repetition(_ event: TouchEvent, on output: OutputID?) -> (device: DeviceID, isNews: Bool)? {
    guard case .down(let point) = event.phase, let output else { return nil }
    let device = event.touch.device
    var partner: DeviceID?
    var kept: [Down] = []
    for down in downs {
      if event.time - down.time > Self.delay {
        // It came alone.
        if down.device == first || down.device == second { count = 0 }
      } else if partner == nil, down.device != device, down.output == output, abs(event.time - down.time) <= Self.delay,
        abs(point.x - down.point.x) <= Self.distance, abs(point.y - down.point.y) <= Self.distance
      {
        partner = down.device
      } else {
        kept.append(down)
      }
    }
    if partner == nil { kept.append((device, point, output, event.time)) }
    downs = kept
    guard let partner else { return nil }
    if !(first == partner && second == device || first == device && second == partner) {
      (first, second, count, isTold) = (partner, device, 0, false)
    }
    count += 1
    guard count >= Self.certainty else { return nil }
    defer { isTold = true }
    return (partner, !isTold)
  }
}
