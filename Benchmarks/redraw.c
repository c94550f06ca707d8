/* What is simplest: a surface as large as the output that is drawn anew, all of it, for each frame in which a finger has moved. */
#include <math.h>
#include <string.h>

#include "desktop.h"
#include "mark.h"
#include "touches.h"

static struct picture canvases[2];

static void show(void) {
  struct picture *canvas = &canvases[canvases[0].is_held];
  if (canvas->is_held) return;
  memset(canvas->pixels, 0, 4UL * width * height);
  for (int i = 0; i < FINGER_LIMIT; i++)
    if (fingers[i].is_down) draw_mark(canvas->context, round(fingers[i].x * width), round(fingers[i].y * height));
  cairo_surface_flush(cairo_get_target(canvas->context));
  wl_surface_attach(root, canvas->buffer, 0, 0);
  wl_surface_damage_buffer(root, 0, 0, width, height);
  canvas->is_held = true;
  ask_for_frame();
  wl_surface_commit(root);
}

int main(void) {
  desktop_open(false);
  make_picture(&canvases[0], width, height);
  make_picture(&canvases[1], width, height);
  desktop_run(show);
}
