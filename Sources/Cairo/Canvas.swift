internal import CCairo

/// Draws antialiased shapes into pixels that the caller owns.
public struct Canvas: ~Copyable {
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// A color, not premultiplied, with components from 0 to 1.
  public struct Paint: Sendable {
    let (red, green, blue, alpha): (Double, Double, Double, Double)

    /// Makes the color from its components.
    public init(red: Double, green: Double, blue: Double, alpha: Double) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  /// Draws into premultiplied ARGB rows of `4 * width` bytes, in the machine's byte order, which must outlive the canvas.
  public init(pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
    precondition(pixels.count >= 4 * width * height, "the pixels are fewer than the canvas")
    surface = cairo_image_surface_create_for_data(
      pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(4 * width))
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    // Writes what cairo still holds back.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Makes every pixel transparent.
  public func clear() {
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Moves the origin to the place and makes a unit so many pixels, for what is drawn from now on.
  public func setOrigin(x: Double, y: Double, unit: Double) {
    cairo_identity_matrix(context)
    cairo_translate(context, x, y)
    cairo_scale(context, unit, unit)
  }

  /// Whether what is drawn from now on takes the place of what is below instead of covering it: what overlaps is not seen twice then.
  public func setReplaces(_ replaces: Bool) {
    cairo_set_operator(context, replaces ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER)
  }

  /// Draws as one picture with the opacity what the body draws.
  public func withOpacity(_ opacity: Double, _ body: () -> Void) {
    guard opacity < 1 else { return body() }
    cairo_push_group(context)
    body()
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, max(0, opacity))
  }

  // MARK: Shapes

  /// Fills a disc around the origin.
  public func fillDisc(radius: Double, _ paint: Paint) {
    cairo_new_path(context)
    cairo_arc(context, 0, 0, radius, 0, 2 * .pi)
    fill(paint)
  }

  /// Fills what lies between two circles around the origin.
  public func fillRing(inner: Double, outer: Double, _ paint: Paint) {
    cairo_new_path(context)
    cairo_arc(context, 0, 0, (inner + outer) / 2, 0, 2 * .pi)
    stroke(width: outer - inner, paint)
  }

  // MARK: Paths

  /// Begins a path at a point.
  public func move(x: Double, y: Double) { cairo_move_to(context, x, y) }
  /// Leads the path straight to a point.
  public func line(x: Double, y: Double) { cairo_line_to(context, x, y) }
  /// Leads the path along a cubic Bezier curve to (x, y).
  public func curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double) { cairo_curve_to(context, x1, y1, x2, y2, x, y) }
  /// Leads the path straight to a circle and clockwise along it, between two angles in radians from the x axis.
  public func arc(x: Double, y: Double, radius: Double, from: Double, to: Double) { cairo_arc(context, x, y, radius, from, to) }
  /// Leads the path straight to where it began.
  public func close() { cairo_close_path(context) }

  /// Fills the path and forgets it.
  public func fill(_ paint: Paint) {
    set(paint)
    cairo_fill(context)
  }

  /// Draws a line with round ends and joins along the path and forgets it.
  public func stroke(width: Double, _ paint: Paint) {
    set(paint)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(context)
  }

  func set(_ paint: Paint) { cairo_set_source_rgba(context, paint.red, paint.green, paint.blue, paint.alpha) }
}
