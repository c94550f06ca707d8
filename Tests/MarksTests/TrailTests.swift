import Geometry
import Marks
import Testing
import Touches

@Suite("Trails") struct TrailTests {
  private func trail(lifetime: Double = 0.3, _ samples: [(Double, Double, Double)]) -> TouchTrail {
    var trail = TouchTrail(lifetime: lifetime, interval: TrailLine.interval)
    for (x, y, milliseconds) in samples { trail.add(place(x, y), at: time(milliseconds), on: screen) }
    return trail
  }

  @Test("it is sampled by time, however often the panel reports") func sampling() {
    let samples = { (rate: Double) in stride(from: 0, to: 290, by: 1000 / rate).map { ($0, 100.0, $0) } }
    #expect(trail(samples(60)).samples.count == 18)
    #expect((32...36).contains(trail(samples(1000)).samples.count))
    #expect((32...36).contains(trail(samples(240)).samples.count))
  }

  @Test("it never has more samples than its lifetime holds, whatever times come") func bound() {
    var trail = TouchTrail(lifetime: 0.3, interval: TrailLine.interval)
    for step in 0..<100_000 { trail.add(place(Double(step % 1200), 100), at: time(Double(step)), on: screen) }
    #expect(trail.samples.count <= 38 && trail.capacity == 38)
  }

  @Test("a sample is forgotten after the lifetime") func lifetime() {
    var line = trail([(0, 0, 0), (10, 0, 100), (20, 0, 200)])
    line.removeOld(at: time(299))
    #expect(line.samples.count == 3)
    line.removeOld(at: time(300))
    #expect(line.samples.count == 2)
    line.removeOld(at: time(500))
    #expect(line.samples.isEmpty)
  }

  @Test(
    "a jump of more than a third of the output, or to another one, breaks it",
    arguments: [(400.0, 0.0, false), (401, 0, true), (0, 300, false), (0, 301, true)])
  func jumps(x: Double, y: Double, breaks: Bool) {
    #expect(trail([(0, 0, 0), (x, y, 10)]).samples.last?.isBegin == breaks)
    var other = trail([(0, 0, 0)])
    other.add(OutputPoint(output: OutputID(2), point: LogicalPoint(x: 1, y: 0)), at: time(10), on: screen)
    #expect(other.samples.last?.isBegin == true)
  }

  @Test("the line is half as wide as the mark at the finger, and thinner and more transparent the older it is") func taper() {
    let line = TrailLine(width: 25, opacity: 0.6)
    let path = trail([(0, 0, 0), (30, 0, 150), (60, 0, 300 - 1)])
    let segments = line.segments(of: path, to: place(60, 0), on: output, at: time(299), color: .white)
    #expect(segments.count == 2)
    #expect(segments.map(\.end) == [LogicalPoint(x: 30, y: 0), LogicalPoint(x: 60, y: 0)])
    #expect(near(segments[1].endRadius, 12.5))
    #expect(near(segments[1].startRadius, 12.5 * (1 - 0.149 / 0.3)))
    #expect(near(segments[0].startRadius, 12.5 * (1 - 0.299 / 0.3)))
    #expect(near(segments[1].color.alpha, 0.6 * (1 + 1 - 0.149 / 0.3) / 2))
    // Older by a tenth of a second.
    #expect(near(line.segments(of: path, to: nil, on: output, at: time(399), color: .white)[1].endRadius, 12.5 * 2 / 3))
  }

  @Test("nothing is drawn over a break, on another output, or for a finger that has not moved") func noLine() {
    let line = TrailLine(width: 25, opacity: 0.6)
    #expect(line.segments(of: trail([(0, 0, 0), (900, 0, 10)]), to: place(900, 0), on: output, at: time(10), color: .white).isEmpty)
    #expect(line.segments(of: trail([(0, 0, 0), (9, 0, 10)]), to: nil, on: OutputID(2), at: time(10), color: .white).isEmpty)
    #expect(line.segments(of: trail([(5, 5, 0)]), to: place(5, 5), on: output, at: time(0), color: .white).isEmpty)
  }
}
