/* The connection to the compositor and a click-through layer surface over its first output, as both Wayland programs need them. */
#ifndef DESKTOP_H
#define DESKTOP_H

#include <cairo.h>
#include <stdbool.h>
#include <stdint.h>
#include <wayland-client.h>

extern struct wl_compositor *compositor;
extern struct wl_subcompositor *subcompositor;
extern struct wl_surface *root;
/* The output's size in pixels; its scale must be 1. */
extern int width, height;

/* A picture in memory shared with the compositor. */
struct picture {
  struct wl_buffer *buffer;
  uint32_t *pixels;
  cairo_t *context;
  bool is_held; /* by the compositor */
};

/* Makes a transparent picture. */
void make_picture(struct picture *picture, int picture_width, int picture_height);

/* Connects and makes the layer surface `root`, of one pixel or as large as the output. */
void desktop_open(bool is_small);

/* Makes a surface that takes no touch and no click. */
struct wl_surface *make_surface(void);

/* Shows the fingers from now on: `show` is called for each batch of touches, or, if a frame is awaited, when that has been shown. */
void desktop_run(void (*show)(void));

/* Has no more shown until the compositor has shown the next commit of `root`. */
void ask_for_frame(void);

#endif
