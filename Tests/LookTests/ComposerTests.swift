import Geometry
import Marks
import Placement
import Testing
import Touches

@testable import TouchIndicator

@Suite("The composer") struct ComposerTests {
  private let output = OutputFacts(
    id: OutputID(1), name: "", box: LogicalRectangle(x: 0, y: 0, width: 3840, height: 2160), transform: .normal,
    mode: PixelSize(width: 3840, height: 2160))

  private func composer(_ change: (inout Configuration) -> Void) -> Composer {
    var configuration = Configuration()
    change(&configuration)
    return Composer(configuration.look(image: nil, appearance: Appearance()))
  }

  private func event(_ slot: Int, _ phase: TouchEvent.Phase, at microseconds: Int64) -> TouchEvent {
    TouchEvent(
      touch: TouchID(device: DeviceID(1), seatSlot: slot), time: Timestamp(microseconds: microseconds), phase: phase)
  }

  @Test(
    "32 fingers that move 1000 times a second for 60 s show no more than their bound, and nothing when they are gone",
    arguments: [Configuration.Trail.line, .rings], [0.3, 5])
  func bounds(trail: Configuration.Trail, lifetime: Double) {
    let composer = composer {
      $0.trail = trail
      $0.trailTime = lifetime
      $0.label = .coordinates
    }
    var (tracker, scene) = (FingerTracker(), Scene())
    let panel = NormalizedPoint(x: 0, y: 0)
    for millisecond in 0..<60_000 {
      let time = Int64(millisecond) * 1000
      // All are down at once; one is moved each time, so that each is moved every 32 ms, and one in turn 1000 times a second.
      let slots = millisecond < 32 ? [millisecond] : [millisecond % 32, 0]
      for slot in slots {
        let place = OutputPoint(
          output: output.id, point: LogicalPoint(x: Double((millisecond * 7 + slot * 100) % 3840), y: Double(slot * 60)))
        let event = event(slot, millisecond < 32 ? .down(panel) : .motion(panel), at: time)
        if let finger = tracker.apply(event, at: place) { composer.follow(finger, event, among: [output]) }
      }
      guard millisecond % 500 == 499 else { continue }
      let now = Timestamp(microseconds: time)
      composer.removeOldTrails(at: now)
      composer.compose(tracker.fingers, on: output.id, at: now, into: &scene)
      #expect(scene.items.count <= 32 + 192 && scene.labels.count == 32)
      #expect(scene.trails.count <= 32 * (Int(lifetime * 120) + 3))
    }
    for slot in 0..<32 {
      let event = event(slot, .up, at: 60_000_000)
      if let finger = tracker.apply(event, at: nil) { composer.follow(finger, event, among: [output]) }
    }
    let end = Timestamp(microseconds: 66_000_000)
    tracker.removeLifted { composer.look.animation.timeline.phase(of: $0, at: end) == .gone }
    composer.removeOldTrails(at: end)
    composer.compose(tracker.fingers, on: output.id, at: end, into: &scene)
    #expect(scene.isEmpty && !scene.isAnimating && composer.isEmpty)
  }

  @Test("a cancelled finger leaves no trail, a lifted one's fades") func cancel() {
    let composer = composer {
      $0.trail = .line
      $0.trailTime = 5
    }
    var (tracker, scene) = (FingerTracker(), Scene())
    let panel = NormalizedPoint(x: 0, y: 0)
    for slot in 0..<2 {
      for step in 0..<20 {
        let place = OutputPoint(output: output.id, point: LogicalPoint(x: Double(10 * step), y: Double(100 * slot)))
        let event = event(slot, step == 0 ? .down(panel) : .motion(panel), at: Int64(step) * 10_000)
        if let finger = tracker.apply(event, at: place) { composer.follow(finger, event, among: [output]) }
      }
    }
    let lift = event(0, .up, at: 200_000)
    if let finger = tracker.apply(lift, at: nil) { composer.follow(finger, lift, among: [output]) }
    _ = tracker.apply(event(1, .cancel, at: 200_000), at: nil)
    composer.removeTrails(notOf: tracker.fingers)
    composer.compose([], on: output.id, at: Timestamp(microseconds: 200_000), into: &scene)
    #expect(!scene.trails.isEmpty && scene.trails.allSatisfy { $0.start.y == 0 } && scene.isAnimating)
    composer.removeTrails(of: DeviceID(1))
    #expect(composer.isEmpty)
  }

