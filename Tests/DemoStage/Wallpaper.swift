import CCairo
import Foundation
import Support

/// An evening over hills.
enum Wallpaper {
  private typealias Color = (red: Double, green: Double, blue: Double)

  /// Draws it as a PNG file of that many pixels.
  static func write(to path: String, width: Int, height: Int) throws {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    // All below is drawn on a picture of 16 by 9.
    cairo_scale(context, Double(width) / 16, Double(height) / 9)
    paintSky(context)
    paintHill(context, top: 5.9, waves: [(0.35, 0.35, 0.4), (0.12, 1.1, 2)], color: (0.55, 0.27, 0.47))
    paintHill(context, top: 6.7, waves: [(0.45, 0.3, 2.7), (0.10, 0.9, 0.3)], color: (0.39, 0.19, 0.41))
    paintHill(context, top: 7.5, waves: [(0.40, 0.4, 4.6), (0.08, 1.3, 1)], color: (0.25, 0.13, 0.33))
    paintHill(context, top: 8.3, waves: [(0.35, 0.5, 1.2), (0.05, 1.6, 3)], color: (0.14, 0.08, 0.24))
    guard cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS else {
      throw SupportError("The wallpaper cannot be written to \(path).")
    }
  }

  private static func paintSky(_ context: OpaquePointer?) {
    let sky = cairo_pattern_create_linear(0, 0, 0, 7)
    for (offset, color) in [
      (0.0, (0.16, 0.13, 0.36)), (0.35, (0.42, 0.23, 0.50)), (0.65, (0.83, 0.42, 0.46)), (1.0, (0.99, 0.75, 0.49)),
    ] as [(Double, Color)] {
      cairo_pattern_add_color_stop_rgb(sky, offset, color.red, color.green, color.blue)
    }
    paint(sky, context)

    let (sunX, sunY) = (14.4, 4.3)
    let glow = cairo_pattern_create_radial(sunX, sunY, 0.4, sunX, sunY, 7)
    for (offset, alpha) in [(0.0, 0.55), (0.25, 0.3), (0.5, 0.12), (0.75, 0.03), (1.0, 0)] {
      cairo_pattern_add_color_stop_rgba(glow, offset, 1, 0.93, 0.75, alpha)
    }
    paint(glow, context)

    cairo_arc(context, sunX, sunY, 0.5, 0, 2 * .pi)
    cairo_set_source_rgb(context, 1, 0.94, 0.80)
    cairo_fill(context)
  }

  private static func paint(_ pattern: OpaquePointer?, _ context: OpaquePointer?) {
    cairo_set_source(context, pattern)
    cairo_paint(context)
    cairo_pattern_destroy(pattern)
  }

  /// A hill up to the sum of the waves: their heights, how often they come and where they start.
  private static func paintHill(
    _ context: OpaquePointer?, top: Double, waves: [(height: Double, rate: Double, phase: Double)], color: Color
  ) {
    cairo_move_to(context, 0, 9)
    for step in 0...160 {
      let x = Double(step) / 10
      cairo_line_to(context, x, waves.reduce(top) { $0 + $1.height * sin($1.rate * x + $1.phase) })
    }
    cairo_line_to(context, 16, 9)
    cairo_set_source_rgb(context, color.red, color.green, color.blue)
    cairo_fill(context)
  }
}
