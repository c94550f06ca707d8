import Marks
import Testing

@Suite("Long-press ring") struct LongPressTests {
  private let ring = LongPressRing(duration: 0.6, around: 26.5)

  @Test(
    "it fills clockwise from the top, a step a frame, and is full at its time",
    arguments: [(0.0, 0.0), (0.15, 0.25), (0.3, 0.5), (0.6, 1.0), (9, 1)])
  func fills(age: Double, filled: Double) {
    let shapes = ring.picture(at: ring.index(age: age + 1e-9), color: .defaultAccent).shapes
    guard filled > 0 else {
      #expect(shapes.count == 1)
      return
    }
    guard case .stroke(let path, _, _)? = shapes.last, case .arc(_, _, _, let from, let to)? = path.elements.first else {
      Issue.record("no arc in \(shapes)")
      return
    }
    #expect(near(from, -Double.pi / 2) && near((to - from) / (2 * .pi), filled))
    #expect(ring.isFull(age: age) == (filled == 1))
  }

  @Test("it lies around the mark, and its pictures are bounded however long it takes") func bounds() {
    #expect(ring.inner == 29.5 && ring.radius == 35.5)
    #expect(ring.picture(at: 3, color: .defaultAccent).radius <= ring.radius)
    #expect(LongPressRing(duration: 10, around: 20).index(age: 100) == 120)
  }
}
