internal import CCairo

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Why a file can't be drawn. Its description is a sentence without a full stop that names the file.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ path: String, _ reason: String) { description = "cannot use image '\(path)': \(reason)" }
}

/// A PNG or SVG file's content.
public final class Image {
  private enum Content {
    case pixels(OpaquePointer)
    case drawing(ScalableDrawing)
  }

  private let content: Content
  /// Its own width; only its ratio to the height means something.
  public let width: Double
  /// Its own height.
  public let height: Double

  /// The longest side of a PNG in pixels: each is held in memory.
  private static let longestSide = 4096

  /// Reads a file. librsvg is opened for an SVG only.
  public init(contentsOf path: String) throws(ImageError) {
    let start = try Self.beginning(ofFile: path)
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      let surface = try Self.readPixels(path, start)
      content = .pixels(surface)
      width = Double(cairo_image_surface_get_width(surface))
      height = Double(cairo_image_surface_get_height(surface))
    } else {
      guard Self.looksLikeSVG(start) else { throw ImageError(path, "it is neither PNG nor SVG") }
      let drawing = try ScalableDrawing(path)
      content = .drawing(drawing)
      (width, height) = (drawing.width, drawing.height)
    }
  }

  deinit { if case .pixels(let surface) = content { cairo_surface_destroy(surface) } }

  fileprivate func draw(in context: OpaquePointer, width: Double, height: Double) {
    switch content {
    case .pixels(let surface):
      cairo_scale(context, width / self.width, height / self.height)
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
      cairo_paint(context)
    case .drawing(let drawing): drawing.draw(in: context, width: width, height: height)
    }
  }

  private static func beginning(ofFile path: String) throws(ImageError) -> [UInt8] {
    guard let file = fopen(path, "rbe") else { throw ImageError(path, String(cString: strerror(errno))) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    if ferror(file) != 0 { throw ImageError(path, String(cString: strerror(errno))) }
    if count == 0 { throw ImageError(path, "it is empty") }
    return Array(bytes[..<count])
  }

  /// XML, or gzip for SVGZ.
  private static func looksLikeSVG(_ start: [UInt8]) -> Bool {
    if start.starts(with: [0x1F, 0x8B]) { return true }
    let text = start.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0x20 || (0x09...0x0D).contains($0) }
    return text.first == UInt8(ascii: "<")
  }

  private static func readPixels(_ path: String, _ start: [UInt8]) throws(ImageError) -> OpaquePointer {
    // The header says the size at bytes 16 to 23: a huge one is refused before it takes memory.
    func number(at offset: Int) -> Int { start.count >= offset + 4 ? start[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } : 0 }
    let (width, height) = (number(at: 16), number(at: 20))
    guard width <= longestSide, height <= longestSide else {
      throw ImageError(path, "it has \(width) x \(height) pixels, more than \(longestSide) on a side: make it smaller")
    }
    guard let surface = cairo_image_surface_create_from_png(path) else { throw ImageError(path, "there is no memory for it") }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      let isBroken = status == CAIRO_STATUS_READ_ERROR || status == CAIRO_STATUS_PNG_ERROR || status == CAIRO_STATUS_NO_MEMORY
      throw ImageError(path, isBroken ? "it is a broken PNG" : String(cString: cairo_status_to_string(status)))
    }
    return surface
  }
}

extension Canvas {
  /// Draws an image, stretched into a box.
  public func draw(_ image: Image, x: Double, y: Double, width: Double, height: Double) {
    cairo_save(context)
    cairo_translate(context, x, y)
    image.draw(in: context, width: width, height: height)
    cairo_restore(context)
  }
}
