import Testing
import Touches

@testable import TouchIndicator

@Suite("A late frame")
struct LateFrameTests {
  private var frame = LateFrame()
  private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: 1000 * milliseconds) }

  @Test("a compositor that answers twice and shows none has its screen off or locked")
  mutating func off() {
    #expect(frame.step(isLate: false, at: time(0)) == .wait && frame.deadline == nil)
    #expect(frame.step(isLate: true, at: time(300)) == .ask && frame.deadline == time(3300))
    #expect(frame.step(isLate: true, at: time(305)) == .wait, "it has not answered")
    frame.answer()
    #expect(frame.step(isLate: true, at: time(310)) == .wait && frame.deadline == time(410))
    #expect(frame.step(isLate: true, at: time(409)) == .wait)
    #expect(frame.step(isLate: true, at: time(410)) == .ask && frame.deadline == time(3410))
    #expect(frame.step(isLate: true, at: time(420)) == .wait, "it has not answered again")
    frame.answer()
    #expect(frame.step(isLate: true, at: time(425)) == .giveUp)
  }

  @Test("one that was busy answers before its frame, which comes in time all the same")
  mutating func busy() {
    #expect(frame.step(isLate: true, at: time(300)) == .ask)
    frame.answer()
    #expect(frame.step(isLate: true, at: time(2000)) == .wait)
    #expect(frame.step(isLate: false, at: time(2016)) == .wait && frame.deadline == nil)
    #expect(frame.step(isLate: true, at: time(5000)) == .ask, "the next one is another")
  }

  @Test("one that answers nothing is given up after three seconds")
  mutating func silent() {
    #expect(frame.step(isLate: true, at: time(300)) == .ask)
    #expect(frame.step(isLate: true, at: time(3299)) == .wait)
    #expect(frame.step(isLate: true, at: time(3300)) == .giveUp)
  }
}
