import Geometry
import Testing
import Touches

@Suite("Facts of fingers") struct FingerFactsTests {
  private var tracker = FingerTracker()

  private func place(_ x: Double, _ y: Double, on output: UInt32 = 1) -> OutputPoint {
    OutputPoint(output: OutputID(output), point: LogicalPoint(x: x, y: y))
  }

  @discardableResult
  private mutating func apply(_ slot: Int, _ phase: TouchEvent.Phase, at milliseconds: Int64, _ place: OutputPoint? = nil) -> Finger? {
    let touch = TouchID(device: DeviceID(1), seatSlot: slot)
    return tracker.apply(TouchEvent(touch: touch, time: Timestamp(microseconds: milliseconds * 1000), phase: phase), at: place)
  }

  private let panel = NormalizedPoint(x: 0, y: 0)

  @Test("a finger takes the lowest free number and keeps it; one that fades has given it back") mutating func indices() {
    for slot in 0..<3 { #expect(apply(slot, .down(panel), at: 0, place(0, 0))?.index == slot) }
    apply(1, .up, at: 10)
    #expect(apply(5, .down(panel), at: 20, place(0, 0))?.index == 1)
    #expect(apply(6, .down(panel), at: 20, place(0, 0))?.index == 3)
    #expect(apply(2, .motion(panel), at: 30, place(0, 0))?.index == 2)
  }

  @Test(
    "a finger rests until it has been 10 pixels from its down",
    arguments: [(7.0, 7.0, false), (10, 0, true), (0, -10, true), (9.9, 0, false)])
  mutating func moves(x: Double, y: Double, hasMoved: Bool) {
    apply(0, .down(panel), at: 0, place(100, 100))
    #expect(apply(0, .motion(panel), at: 10, place(100 + x, 100 + y))?.hasMoved == hasMoved)
    #expect(apply(0, .motion(panel), at: 20, place(100, 100))?.hasMoved == hasMoved, "coming back changes nothing")
  }

  @Test(
    "a lift within 0.35 s at rest is a tap; a later one or a drag is not", arguments: [(349, 0.0, true), (350, 0, false), (100, 11, false)])
  mutating func taps(lift: Int64, distance: Double, isTap: Bool) {
    #expect(apply(0, .down(panel), at: 0, place(100, 100))?.isTap == false)
    apply(0, .motion(panel), at: 10, place(100 + distance, 100))
    #expect(apply(0, .up, at: lift)?.isTap == isTap)
  }

  @Test("a finger on another output has moved") mutating func otherOutput() {
    apply(0, .down(panel), at: 0, place(100, 100))
    #expect(apply(0, .motion(panel), at: 10, place(100, 100, on: 2))?.hasMoved == true)
  }

  @Test("nothing is told of a finger that is cancelled or unknown") mutating func nobody() {
    apply(0, .down(panel), at: 0, place(100, 100))
    #expect(apply(0, .cancel, at: 10) == nil)
    #expect(apply(3, .motion(panel), at: 10, place(1, 1)) == nil)
  }
}
