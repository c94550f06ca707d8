import Marks
import Testing
import Touches

/// Values of the cubic Bezier (0, 0, 0.58, 1) from a bisection in double precision of the curve's formula: 0.378138 at 1/4, 0.684643 at
/// 1/2, 0.906535 at 3/4.
@Suite("Circle") struct CircleTests {
  private let style = CircleStyle()

  private func picture(of finger: Finger, at milliseconds: Double) -> MarkPicture {
    style.picture(in: style.transition.timeline.phase(of: finger, at: time(milliseconds)), color: .defaultAccent)
  }

  @Test(
    "it appears in 0.2 s, from scale 0.6 and 30 % on, and then stays",
    arguments: [(0.0, 0.6, 0.3), (50, 0.75126, 0.5647), (100, 0.87386, 0.77925), (200, 1, 1), (60_000, 1, 1)])
  func appears(age: Double, scale: Double, opacity: Double) {
    let picture = picture(of: finger(), at: age)
    #expect(near(picture.scale, scale) && near(picture.opacity, opacity), "\(picture.scale), \(picture.opacity)")
  }

  @Test(
    "after a long drag it fades at once: in 0.4 s, to scale 1.3 and nothing",
    arguments: [(0.0, 1.0, 1.0), (100, 1.11344, 0.62186), (300, 1.27196, 0.09346)])
  func fades(age: Double, scale: Double, opacity: Double) {
    let picture = picture(of: finger(liftedAt: 5000), at: 5000 + age)
    #expect(near(picture.scale, scale) && near(picture.opacity, opacity), "\(picture.scale), \(picture.opacity)")
  }

  @Test("0.5 s after the lift nothing is left") func gone() {
    #expect(style.transition.timeline.phase(of: finger(liftedAt: 5000), at: time(5400)) == .gone)
    #expect(picture(of: finger(liftedAt: 5000), at: 5500).shapes.isEmpty)
  }

  @Test("a tap of 20 ms is seen full for 0.1 s before it fades, in 6 frames of a 30 fps recording and more") func quickTap() {
    let tap = finger(liftedAt: 20)
    #expect(near(picture(of: tap, at: 100).opacity, 0.77925))
    #expect(picture(of: tap, at: 200).opacity == 1)
    #expect(picture(of: tap, at: 299).opacity == 1)
    #expect(near(picture(of: tap, at: 400).opacity, 0.62186))
    #expect(style.transition.timeline.end(of: tap) == time(700))
    let frames = stride(from: 0, to: 1000, by: 1000.0 / 30).filter { picture(of: tap, at: $0).opacity > 0 }
    #expect(frames.count >= 6)
  }

  @Test("lifted 50 ms after it was full it stays so for 50 ms more; lifted 100 ms after, it fades at once") func shortTap() {
    #expect(style.transition.timeline.fadeStart(down: time(0), lift: time(250)) == time(300))
    #expect(style.transition.timeline.fadeStart(down: time(0), lift: time(300)) == time(300))
    #expect(style.transition.timeline.fadeStart(down: time(0), lift: time(301)) == time(301))
  }

  @Test("a tap during another one's fade is a mark of its own") func tapDuringFade() {
    let (first, second) = (finger(liftedAt: 500), finger(liftedAt: 620, from: 600))
    #expect(near(picture(of: first, at: 600).opacity, 0.62186))
    #expect(near(picture(of: second, at: 600).opacity, 0.3))
    #expect(near(picture(of: first, at: 800).opacity, 0.09346))
    #expect(picture(of: second, at: 800).opacity == 1)
  }

  @Test("disc, border inside its edge and contrast line outside have the look's numbers") func shapes() {
    let accent = Color.defaultAccent
    #expect(
      style.picture(in: .full, color: accent).shapes == [
        .disc(radius: 25, color: accent.with(alpha: 0.6)), .ring(inner: 23, outer: 25, color: .white.with(alpha: 0.8)),
        .ring(inner: 25, outer: 26.5, color: .black.with(alpha: 0.55)),
      ])
    var plain = style
    plain.contrast = false
    plain.borderWidth = 0
    #expect(plain.picture(in: .full, color: accent).shapes == [.disc(radius: 25, color: accent.with(alpha: 0.6))])
  }

  @Test("with reduced motion it fades and does not scale") func reducedMotion() {
    var calm = style
    calm.transition.scales = false
    let appearing = calm.picture(in: .appearing(age: 0.1), color: .black)
    #expect(appearing.scale == 1 && near(appearing.opacity, 0.77925))
    let fading = calm.picture(in: .fading(age: 0.1), color: .black)
    #expect(fading.scale == 1 && near(fading.opacity, 0.62186))
  }

  @Test("without times it is full at once and gone with the lift") func noTimes() {
    var sudden = style
    sudden.transition.timeline = MarkTimeline(appear: 0, fullAtLeast: 0, fade: 0)
    let animation = MarkAnimation(.circle(sudden))
    #expect(animation.timeline.phase(of: finger(), at: time(0)) == .full)
    #expect(animation.index(in: .full) == 0)
    #expect(animation.timeline.phase(of: finger(liftedAt: 5), at: time(5)) == .gone)
  }
}
