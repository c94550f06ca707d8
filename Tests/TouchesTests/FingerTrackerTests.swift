import Geometry
import Testing
import Touches

private let panel = DeviceID(1)
private let otherPanel = DeviceID(2)

private func place(_ x: Double) -> OutputPoint { OutputPoint(output: OutputID(1), point: LogicalPoint(x: x, y: 0)) }

private func event(_ slot: Int, _ phase: TouchEvent.Phase, at milliseconds: Int64, on device: DeviceID = panel) -> TouchEvent {
  TouchEvent(touch: TouchID(device: device, seatSlot: slot), time: Timestamp(microseconds: milliseconds * 1000), phase: phase)
}

private let origin = NormalizedPoint(x: 0, y: 0)

@Suite("The finger tracker")
struct FingerTrackerTests {
  @Test("a finger that goes down is there, follows, and is lifted")
  func lifecycle() throws {
    var tracker = FingerTracker()
    tracker.apply(event(0, .down(origin), at: 100), at: place(1))
    #expect(tracker.fingers.map(\.location) == [place(1)])
    tracker.apply(event(0, .motion(origin), at: 110), at: place(2))
    #expect(tracker.fingers.map(\.location) == [place(2)])
    #expect(tracker.fingers.map(\.lift) == [nil])
    tracker.apply(event(0, .up, at: 150), at: nil)
    let finger = try #require(tracker.fingers.first)
    #expect(finger.location == place(2))
    #expect(finger.down == Timestamp(microseconds: 100_000))
    #expect(finger.lift == Timestamp(microseconds: 150_000))
  }

  @Test("a cancelled finger is gone at once")
  func cancel() {
    var tracker = FingerTracker()
    tracker.apply(event(0, .down(origin), at: 100), at: place(1))
    tracker.apply(event(0, .cancel, at: 110), at: nil)
    #expect(tracker.fingers.isEmpty)
  }

  @Test("two devices with one slot are two fingers")
  func devices() {
    var tracker = FingerTracker()
    tracker.apply(event(0, .down(origin), at: 100, on: panel), at: place(1))
    tracker.apply(event(0, .down(origin), at: 100, on: otherPanel), at: place(2))
    tracker.apply(event(0, .motion(origin), at: 110, on: otherPanel), at: place(3))
    #expect(tracker.fingers.map(\.location) == [place(1), place(3)])
    tracker.removeAll(of: panel)
    #expect(tracker.fingers.map(\.touch.device) == [otherPanel])
  }

  @Test("motion, up and cancel of an unknown slot change nothing", arguments: [TouchEvent.Phase.motion(origin), .up, .cancel])
  func unknown(phase: TouchEvent.Phase) {
    var tracker = FingerTracker()
    tracker.apply(event(3, phase, at: 100), at: place(1))
    #expect(tracker.fingers.isEmpty)
  }

  @Test("a down on a live slot ends the old finger unseen and begins a new one")
  func downOnLiveSlot() {
    var tracker = FingerTracker()
    tracker.apply(event(0, .down(origin), at: 100), at: place(1))
    let first = tracker.fingers[0].number
    tracker.apply(event(0, .down(origin), at: 200), at: place(9))
    #expect(tracker.fingers.map(\.location) == [place(9)])
    #expect(tracker.fingers[0].number != first)
  }

  @Test("a tap during another's fade on the same slot is a finger beside it")
  func tapDuringFade() {
    var tracker = FingerTracker()
    tracker.apply(event(0, .down(origin), at: 100), at: place(1))
    tracker.apply(event(0, .up, at: 120), at: nil)
    tracker.apply(event(0, .down(origin), at: 200), at: place(2))
    tracker.apply(event(0, .motion(origin), at: 210), at: place(3))
    #expect(tracker.fingers.map(\.location) == [place(1), place(3)])
    #expect(tracker.fingers.map { $0.lift != nil } == [true, false])
  }

  @Test("a lift is never before its down, whatever clock the device has")
  func order() {
    var tracker = FingerTracker()
    tracker.apply(event(0, .down(origin), at: 100), at: place(1))
    tracker.apply(event(0, .up, at: 50), at: nil)
    #expect(tracker.fingers[0].lift == tracker.fingers[0].down)
  }

  @Test("a pen is beside the fingers and takes none of their numbers")
  func pens() {
    var tracker = FingerTracker()
    tracker.apply(event(TouchID.nearPen, .down(origin), at: 0), at: place(1))
    tracker.apply(event(TouchID.penTip, .down(origin), at: 10), at: place(1))
    tracker.apply(event(0, .down(origin), at: 20), at: place(2))
    tracker.apply(event(1, .down(origin), at: 30), at: place(3))
    #expect(tracker.fingers.filter { !$0.touch.isPen }.map(\.index) == [0, 1])
    tracker.apply(event(TouchID.penTip, .up, at: 40), at: nil)
    #expect(tracker.fingers.map { $0.lift == nil } == [true, false, true, true])
  }

  @Test("a pen that comes back before its mark is gone goes on, and later it is a new one")
  func returningPen() {
    var tracker = FingerTracker()
    tracker.apply(event(TouchID.nearPen, .down(origin), at: 0), at: place(1))
    let number = tracker.fingers[0].number
    tracker.apply(event(TouchID.nearPen, .up, at: 50), at: nil)
    tracker.apply(event(TouchID.nearPen, .down(origin), at: 100), at: place(2))
    #expect(tracker.fingers.map(\.number) == [number] && tracker.fingers[0].lift == nil && tracker.fingers[0].location == place(2))
    tracker.apply(event(TouchID.nearPen, .up, at: 150), at: nil)
    tracker.removeLifted { _ in true }
    tracker.apply(event(TouchID.nearPen, .down(origin), at: 900), at: place(3))
    #expect(tracker.fingers.count == 1 && tracker.fingers[0].number != number)
  }

  @Test("only lifted fingers are forgotten when their fade is over")
  func forgetting() {
    var tracker = FingerTracker()
    tracker.apply(event(0, .down(origin), at: 100), at: place(1))
    tracker.apply(event(1, .down(origin), at: 100), at: place(2))
    tracker.apply(event(1, .up, at: 120), at: nil)
    tracker.removeLifted { _ in true }
    #expect(tracker.fingers.map(\.touch.seatSlot) == [0])
  }

  @Test(
    "whatever comes, there is one live finger for each slot that is down, and nothing after all are up and forgotten", arguments: 0..<50)
  func randomStreams(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var tracker = FingerTracker()
    var down: Set<TouchID> = []
    for step in 0..<400 {
      let touch = TouchID(device: [panel, otherPanel].randomElement(using: &generator)!, seatSlot: .random(in: 0..<4, using: &generator))
      let phase = [TouchEvent.Phase.down(origin), .motion(origin), .motion(origin), .up, .cancel].randomElement(using: &generator)!
      switch phase {
      case .down: down.insert(touch)
      case .motion: break
      case .up, .cancel: down.remove(touch)
      }
      tracker.apply(TouchEvent(touch: touch, time: Timestamp(microseconds: Int64(step)), phase: phase), at: place(Double(step)))
      let live = tracker.fingers.filter { $0.lift == nil }.map(\.touch)
      #expect(Set(live) == down && live.count == down.count)
      #expect(Set(tracker.fingers.map(\.number)).count == tracker.fingers.count)
    }
    for touch in down { tracker.apply(TouchEvent(touch: touch, time: Timestamp(microseconds: 1000), phase: .up), at: nil) }
    tracker.removeLifted { _ in true }
    #expect(tracker.fingers.isEmpty)
  }
}
