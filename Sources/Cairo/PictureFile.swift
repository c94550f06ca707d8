internal import CCairo

/// Writes rows of premultiplied ARGB pixels as a PNG file.
public func writePicture(_ pixels: [UInt32], width: Int, height: Int, to path: String) throws(ImageError) {
  precondition(pixels.count == width * height, "the pixels are not the picture's")
  var pixels = pixels
  let status = pixels.withUnsafeMutableBytes { bytes in
    let surface = cairo_image_surface_create_for_data(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(4 * width))
    defer { cairo_surface_destroy(surface) }
    return cairo_surface_write_to_png(surface, path)
  }
  if status != CAIRO_STATUS_SUCCESS { throw ImageError(path, String(cString: cairo_status_to_string(status))) }
}

/// Reads a PNG file as rows of premultiplied ARGB pixels.
public func readPicture(_ path: String) throws(ImageError) -> (pixels: [UInt32], width: Int, height: Int) {
  let image = try Image(contentsOf: path)
  let (width, height) = (Int(image.width), Int(image.height))
  var pixels = [UInt32](repeating: 0, count: width * height)
  pixels.withUnsafeMutableBytes { bytes in
    let canvas = Canvas(pixels: bytes, width: width, height: height)
    canvas.draw(image, x: 0, y: 0, width: image.width, height: image.height)
  }
  return (pixels, width, height)
}
