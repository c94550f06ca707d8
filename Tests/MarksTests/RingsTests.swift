import Marks
import Testing
import Touches

/// Each ring fades for 0.07 s by the cubic Bezier (0.42, 0, 0.58, 1), ring i from 0.1 + 0.049 i s after the lift on; the values are from a
/// bisection in double precision of the curve's formula.
@Suite("Rings") struct RingsTests {
  private let style = RingsStyle()

  /// How opaque the five rings are, innermost first.
  private func alphas(_ picture: MarkPicture) -> [Double] {
    [2.0, 10, 18, 26, 34].map { radius in
      for shape in picture.shapes {
        switch shape {
        case .disc(radius, let color): return color.alpha
        case .ring(radius - 2, radius, let color): return color.alpha
        default: break
        }
      }
      return 0
    }
  }

  private func picture(of finger: Finger, at milliseconds: Double) -> MarkPicture {
    let style = MarkStyle.rings(style)
    return style.picture(in: style.timeline.phase(of: finger, at: time(milliseconds)), color: .defaultAccent)
  }

  @Test("all rings are full at once and as long as the finger is down", arguments: [0.0, 50, 100, 200, 60_000]) func full(age: Double) {
    #expect(alphas(picture(of: finger(), at: age)) == [1, 1, 1, 1, 1])
    #expect(picture(of: finger(), at: age).scale == 1 && picture(of: finger(), at: age).opacity == 1)
  }

  @Test(
    "after the lift they go one by one from the innermost on",
    arguments: [
      (0, [1, 1, 1, 1, 1]), (100, [1, 1, 1, 1, 1]), (120, [0.8303, 1, 1, 1, 1]), (149, [0.1874, 1, 1, 1, 1]),
      (200, [0, 0.15284, 0.99844, 1, 1]), (300, [0, 0, 0, 0.12171, 0.99367]), (350, [0, 0, 0, 0, 0.10746]), (500, [0, 0, 0, 0, 0]),
    ] as [(Double, [Double])])
  func lift(age: Double, expected: [Double]) {
    for lift in [20.0, 5000] {
      let seen = alphas(picture(of: finger(liftedAt: lift), at: lift + age))
      #expect(zip(seen, expected).allSatisfy(near), "\(seen)")
    }
  }

  @Test("the last is gone 0.366 s after the lift, and a 20 ms tap is seen in 11 frames of a 30 fps recording") func end() {
    let timeline = MarkStyle.rings(style).timeline
    #expect(timeline.end(of: finger(liftedAt: 1000)) == time(1366))
    #expect(timeline.nextBegin(of: finger(liftedAt: 1000), at: time(1000)) == time(1100))
    let tap = finger(liftedAt: 20)
    #expect(stride(from: 0, to: 1000, by: 1000.0 / 30).count { alphas(picture(of: tap, at: $0)).contains { $0 > 0 } } >= 11)
  }

  @Test("the innermost has the color, the others the secondary one, each with its contrast line") func colors() {
    let shapes = style.picture(in: .full, color: .defaultAccent).shapes
    let grey = Color(red: 142 / 255, green: 142 / 255, blue: 147 / 255)
    let line = Color.black.with(alpha: 0.6)
    var expected: [Shape] = [.disc(radius: 2, color: .defaultAccent), .ring(inner: 2, outer: 3, color: line)]
    for radius in [10.0, 18, 26, 34] {
      expected += [.ring(inner: radius - 2, outer: radius, color: grey), .ring(inner: radius, outer: radius + 1, color: line)]
    }
    #expect(shapes == expected)
  }

  @Test("another diameter scales all of it") func diameter() {
    var small = style
    small.diameter = 34
    let picture = small.picture(in: .full, color: .black)
    #expect(picture.scale == 0.5 && near(picture.radius, 17.5))
    #expect(MarkStyle.rings(small).radius == 17)
  }

  @Test(
    "a set that was left behind also fades as a whole, in 0.3 s",
    arguments: [(0.0, 1.0), (100, 0.76823), (200, 0.23177), (250, 0.05613)])
  func leftBehind(age: Double, opacity: Double) throws {
    let trail = RingTrail(style: style, lifetime: 0.3)
    let index = try #require(trail.index(age: age / 1000 + 1e-9))
    let picture = trail.picture(at: index, color: .defaultAccent)
    #expect(near(picture.opacity, opacity))
    let lifted = alphas(self.picture(of: finger(liftedAt: 0.001), at: age))
    #expect(zip(alphas(picture), lifted).allSatisfy { abs($0 - $1) < 0.001 }, "ring by ring as after a lift")
    #expect(trail.index(age: 0.3) == nil)
    #expect(near(RingTrail(style: style, lifetime: 5).end, 0.366))
  }
}