  @Test("of a pen one mark is seen, without label and long press; its trail is drawn while the tip is down") func pen() throws {
    let composer = composer {
      ($0.color, $0.palette, $0.label, $0.longPress, $0.trail, $0.trailTime) = (.white, .perFinger, .number, 0.6, .rings, 5)
    }
    var (tracker, scene) = (FingerTracker(), Scene())
    let panel = NormalizedPoint(x: 0, y: 0)
    func apply(_ slot: Int, _ phase: TouchEvent.Phase, x: Double, at milliseconds: Int64) {
      let event = TouchEvent(
        touch: TouchID(device: DeviceID(1), seatSlot: slot), time: Timestamp(microseconds: milliseconds * 1000), phase: phase)
      let place = OutputPoint(output: output.id, point: LogicalPoint(x: x, y: 0))
      if let finger = tracker.apply(event, at: place) { composer.follow(finger, event, among: [output]) }
      composer.compose(tracker.fingers, on: output.id, at: Timestamp(microseconds: milliseconds * 1000), into: &scene)
    }
    func marks() -> [(isDown: Bool, x: Double)] {
      scene.items.map { item in
        guard case .mark(let color, _) = item.picture else { return (false, -1) }
        return (color == TouchID.penTip, item.center.x)
      }
    }
    apply(TouchID.nearPen, .down(panel), x: 0, at: 0)
    apply(TouchID.nearPen, .motion(panel), x: 50, at: 500)
    #expect(scene.trails.isEmpty && scene.labels.isEmpty && !scene.isAnimating && marks().map(\.x) == [50])
    apply(TouchID.penTip, .down(panel), x: 60, at: 600)
    apply(TouchID.penTip, .motion(panel), x: 90, at: 700)
    #expect(scene.trails.map(\.start.x) == [60] && scene.trails[0].color.red == 1 && scene.labels.isEmpty)
    #expect(marks().count == 1 && marks()[0] == (true, 90))
    apply(TouchID.nearPen, .motion(panel), x: 90, at: 800)
    apply(TouchID.penTip, .up, x: 90, at: 800)
    apply(TouchID.nearPen, .motion(panel), x: 400, at: 900)
    #expect(scene.trails.allSatisfy { $0.end.x == 90 } && marks().count == 2 && marks()[0] == (false, 400) && marks()[1] == (true, 90))
    // The trail stays for its 5 s, and no label is written beside what fades.
    apply(TouchID.nearPen, .up, x: 400, at: 1000)
    let end = Timestamp(microseconds: 6_000_000)
    tracker.removeLifted { composer.look.timeline(of: $0.touch).phase(of: $0, at: end) == .gone }
    composer.removeOldTrails(at: end)
    composer.compose(tracker.fingers, on: output.id, at: end, into: &scene)
    #expect(scene.isEmpty && composer.isEmpty)
  }

  @Test("a still finger with a label and a full long-press ring does not animate") func still() {
    let composer = composer {
      $0.label = .coordinates
      $0.longPress = 0.6
      $0.trail = .line
    }
    var (tracker, scene) = (FingerTracker(), Scene())
    let down = event(0, .down(NormalizedPoint(x: 0, y: 0)), at: 0)
    let place = OutputPoint(output: output.id, point: LogicalPoint(x: 10.7, y: 20.2))
    if let finger = tracker.apply(down, at: place) { composer.follow(finger, down, among: [output]) }
    composer.compose(tracker.fingers, on: output.id, at: Timestamp(microseconds: 599_000), into: &scene)
    #expect(scene.isAnimating && scene.items.count == 2 && scene.labels.map(\.text) == ["10, 20"])
    composer.compose(tracker.fingers, on: output.id, at: Timestamp(microseconds: 600_000), into: &scene)
    #expect(!scene.isAnimating && scene.items.count == 2)
  }

  @Test("the library counts what is out of range as the nearest value in it") func clamped() {
    var configuration = Configuration()
    (configuration.diameter, configuration.opacity, configuration.fade, configuration.longPress) = (1000, -1, -3, .infinity)
    let wild = configuration.look(image: nil, appearance: Appearance())
    (configuration.diameter, configuration.opacity, configuration.fade, configuration.longPress) = (400, 0.05, 0, 10)
    #expect(wild == configuration.look(image: nil, appearance: Appearance()))
    (configuration.diameter, configuration.opacity, configuration.appear) = (.nan, .nan, .nan)
    (configuration.style, configuration.trail, configuration.trailTime) = (
      .custom(size: .nan) { _, _ in MarkPicture(shapes: []) }, .line, .nan
    )
    #expect(configuration.look(image: nil, appearance: Appearance()).animation.radii.count == 1)
  }

  @Test("a mark of a host's own is drawn within its size only") func customSize() {
    var configuration = Configuration()
    configuration.style = .custom(size: 60) { _, color in MarkPicture(shapes: [.disc(radius: 5000, color: color)]) }
    #expect(configuration.look(image: nil, appearance: Appearance()).animation.radii.allSatisfy { $0 == 30 })
  }
}
