internal import CCairo

extension Canvas {
  /// Chooses the desktop's bold sans-serif font, in so many units.
  public func setFont(size: Double) {
    cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
    cairo_set_font_size(context, size)
  }

  /// How far a text leads the pen, in units.
  public func advance(of text: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Draws a text with its baseline's begin at a point.
  public func draw(_ text: String, x: Double, y: Double, _ paint: Paint) {
    set(paint)
    cairo_move_to(context, x, y)
    cairo_show_text(context, text)
  }
}
