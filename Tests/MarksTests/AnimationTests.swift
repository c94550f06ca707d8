import Marks
import Testing

@Suite("Animation steps") struct AnimationTests {
  private let animation = MarkAnimation(.circle(CircleStyle()))

  @Test("appearing takes 12 pictures, the full one is the 13th, fading 23 more") func count() {
    #expect(animation.radii.count == 36)
    #expect(animation.index(in: .appearing(age: 0)) == 0)
    #expect(animation.index(in: .appearing(age: 0.1999)) == 11)
    #expect(animation.index(in: .full) == 12)
    #expect(animation.index(in: .fading(age: 0)) == 12)
    #expect(animation.index(in: .fading(age: 0.0167)) == 13)
    #expect(animation.index(in: .fading(age: 0.3999)) == 35)
    #expect(animation.index(in: .gone) == nil)
  }

  @Test("each picture is the style's at the begin of its step, and its radius the picture's") func pictures() {
    let style = CircleStyle()
    #expect(animation.picture(at: 6, color: .white) == style.picture(in: .appearing(age: 0.1), color: .white))
    #expect(animation.picture(at: 12, color: .white) == style.picture(in: .full, color: .white))
    #expect(animation.picture(at: 18, color: .white) == style.picture(in: .fading(age: 0.1), color: .white))
    for index in animation.radii.indices { #expect(animation.radii[index] == animation.picture(at: index, color: .black).radius) }
    #expect(animation.radii[12] == 26.5)
  }

  @Test("a mark of someone else's is drawn by its closure, at the same times") func custom() {
    let custom = CustomStyle(size: 40) { phase, color in
      MarkPicture(shapes: phase == .full ? [.fill(.circle(x: 10, y: 0, radius: 10), color: color)] : [])
    }
    let animation = MarkAnimation(.custom(custom))
    #expect(animation.picture(at: 12, color: .white).shapes == [.fill(.circle(x: 10, y: 0, radius: 10), color: .white)])
    #expect(animation.radii[12] == 20 && animation.radii[0] == 0)
    #expect(custom == custom && custom != CustomStyle(size: 40) { _, _ in MarkPicture(shapes: []) })
  }

  @Test("an image lies with its hot spot on the finger, and its picture reaches to its farthest corner") func image() {
    let style = ImageStyle(width: 40, height: 30, hotspot: Hotspot(x: 0.25, y: 1))
    let picture = style.picture(in: .full)
    #expect(picture.shapes == [.image(x: -10, y: -30, width: 40, height: 30)])
    #expect(near(picture.radius, (30.0 * 30 + 30 * 30).squareRoot()))
    #expect(near(style.picture(in: .appearing(age: 0)).scale, 0.6))
  }

  @Test("a path reaches as far as its points, curves and arcs") func reach() {
    let path = Path([
      .move(x: 3, y: 4), .curve(x1: 0, y1: 20, x2: 0, y2: 0, x: 1, y: 1), .arc(x: 6, y: 8, radius: 5, from: 0, to: 1), .close,
    ])
    #expect(MarkPicture(shapes: [.fill(path, color: .white)]).radius == 20)
    #expect(MarkPicture(shapes: [.stroke(path, width: 4, color: .white)], scale: 2).radius == 44)
  }
}
