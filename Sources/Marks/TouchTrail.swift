public import Geometry
public import Touches

/// Where a finger has been lately, sampled by time so that its length does not depend on the panel's rate.
public struct TouchTrail: Equatable, Sendable {
  /// Where the finger was at a time.
  public struct Sample: Equatable, Sendable {
    /// The place.
    public let place: OutputPoint
    /// When it came there.
    public let time: Timestamp
    /// Whether the finger cannot have come here from the sample before.
    public let isBegin: Bool
  }

  /// From the oldest to the newest.
  public private(set) var samples: [Sample] = []
  /// How long (seconds) a sample is kept.
  public let lifetime: Double
  private let interval: Double

  /// Starts empty.
  ///
  /// - Parameters:
  ///   - lifetime: how long a sample is kept, in seconds.
  ///   - interval: the least time between two samples, in seconds.
  public init(lifetime: Double, interval: Double) {
    self.lifetime = lifetime
    self.interval = interval
    samples.reserveCapacity(capacity)
  }

  /// The most samples it ever has.
  public var capacity: Int { Int(lifetime / interval) + 2 }

  /// Takes in where the finger is, unless the last sample is too young.
  ///
  /// - Parameter size: the output's, in logical pixels: a finger does not move by more than a third of it from one sample to the next.
  public mutating func add(_ place: OutputPoint, at time: Timestamp, on size: LogicalRectangle) {
    removeOld(at: time)
    var isBegin = true
    if let last = samples.last {
      // A little less than the interval counts as it: times are whole microseconds.
      guard time - last.time > interval - 2e-6 else { return }
      let distance = place.point - last.place.point
      isBegin =
        place.output != last.place.output || abs(distance.x) > Double(size.width) / 3 || abs(distance.y) > Double(size.height) / 3
    }
    if samples.count == capacity { samples.removeFirst() }
    samples.append(Sample(place: place, time: time, isBegin: isBegin))
  }

  /// Forgets what is older than its lifetime.
  public mutating func removeOld(at time: Timestamp) {
    let old = samples.prefix { time - $0.time >= lifetime }.count
    if old > 0 { samples.removeFirst(old) }
  }
}
