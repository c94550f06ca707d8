import Cairo
import Foundation
import Geometry
import Marks
import Support
import Testing
import Touches

@testable import TouchIndicator

/// A mark drawn alone on a colored ground.
private struct Drawing {
  let side: Int
  private let pixels: [UInt32]

  /// - Parameter ground: the grey below it, 0 to 255.
  init(_ picture: MarkPicture, scale: Double = 1, ground: UInt32) {
    let frame = SpriteFrame(around: LogicalPoint(x: 100, y: 100), radius: picture.radius, scale: OutputScale(numerator: Int(120 * scale)))
    side = frame.pixelSide
    center = frame.center
    var pixels = [UInt32](repeating: 0, count: side * side)
    pixels.withUnsafeMutableBytes {
      paint(picture, center: frame.center, side: frame.pixelSide, scale: OutputScale(numerator: Int(120 * scale)), image: nil, into: $0)
    }
    premultiplied = pixels
    self.pixels = pixels.map { pixel in
      let rest = 255 - (pixel >> 24)
      return [0, 8, 16].reduce(UInt32(0)) { $0 | ((pixel >> $1 & 255) + ground * rest / 255) << $1 }
    }
  }

  let center: PixelPoint
  /// With alpha, before the ground.
  let premultiplied: [UInt32]

  /// Relative luminance of WCAG 2 at each pixel.
  var luminances: [Double] { pixels.map(luminance) }

