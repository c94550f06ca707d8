import Geometry
import Marks
import Placement
import Touches

/// Decides what of the fingers is seen: the marks, and what the look adds to them.
final class Composer {
  let look: Look
  private var trails: [UInt64: FingerTrail] = [:]

  /// What a finger has left behind.
  private struct FingerTrail {
    let touch: TouchID
    let color: Int
    var path: TouchTrail
    /// Where its line ends, if the finger has not been taken away.
    var end: OutputPoint?
    var isLifted = false
  }

  /// The most sets of rings at once, shared by all fingers.
  private static let leftRingsLimit = 192

  /// Whether fingers leave anything behind.
  let leavesTrails: Bool

  init(_ look: Look) {
    self.look = look
    if case .none = look.trail { leavesTrails = false } else { leavesTrails = true }
  }

  /// Whether nothing is left behind.
  var isEmpty: Bool { !leavesTrails || trails.isEmpty }

  // MARK: Facts

  /// Follows a finger's trail.
  func follow(_ finger: Finger, _ event: TouchEvent, among outputs: [OutputFacts]) {
    var (interval, lifetime) =
      switch look.trail {
      case .none: (0.0, 0.0)
      case .line(_, let lifetime): (TrailLine.interval, lifetime)
      case .rings(let trail): (RingTrail.interval, trail.end)
      }
    // A pen leaves a line, and only while it writes.
    if finger.touch.isPen { interval = TrailLine.interval }
    guard lifetime > 0, finger.touch.seatSlot != TouchID.nearPen else { return }
    switch event.phase {
    case .down:
      trails[finger.number] = FingerTrail(
        touch: finger.touch, color: look.color(of: finger), path: TouchTrail(lifetime: lifetime, interval: interval))
      if interval == TrailLine.interval { fallthrough }
    case .motion:
      guard let place = finger.location, let output = outputs.first(where: { $0.id == place.output }) else { return }
      trails[finger.number]?.path.add(place, at: event.time, on: output.box)
      trails[finger.number]?.end = place
    case .up: trails[finger.number]?.isLifted = true
    case .cancel: break
    }
  }

  /// Forgets the trails of a device.
  func removeTrails(of device: DeviceID) { trails = trails.filter { $0.value.touch.device != device } }

  /// Forgets the trails that were not lifted of fingers that are gone.
  func removeTrails(notOf fingers: [Finger]) {
    trails = trails.filter { number, trail in trail.isLifted || fingers.contains { $0.number == number } }
  }

  func removeAllTrails() { trails.removeAll() }

  /// Forgets what is not seen any more.
  func removeOldTrails(at time: Timestamp) {
    if isEmpty { return }
    for (number, trail) in trails {
      trails[number]?.path.removeOld(at: time)
      if trail.isLifted, trails[number]?.path.samples.isEmpty ?? true { trails[number] = nil }
    }
  }

  /// When the last trail of a lifted finger is gone, nil if there is none.
  var trailsEnd: Timestamp? {
    isEmpty
      ? nil
      : trails.values.compactMap { trail in trail.isLifted ? trail.path.samples.last.map { $0.time + trail.path.lifetime } : nil }.max()
  }

  // MARK: What is seen

  /// Composes what is seen on an output.
  func compose(_ fingers: [Finger], on output: OutputID, at time: Timestamp, into scene: inout Scene) {
    scene.removeAll()
    addTrails(on: output, at: time, to: &scene)
    for finger in fingers {
      guard let location = finger.location, location.output == output, !isWriting(finger, among: fingers) else { continue }
      add(finger, at: location.point, time, to: &scene)
    }
  }

  /// Whether it is a pen of which the tip's mark is seen instead.
  private func isWriting(_ finger: Finger, among fingers: [Finger]) -> Bool {
    guard finger.touch.seatSlot == TouchID.nearPen else { return false }
    let tip = TouchID(device: finger.touch.device, seatSlot: TouchID.penTip)
    return fingers.contains { $0.touch == tip && $0.lift == nil }
  }

  private func add(_ finger: Finger, at point: LogicalPoint, _ time: Timestamp, to scene: inout Scene) {
    let mark = look.animationIndex(of: finger.touch)
    let phase = look.animations[mark].timeline.phase(of: finger, at: time)
    guard let index = look.animations[mark].index(in: phase) else { return }
    if phase != .full { scene.isAnimating = true }
    scene.items.append(
      Scene.Item(
        id: .mark(finger.number), center: point, picture: .mark(color: look.color(of: finger), index: index),
        radius: look.animations[mark].radii[index]))
    guard finger.lift == nil, !finger.touch.isPen else { return }
    if let ring = look.longPress, !finger.hasMoved {
      let age = time - finger.down
      if !ring.isFull(age: age) { scene.isAnimating = true }
      scene.items.append(
        Scene.Item(
          id: .longPress(finger.number), center: point, picture: .longPress(color: look.color(of: finger), index: ring.index(age: age)),
          radius: ring.radius))
    }
    if let text = label(of: finger, at: point) {
      let radius = max(look.animation.style.radius, look.longPress?.radius ?? 0)
      scene.labels.append(Scene.Label(number: finger.number, text: text, center: point, radius: radius))
    }
  }

  private func label(of finger: Finger, at point: LogicalPoint) -> String? {
    switch look.label {
    case .none: nil
    case .number: String(finger.index + 1)
    case .coordinates: "\(Int(point.x.rounded(.down))), \(Int(point.y.rounded(.down)))"
    }
  }

  private func addTrails(on output: OutputID, at time: Timestamp, to scene: inout Scene) {
    if isEmpty { return }
    for (number, trail) in trails.sorted(by: { $0.key < $1.key }) {
      switch look.trail {
      case .none: break
      case _ where trail.touch.isPen:
        scene.trails += TrailLine.pen.segments(of: trail.path, to: trail.end, on: output, at: time, color: look.penColor)
      case .line(let line, _):
        scene.trails += line.segments(of: trail.path, to: trail.end, on: output, at: time, color: look.colors[trail.color])
      case .rings(let rings):
        for sample in trail.path.samples.suffix(Self.leftRingsLimit / trails.count) where sample.place.output == output {
          guard let index = rings.index(age: time - sample.time) else { continue }
          scene.items.append(
            Scene.Item(
              id: .leftRings(number, sample.time.microseconds), center: sample.place.point,
              picture: .leftRings(color: trail.color, index: index), radius: rings.radius))
        }
      }
    }
    if !scene.isEmpty { scene.isAnimating = true }
  }
}
