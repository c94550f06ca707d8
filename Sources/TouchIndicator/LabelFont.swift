import Cairo
import Geometry

/// The characters of labels as ready pictures: white on a dark ground, legible on anything, all equally wide so that numbers do not jump.
struct LabelFont {
  static let characters = Array("0123456789,- ")
  /// In logical pixels.
  private static let fontSize = 13.0
  private static let height = 20.0
  private static let ground = Canvas.Paint(red: 0, green: 0, blue: 0, alpha: 0.72)
  private static let ink = Canvas.Paint(red: 1, green: 1, blue: 1, alpha: 1)

  private struct Glyph {
    let width: Int
    /// Rows of premultiplied ARGB.
    let pixels: [UInt32]
  }

  private let scale: OutputScale
  private let height: Int
  private let glyphs: [Character: Glyph]
  /// The round ends of the ground.
  private let left: Glyph
  private let right: Glyph

  /// Draws all characters at a scale.
  init(_ scale: OutputScale) {
    self.scale = scale
    let height = scale.pixels(scale.wholePixelLength(atLeast: Self.height))
    let unit = scale.value
    let digit = Int((Self.advance(of: "0") * unit).rounded(.up))
    func glyph(width: Int, _ draw: (borrowing Canvas) -> Void) -> Glyph {
      var pixels = [UInt32](repeating: 0, count: width * height)
      unsafe pixels.withUnsafeMutableBytes { bytes in
        let canvas = unsafe Canvas(pixels: bytes, width: width, height: height)
        draw(canvas)
      }
      return Glyph(width: width, pixels: pixels)
    }
    var glyphs: [Character: Glyph] = [:]
    for character in Self.characters {
      let text = String(character)
      let isDigit = character.isNumber || character == "-"
      let width = isDigit ? digit : Int((Self.advance(of: text) * unit).rounded(.up))
      glyphs[character] = glyph(width: width) { canvas in
        canvas.fillRectangle(width: Double(width), height: Double(height), Self.ground)
        canvas.setFont(size: Self.fontSize * unit)
        let rest = Double(width) - canvas.advance(of: text)
        // Digits are about 0.72 of the font's size high.
        canvas.draw(text, x: (rest / 2).rounded(), y: ((Double(height) + 0.72 * Self.fontSize * unit) / 2).rounded(), Self.ink)
      }
    }
    self.height = height
    self.glyphs = glyphs
    let radius = Double(height) / 2
    let end = Int((radius * 0.8).rounded(.up))
    left = glyph(width: end) { canvas in canvas.fillRounded(x: 0, width: 4 * radius, height: 2 * radius, Self.ground) }
    right = glyph(width: end) { canvas in
      canvas.fillRounded(x: Double(end) - 4 * radius, width: 4 * radius, height: 2 * radius, Self.ground)
    }
  }

  /// The size of a label, in logical pixels.
  func logicalSize(of text: String) -> (width: Int, height: Int) {
    let width = left.width + right.width + text.reduce(0) { $0 + (glyphs[$1]?.width ?? 0) }
    return (scale.wholePixelLength(atLeast: Double(width) / scale.value), scale.wholePixelLength(atLeast: Self.height))
  }

  /// The size of a label, in physical pixels.
  func pixelSize(of text: String) -> PixelSize { PixelSize(width: scale.pixels(logicalSize(of: text).width), height: height) }

  /// Writes a label's pixels.
  func compose(_ text: String, into pixels: UnsafeMutableRawBufferPointer) {
    let stride = pixelSize(of: text).width
    unsafe pixels.initializeMemory(as: UInt8.self, repeating: 0)
    let bytes = unsafe pixels.bindMemory(to: UInt32.self)
    var column = 0
    for glyph in [left] + text.compactMap({ glyphs[$0] }) + [right] {
      for row in 0..<height {
        for x in 0..<glyph.width { unsafe bytes[row * stride + column + x] = glyph.pixels[row * glyph.width + x] }
      }
      column += glyph.width
    }
  }

  /// In logical pixels.
  private static func advance(of text: String) -> Double {
    var pixel: UInt32 = 0
    return unsafe withUnsafeMutableBytes(of: &pixel) { bytes in
      let canvas = unsafe Canvas(pixels: bytes, width: 1, height: 1)
      canvas.setFont(size: fontSize)
      return canvas.advance(of: text)
    }
  }
}

extension Canvas {
  fileprivate borrowing func fillRectangle(width: Double, height: Double, _ paint: Paint) {
    move(x: 0, y: 0)
    line(x: width, y: 0)
    line(x: width, y: height)
    line(x: 0, y: height)
    close()
    fill(paint)
  }

  /// A rectangle with half circles at its left and right ends.
  fileprivate borrowing func fillRounded(x: Double, width: Double, height: Double, _ paint: Paint) {
    let radius = height / 2
    arc(x: x + radius, y: radius, radius: radius, from: .pi / 2, to: 3 * .pi / 2)
    arc(x: x + width - radius, y: radius, radius: radius, from: -.pi / 2, to: .pi / 2)
    close()
    fill(paint)
  }
}
