import Cairo
package import Geometry
import Marks
import Placement
package import Touches

/// What is seen of fingers on one output at a time, as one picture without a compositor: for the gallery and for tests.
package struct StillPicture {
  private let facts: OutputFacts
  private let scale: OutputScale
  private let image: Image?
  private var composer: Composer
  private var tracker = FingerTracker()

  /// - Parameters:
  ///   - size: of the picture.
  ///   - scale: physical pixels to a logical one, a divisor of the size.
  package init(_ configuration: Configuration, size: PixelSize, scale: OutputScale) throws(IndicatorError) {
    let box = LogicalRectangle(
      x: 0, y: 0, width: Int((Double(size.width) / scale.value).rounded()), height: Int((Double(size.height) / scale.value).rounded()))
    facts = OutputFacts(id: OutputID(1), name: "", box: box, transform: .normal, mode: size)
    self.scale = scale
    image = try configuration.loadImage()
    composer = Composer(configuration.look(image: image, appearance: Appearance()))
  }

  /// Takes in what a finger does, at a place in logical pixels.
  package mutating func apply(_ event: TouchEvent, at point: LogicalPoint?) {
    let place = point.map { OutputPoint(output: facts.id, point: $0) }
    if let finger = tracker.apply(event, at: place) { composer.follow(finger, event, among: [facts]) }
  }

  /// Draws it over rows of premultiplied ARGB pixels.
  package mutating func draw(at time: Timestamp, over pixels: inout [UInt32]) {
    var scene = Scene()
    tracker.removeLifted { composer.look.timeline(of: $0.touch).phase(of: $0, at: time) == .gone }
    composer.removeOldTrails(at: time)
    composer.compose(tracker.fingers, on: facts.id, at: time, into: &scene)
    let size = facts.mode
    unsafe blend(size, at: PixelPoint(x: 0, y: 0), over: &pixels) { bytes in
      unsafe paint(scene.trails, origin: PixelPoint(x: 0, y: 0), size: size, scale: scale, into: bytes)
    }
    for item in scene.items.filter(\.id.isBelow) + scene.items.filter({ !$0.id.isBelow }) {
      let frame = SpriteFrame(around: item.center, radius: item.radius, scale: scale)
      let origin = PixelPoint(x: scale.pixels(frame.box.x), y: scale.pixels(frame.box.y))
      unsafe blend(PixelSize(width: frame.pixelSide, height: frame.pixelSide), at: origin, over: &pixels) { bytes in
        unsafe paint(
          composer.look.picture(item.picture), center: frame.center, side: frame.pixelSide, scale: scale, image: image, into: bytes)
      }
    }
    for label in scene.labels {
      let font = LabelFont(scale)
      let box = label.box(of: font.logicalSize(of: label.text), in: facts.box)
      unsafe blend(font.pixelSize(of: label.text), at: PixelPoint(x: scale.pixels(box.x), y: scale.pixels(box.y)), over: &pixels) { bytes in
        unsafe font.compose(label.text, into: bytes)
      }
    }
  }

  /// Draws a part and blends it as compositors do.
  private func blend(_ size: PixelSize, at origin: PixelPoint, over pixels: inout [UInt32], draw: (UnsafeMutableRawBufferPointer) -> Void) {
    var part = [UInt32](repeating: 0, count: size.width * size.height)
    unsafe part.withUnsafeMutableBytes { unsafe draw($0) }
    for y in max(0, -origin.y)..<max(0, -origin.y, min(size.height, facts.mode.height - origin.y)) {
      for x in max(0, -origin.x)..<max(0, -origin.x, min(size.width, facts.mode.width - origin.x)) {
        let index = (origin.y + y) * facts.mode.width + origin.x + x
        pixels[index] = pixels[index].blended(under: part[y * size.width + x])
      }
    }
  }
}

extension UInt32 {
  /// This pixel below another one, both premultiplied ARGB.
  fileprivate func blended(under upper: UInt32) -> UInt32 {
    let rest = 255 - (upper >> 24)
    return ([0, 8, 16, 24] as [UInt32]).reduce(0) { pixel, shift in
      let below = (self >> shift & 255) * rest
      return pixel | Swift.min(255, (upper >> shift & 255) + (below + 127) / 255) << shift
    }
  }
}
