public import Geometry
public import Touches

/// The line that follows a finger: as wide as half the mark where the finger is, thinner and more transparent the older it is.
public struct TrailLine: Equatable, Sendable {
  /// Its width at the finger, in logical pixels.
  public let width: Double
  /// How opaque it is at the finger.
  public let opacity: Double

  /// Makes the line.
  public init(width: Double, opacity: Double) {
    self.width = width
    self.opacity = opacity
  }

  /// The least time (seconds) between two points of it.
  public static let interval = 1.0 / 120

  /// A straight part of the line with round ends.
  public struct Segment: Equatable, Sendable {
    /// Its older end.
    public let start: LogicalPoint
    /// Its newer end.
    public let end: LogicalPoint
    /// Half the width at the older end.
    public let startRadius: Double
    /// Half the width at the newer end.
    public let endRadius: Double
    /// Its color.
    public let color: Color

    /// Makes the part.
    public init(start: LogicalPoint, end: LogicalPoint, startRadius: Double, endRadius: Double, color: Color) {
      self.start = start
      self.end = end
      self.startRadius = startRadius
      self.endRadius = endRadius
      self.color = color
    }
  }

  /// The line's parts on an output, from the oldest to the newest.
  ///
  /// - Parameter end: where the finger is now, if it has moved since the last sample.
  public func segments(
    of trail: TouchTrail, to end: OutputPoint?, on output: OutputID, at time: Timestamp, color: Color
  ) -> [Segment] {
    var segments: [Segment] = []
    func add(_ start: TouchTrail.Sample, _ end: OutputPoint, age: Double) {
      guard start.place.output == output, end.output == output, start.place.point != end.point else { return }
      let (old, new) = (rest(of: trail, age: time - start.time), rest(of: trail, age: age))
      segments.append(
        Segment(
          start: start.place.point, end: end.point, startRadius: width / 2 * old, endRadius: width / 2 * new,
          color: color.with(alpha: color.alpha * opacity * (old + new) / 2)))
    }
    for (start, end) in zip(trail.samples, trail.samples.dropFirst()) where !end.isBegin {
      add(start, end.place, age: time - end.time)
    }
    if let last = trail.samples.last, let end { add(last, end, age: time - last.time) }
    return segments
  }

  /// What is left of width and opacity at an age, 1 to 0.
  private func rest(of trail: TouchTrail, age: Double) -> Double { min(1, max(0, 1 - age / trail.lifetime)) }
}
