internal import DynamicLoading

/// An SVG file, drawn by librsvg at whatever size is wanted.
final class ScalableDrawing {
  /// A box of librsvg.
  struct Rectangle {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
  }

  /// What is used of librsvg (from 2.52 on) and of GLib below it. An error is a structure with its text eight bytes from its begin.
  private struct Functions {
    typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutableRawPointer?>
    let new: @convention(c) (UnsafePointer<CChar>, ErrorPointer) -> OpaquePointer?
    let size: @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
    /// Three times whether and what: width, height, view box. Widths are structures of two words.
    let dimensions:
      @convention(c) (
        OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer,
        UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer
      ) -> Void
    let render: @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer, ErrorPointer?) -> Int32
    let unref: @convention(c) (OpaquePointer) -> Void
    let freeError: @convention(c) (UnsafeMutableRawPointer) -> Void

    init() throws(DynamicLibrary.LoadingError) {
      let library = try DynamicLibrary("librsvg-2.so.2")
      new = try library.function("rsvg_handle_new_from_file")
      size = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
      dimensions = try library.function("rsvg_handle_get_intrinsic_dimensions")
      render = try library.function("rsvg_handle_render_document")
      unref = try library.function("g_object_unref")
      freeError = try library.function("g_error_free")
    }
  }

  private let functions: Functions
  private let handle: OpaquePointer
  let width: Double
  let height: Double

  init(_ path: String) throws(ImageError) {
    do { functions = try Functions() } catch {
      throw ImageError(path, "an SVG is drawn by librsvg, which cannot be loaded (\(error.description)): install librsvg, or use a PNG")
    }
    var error: UnsafeMutableRawPointer?
    guard let handle = functions.new(path, &error) else {
      var words = "it is a broken SVG"
      if let error {
        let text = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self).map { String(cString: $0) }
        words += text.map { " (\(String($0.prefix { $0 != "\n" })))" } ?? ""
        functions.freeError(error)
      }
      throw ImageError(path, words)
    }
    self.handle = handle
    var size = (0.0, 0.0)
    if functions.size(handle, &size.0, &size.1) == 0 || size.0 <= 0 || size.1 <= 0 {
      size = Self.viewBoxSize(of: handle, functions) ?? (1, 1)
    }
    (width, height) = size
  }

  deinit { functions.unref(handle) }

  /// Draws with the upper left corner at the context's origin.
  func draw(in context: OpaquePointer, width: Double, height: Double) {
    var viewport = Rectangle(width: width, height: height)
    _ = functions.render(handle, context, &viewport, nil)
  }

  private static func viewBoxSize(of handle: OpaquePointer, _ functions: Functions) -> (Double, Double)? {
    var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
    var (width, height) = ((0.0, 0), (0.0, 0))
    var box = Rectangle()
    functions.dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
    return hasBox != 0 && box.width > 0 && box.height > 0 ? (box.width, box.height) : nil
  }
}
