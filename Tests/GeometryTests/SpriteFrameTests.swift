import Geometry
import Testing

@Suite("Sprite frames")
struct SpriteFrameTests {
  static let scales = [60, 120, 132, 150, 160, 180, 210, 240, 360, 480].map(OutputScale.init(numerator:))

  @Test("the centre falls on the pixel boundary nearest to the point, at every scale and place", arguments: scales)
  func center(scale: OutputScale) {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let point = LogicalPoint(x: .random(in: -50...2000, using: &generator), y: .random(in: -50...2000, using: &generator))
      let frame = SpriteFrame(around: point, radius: 26.5, scale: scale)
      #expect(abs(Double(scale.pixels(frame.box.x) + frame.center.x) - point.x * scale.value) <= 0.5)
      #expect(abs(Double(scale.pixels(frame.box.y) + frame.center.y) - point.y * scale.value) <= 0.5)
    }
  }

  @Test("what reaches the radius and its antialiased edge lies in the picture", arguments: scales)
  func reach(scale: OutputScale) {
    for step in 0..<400 {
      let point = LogicalPoint(x: Double(step) * 0.37, y: Double(step) * 0.73)
      let frame = SpriteFrame(around: point, radius: 26.5, scale: scale)
      let reach = Int((26.5 * scale.value).rounded(.up))
      for center in [frame.center.x, frame.center.y] {
        #expect(center > reach && center + reach < frame.pixelSide)
      }
    }
  }

  @Test("box and picture have exactly the same size in pixels", arguments: scales)
  func size(scale: OutputScale) {
    let frame = SpriteFrame(around: LogicalPoint(x: 100.3, y: 7.7), radius: 30, scale: scale)
    #expect(frame.box.width * scale.numerator == 120 * frame.pixelSide)
    #expect(scale.pixels(frame.box.right) - scale.pixels(frame.box.x) == frame.pixelSide)
  }

  @Test("at whole scales below 3 a moving centre needs at most two pictures an axis", arguments: [120, 240])
  func phases(numerator: Int) {
    let scale = OutputScale(numerator: numerator)
    let centers = Set((0..<1000).map { SpriteFrame(around: LogicalPoint(x: Double($0) * 0.31, y: 0), radius: 26.5, scale: scale).center.x })
    #expect(centers.count == numerator / 120)
  }
}