  /// The pixel right of the centre.
  func pixel(right distance: Int) -> (red: Int, green: Int, blue: Int) {
    let pixel = pixels[center.y * side + center.x + distance]
    return (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
  }

  /// Opacity at the pixel right of the centre, 0 to 1.
  func alpha(right distance: Int) -> Double { Double(premultiplied[center.y * side + center.x + distance] >> 24) / 255 }
}

private func luminance(_ pixel: UInt32) -> Double {
  let light = [16, 8, 0].map { linear(Double(pixel >> $0 & 255) / 255) }
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

private func linear(_ component: Double) -> Double {
  component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
}

@Suite("Pictures") struct PictureTests {
  private let circle = CircleStyle().picture(in: .full, color: .defaultAccent)
  private let rings = RingsStyle().picture(in: .full, color: .defaultAccent)

  @Test("in the circle's middle the ground shows through by 40 %, under the border the fill", arguments: [1.0, 1.5, 2])
  func circleFill(scale: Double) {
    let drawing = Drawing(circle, scale: scale, ground: 128)
    #expect(abs(drawing.alpha(right: 0) - 0.6) < 0.01)
    // 0.6 of #3584e4 and 0.4 of the ground.
    let middle = drawing.pixel(right: 0)
    #expect(abs(middle.red - 83) <= 1 && abs(middle.green - 130) <= 1 && abs(middle.blue - 188) <= 1)
    // The border lies at 23 to 25: 0.8 of white and 0.2 of what is seen in the middle.
    let border = drawing.pixel(right: Int(24 * scale) - (scale == 1 ? 1 : 0))
    #expect(abs(border.red - 221) <= 3 && abs(border.green - 230) <= 3 && abs(border.blue - 242) <= 3, "\(border)")
    #expect(abs(drawing.alpha(right: Int(24 * scale) - (scale == 1 ? 1 : 0)) - (0.8 + 0.2 * 0.6)) < 0.02)
  }

  @Test("the contrast line is 1.5 wide around it, and beyond is nothing") func circleEdge() {
    let drawing = Drawing(circle, scale: 2, ground: 255)
    #expect(abs(drawing.alpha(right: 51) - 0.55) < 0.02)
    #expect(drawing.alpha(right: 53) < 0.05)
    let plain = Drawing(CircleStyle(contrast: false).picture(in: .full, color: .defaultAccent), scale: 2, ground: 255)
    #expect(plain.alpha(right: plain.side - plain.center.x - 1) == 0)
  }

  @Test("along a line the rings lie where they should: opaque inside their strokes, nothing between") func ringRadii() {
    let drawing = Drawing(rings, scale: 2, ground: 0)
    for radius in [2, 10, 18, 26, 34] {
      // The middle of the stroke's outer half.
      #expect(drawing.alpha(right: 2 * radius - 2) > 0.99)
      #expect(abs(drawing.alpha(right: 2 * radius) - 0.6) < 0.02, "the contrast line at \(radius)")
    }
    for gap in [6, 14, 22, 30] { #expect(drawing.alpha(right: 2 * gap) == 0) }
    #expect(drawing.pixel(right: 0).blue == 228 && drawing.pixel(right: 18).red == 142)
  }

  @Test(
    "some part of the circle has a contrast of 3 : 1 and more on white, black and mid-grey", arguments: [0.0, 128, 255], [1.0, 1.5, 2])
  func circleContrast(ground: Double, scale: Double) {
    #expect(bestContrast(of: circle, scale: scale, ground: ground) >= 3)
  }

  @Test("of the rings, too", arguments: [0.0, 128, 255], [1.0, 1.5, 2])
  func ringsContrast(ground: Double, scale: Double) { #expect(bestContrast(of: rings, scale: scale, ground: ground) >= 3) }

  @Test("and of a pen, near or writing", arguments: [0.0, 128, 255], [1.0, 1.5, 2])
  func penContrast(ground: Double, scale: Double) {
    for isDown in [false, true] {
      #expect(
        bestContrast(of: CircleStyle.pen(isDown: isDown).picture(in: .full, color: .defaultAccent), scale: scale, ground: ground) >= 3)
    }
  }

  @Test("the ring of a pen is open while it is near, and filled by 60 % while its tip is down") func penRing() {
    let near = Drawing(CircleStyle.pen(isDown: false).picture(in: .full, color: .defaultAccent), scale: 2, ground: 128)
    #expect(near.alpha(right: 0) == 1 && near.alpha(right: 9) == 0 && near.alpha(right: 14) == 1 && near.alpha(right: 18) > 0.99)
    let writing = Drawing(CircleStyle.pen(isDown: true).picture(in: .full, color: .defaultAccent), scale: 2, ground: 128)
    #expect(abs(writing.alpha(right: 9) - 0.6) < 0.01 && writing.alpha(right: 0) == 1)
  }

  /// By WCAG 2.
  private func bestContrast(of picture: MarkPicture, scale: Double, ground: Double) -> Double {
    let ground = UInt32(ground)
    let below = luminance(ground << 16 | ground << 8 | ground) + 0.05
    return Drawing(picture, scale: scale, ground: ground).luminances.map { max(($0 + 0.05) / below, below / ($0 + 0.05)) }.max() ?? 0
  }

  @Test("the opacity of the whole is not that of its overlapping parts") func group() {
    var faint = circle
    faint.opacity = 0.5
    let drawing = Drawing(faint, ground: 0)
    #expect(abs(drawing.alpha(right: 0) - 0.3) < 0.01 && abs(drawing.alpha(right: 23) - 0.46) < 0.02)
  }

  /// Tolerance: 8 of 255 in any channel, and at most one pixel in a thousand beyond it, since cairo's versions antialias differently.
  @Test("styles look as in the golden pictures", arguments: ["circle", "rings", "custom", "long-press", "trail"]) func golden(name: String)
    throws
  {
    var configuration = Configuration()
    configuration.reducedMotion = .false
    var moves = false
    switch name {
    case "rings": configuration.style = .rings
    case "custom":
      configuration.style = .custom(size: 70) { phase, color in
        let square = Path([.move(x: -20, y: -20), .line(x: 20, y: -20), .line(x: 20, y: 20), .line(x: -20, y: 20), .close])
        return MarkPicture(shapes: phase == .gone ? [] : [.fill(square, color: color), .stroke(square, width: 4, color: .white)])
      }
    case "long-press": configuration.longPress = 1.3
    case "trail":
      configuration.trail = .line
      moves = true
    default: break
    }
    var still = try StillPicture(configuration, size: PixelSize(width: 180, height: 120), scale: OutputScale(numerator: 180))
    let touch = TouchID(device: DeviceID(1), seatSlot: 0)
    let panel = NormalizedPoint(x: 0, y: 0)
    func event(_ milliseconds: Int, _ phase: TouchEvent.Phase) -> TouchEvent {
      TouchEvent(touch: touch, time: Timestamp(microseconds: Int64(milliseconds) * 1000), phase: phase)
    }
    still.apply(event(0, .down(panel)), at: LogicalPoint(x: moves ? 20 : 60, y: 40))
    if moves {
      for step in 1...40 { still.apply(event(700 + 7 * step, .motion(panel)), at: LogicalPoint(x: 20 + 2 * Double(step), y: 40)) }
    }
    var pixels = [UInt32](repeating: 0xFF80_8080, count: 180 * 120)
    still.draw(at: Timestamp(microseconds: 1_000_000), over: &pixels)
    let file = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let golden = try? readPicture("/\(file)/Golden/\(name).png")
    let different =
      golden.map { golden in
        zip(pixels, golden.pixels).count { left, right in
          [0, 8, 16].contains { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) > 8 }
        }
      } ?? pixels.count
    if different > 21 { try writePicture(pixels, width: 180, height: 120, to: "/tmp/wshowtouch-\(name).png") }
    #expect(different <= 21, "the picture drawn is /tmp/wshowtouch-\(name).png")
  }
}
