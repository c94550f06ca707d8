import Cairo
import Geometry
import Marks

/// Draws a mark's picture.
///
/// - Parameters:
///   - center: the centre in the picture, in pixels.
///   - image: what `Shape.image` stands for.
///   - pixels: rows of `side` premultiplied ARGB pixels.
func paint(
  _ mark: MarkPicture, center: PixelPoint, side: Int, scale: OutputScale, image: Image?, into pixels: UnsafeMutableRawBufferPointer
) {
  let canvas = unsafe Canvas(pixels: pixels, width: side, height: side)
  canvas.clear()
  guard mark.opacity > 0 else { return }
  canvas.withOpacity(mark.opacity) {
    canvas.setOrigin(x: Double(center.x), y: Double(center.y), unit: scale.value * mark.scale)
    for shape in mark.shapes { canvas.draw(shape, image: image) }
  }
}

/// Draws a part of fingers' trails.
///
/// - Parameters:
///   - segments: from the oldest to the newest, in the output's logical pixels.
///   - origin: the picture's upper left corner on the output, in pixels.
///   - pixels: rows of `size.width` premultiplied ARGB pixels.
func paint(
  _ segments: [TrailLine.Segment], origin: PixelPoint, size: PixelSize, scale: OutputScale, into pixels: UnsafeMutableRawBufferPointer
) {
  let canvas = unsafe Canvas(pixels: pixels, width: size.width, height: size.height)
  canvas.clear()
  canvas.setOrigin(x: -Double(origin.x), y: -Double(origin.y), unit: scale.value)
  // Where two parts meet, the newer one is seen alone.
  canvas.setReplaces(true)
  for segment in segments {
    canvas.fillTaperedLine(
      startX: segment.start.x, startY: segment.start.y, startRadius: segment.startRadius, endX: segment.end.x, endY: segment.end.y,
      endRadius: segment.endRadius, Canvas.Paint(segment.color))
  }
}

extension Canvas {
  fileprivate borrowing func draw(_ shape: Shape, image: Image?) {
    switch shape {
    case .disc(let radius, let color): fillDisc(radius: radius, Paint(color))
    case .ring(let inner, let outer, let color): fillRing(inner: inner, outer: outer, Paint(color))
    case .fill(let path, let color):
      trace(path)
      fill(Paint(color))
    case .stroke(let path, let width, let color):
      trace(path)
      stroke(width: width, Paint(color))
    case .image(let x, let y, let width, let height):
      if let image { draw(image, x: x, y: y, width: width, height: height) }
    }
  }

  private borrowing func trace(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let x, let y): move(x: x, y: y)
      case .line(let x, let y): line(x: x, y: y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y): curve(x1: x1, y1: y1, x2: x2, y2: y2, x: x, y: y)
      case .arc(let x, let y, let radius, let from, let to): arc(x: x, y: y, radius: radius, from: from, to: to)
      case .close: close()
      }
    }
  }
}

extension Canvas.Paint {
  init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}
