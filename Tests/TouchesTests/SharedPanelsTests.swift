import Geometry
import Testing
import Touches

private let (raw, made, other, another) = (DeviceID(1), DeviceID(2), DeviceID(3), DeviceID(4))
private let (screen, secondScreen) = (OutputID(1), OutputID(2))

/// A real case: a raw node and the one that iptsd makes of it are both touchscreens for udev (reported to linux-surface/iptsd as 221).
@Suite("Two devices on one panel") struct SharedPanelsTests {
  private var panels = SharedPanels()
  private var slot = 0

  /// A finger that comes down: the device that has reported it before, and whether that is news.
  private mutating func down(
    _ device: DeviceID, at milliseconds: Int64, x: Double = 0.5, y: Double = 0.5, on output: OutputID? = screen
  ) -> String? {
    slot += 1
    let repetition = panels.repetition(
      TouchEvent(
        touch: TouchID(device: device, seatSlot: slot), time: Timestamp(microseconds: milliseconds * 1000),
        phase: .down(NormalizedPoint(x: x, y: y))),
      on: output)
    return repetition.map { "\($0.device.number)\($0.isNews ? ", news" : "")" }
  }

  /// A finger that both report.
  private mutating func both(at milliseconds: Int64, x: Double = 0.5) -> String? {
    _ = down(raw, at: milliseconds, x: x)
    return down(made, at: milliseconds + 4, x: x + 0.01)
  }

  @Test("the third finger that comes from both is known for one, is told once, and so are all after it")
  mutating func known() {
    #expect(both(at: 0) == nil)
    #expect(both(at: 1000, x: 0.2) == nil)
    #expect(both(at: 2000, x: 0.7) == "1, news")
    #expect(both(at: 3000, x: 0.1) == "1")
    // Which of them comes first does not matter.
    #expect(down(made, at: 4000) == nil)
    #expect(down(raw, at: 4001) == "2")
    // Several fingers at once.
    for x in [0.1, 0.4, 0.8] { #expect(down(raw, at: 5000, x: x) == nil) }
    for x in [0.1, 0.4, 0.8] { #expect(down(made, at: 5003, x: x) != nil) }
  }

  @Test("a finger that comes from one alone is shown, however sure it was, and it must become sure anew")
  mutating func alone() {
    for time in [0, 1000, 2000] as [Int64] { _ = both(at: time) }
    #expect(down(made, at: 3000) == nil)
    #expect(both(at: 4000) == nil)
    #expect(both(at: 5000) == nil)
    #expect(both(at: 6000) == "1")
  }

  @Test("two other devices must become sure by themselves, and are told too")
  mutating func others() {
    for time in [0, 1000, 2000, 3000] as [Int64] { _ = both(at: time) }
    let repetitions = ([4000, 5000, 6000, 7000] as [Int64]).map { time in
      _ = down(other, at: time)
      return down(another, at: time + 2)
    }
    #expect(repetitions == [nil, nil, "3, news", "3"])
  }

  /// One difference at a time: fingers that come alone would make the others less sure.
  @Test(
    "fingers on two outputs, at two places or at two times are two, always",
    arguments: [
      (0, 0.5, 0.5, secondScreen), (0, 0.53, 0.5, screen), (0, 0.5, 0.47, screen), (11, 0.5, 0.5, screen), (0, 0.5, 0.5, nil),
    ] as [(Int64, Double, Double, OutputID?)])
  mutating func different(milliseconds: Int64, x: Double, y: Double, output: OutputID?) {
    for step in 0..<20 as Range<Int64> {
      #expect(down(raw, at: 1000 * step) == nil)
      #expect(down(made, at: 1000 * step + milliseconds, x: x, y: y, on: output) == nil)
    }
  }

  @Test("fingers of one device, even at one place, are as many as it says")
  mutating func oneDevice() {
    for step in 0..<10 as Range<Int64> {
      #expect(down(raw, at: 1000 * step) == nil)
      #expect(down(raw, at: 1000 * step) == nil)
    }
  }
}
