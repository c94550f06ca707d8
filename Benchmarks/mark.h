/* The default mark of wshowtouch at rest: see CircleStyle. */
#ifndef MARK_H
#define MARK_H

#include <cairo.h>

/* The side of a square around it, in pixels, and how far its centre is from the square's edges. */
enum { MARK_SIDE = 56, MARK_REACH = MARK_SIDE / 2 };

/* Draws it around a place, moved there as wshowtouch does: rounding is the same then. */
static inline void draw_mark(cairo_t *context, double x, double y) {
  const double turn = 2 * 3.14159265358979323846;
  cairo_save(context);
  cairo_translate(context, x, y);
  cairo_new_path(context);
  cairo_arc(context, 0, 0, 25, 0, turn);
  cairo_set_source_rgba(context, 0x35 / 255.0, 0x84 / 255.0, 0xE4 / 255.0, 0.6);
  cairo_fill(context);
  cairo_new_path(context);
  cairo_arc(context, 0, 0, 24, 0, turn);
  cairo_set_line_width(context, 2);
  cairo_set_source_rgba(context, 1, 1, 1, 0.8);
  cairo_stroke(context);
  cairo_new_path(context);
  cairo_arc(context, 0, 0, 25.75, 0, turn);
  cairo_set_line_width(context, 1.5);
  cairo_set_source_rgba(context, 0, 0, 0, 0.55);
  cairo_stroke(context);
  cairo_restore(context);
}

#endif
