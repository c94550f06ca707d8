/* The least that a program does to show fingers as wshowtouch does: a subsurface for each that is moved, with one commit for each batch. */
#include <math.h>

#include "desktop.h"
#include "mark.h"
#include "touches.h"

struct sprite {
  struct wl_surface *surface;
  struct wl_subsurface *subsurface;
};

static struct picture pixel, mark;
static struct sprite sprites[FINGER_LIMIT];

static struct sprite make_sprite(struct picture *picture, int side) {
  struct wl_surface *surface = make_surface();
  struct wl_subsurface *subsurface = wl_subcompositor_get_subsurface(subcompositor, surface, root);
  wl_surface_attach(surface, picture->buffer, 0, 0);
  wl_surface_damage_buffer(surface, 0, 0, side, side);
  wl_surface_commit(surface);
  return (struct sprite){surface, subsurface};
}

static void show(void) {
  for (int i = 0; i < FINGER_LIMIT; i++) {
    struct sprite *sprite = &sprites[i];
    if (fingers[i].is_down) {
      if (!sprite->surface) *sprite = make_sprite(&mark, MARK_SIDE);
      int x = (int)round(fingers[i].x * width) - MARK_REACH, y = (int)round(fingers[i].y * height) - MARK_REACH;
      wl_subsurface_set_position(sprite->subsurface, x, y);
    } else if (sprite->surface) {
      wl_subsurface_destroy(sprite->subsurface);
      wl_surface_destroy(sprite->surface);
      *sprite = (struct sprite){0};
    }
  }
  wl_surface_commit(root);
}

int main(void) {
  desktop_open(true);
  make_picture(&pixel, 1, 1);
  make_picture(&mark, MARK_SIDE, MARK_SIDE);
  draw_mark(mark.context, MARK_REACH, MARK_REACH);
  cairo_surface_flush(cairo_get_target(mark.context));
  wl_surface_attach(root, pixel.buffer, 0, 0);
  wl_surface_commit(root);
  /* Without a pixel in the far corner, too, some compositors repaint the box around the surface and its fingers at each move. */
  struct sprite pin = make_sprite(&pixel, 1);
  wl_subsurface_set_position(pin.subsurface, width - 1, height - 1);
  wl_surface_commit(root);
  desktop_run(show);
}
