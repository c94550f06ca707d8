#define _GNU_SOURCE
#include "desktop.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "layer-shell.h"
#include "touches.h"

struct wl_compositor *compositor;
struct wl_subcompositor *subcompositor;
struct wl_surface *root;
int width, height;

static struct wl_display *display;
static struct wl_shm *shared_memory;
static struct wl_output *output;
static struct zwlr_layer_shell_v1 *layer_shell;
static bool is_configured;
static struct wl_callback *frame;
/* Whether fingers have moved since the frame that is awaited. */
static bool is_stale;
static void (*show_fingers)(void);

static void bind(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
  if (!strcmp(interface, "wl_compositor")) compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  if (!strcmp(interface, "wl_subcompositor")) subcompositor = wl_registry_bind(registry, name, &wl_subcompositor_interface, 1);
  if (!strcmp(interface, "wl_shm")) shared_memory = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  if (!strcmp(interface, "wl_output") && !output) output = wl_registry_bind(registry, name, &wl_output_interface, 1);
  if (!strcmp(interface, "zwlr_layer_shell_v1")) layer_shell = wl_registry_bind(registry, name, &zwlr_layer_shell_v1_interface, 1);
}
static void unbind(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }
static const struct wl_registry_listener registry_listener = {bind, unbind};

static void take_mode(void *data, struct wl_output *object, uint32_t flags, int32_t mode_width, int32_t mode_height, int32_t rate) {
  (void)data, (void)object, (void)rate;
  if (flags & WL_OUTPUT_MODE_CURRENT) width = mode_width, height = mode_height;
}
static void take_geometry(
  void *data, struct wl_output *object, int32_t x, int32_t y, int32_t w, int32_t h, int32_t subpixel, const char *make, const char *model,
  int32_t transform) {
  (void)data, (void)object, (void)x, (void)y, (void)w, (void)h, (void)subpixel, (void)make, (void)model, (void)transform;
}
static const struct wl_output_listener output_listener = {.geometry = take_geometry, .mode = take_mode};

static void configure(void *data, struct zwlr_layer_surface_v1 *surface, uint32_t serial, uint32_t w, uint32_t h) {
  (void)data, (void)w, (void)h;
  zwlr_layer_surface_v1_ack_configure(surface, serial);
  is_configured = true;
}
static void closed(void *data, struct zwlr_layer_surface_v1 *surface) {
  (void)data, (void)surface;
  exit(1);
}
static const struct zwlr_layer_surface_v1_listener layer_listener = {configure, closed};

static void release(void *data, struct wl_buffer *buffer) {
  (void)buffer;
  ((struct picture *)data)->is_held = false;
}
static const struct wl_buffer_listener buffer_listener = {release};

static void frame_shown(void *data, struct wl_callback *callback, uint32_t time) {
  (void)data, (void)time;
  wl_callback_destroy(callback);
  frame = NULL;
  if (is_stale) show_fingers();
  is_stale = false;
}
static const struct wl_callback_listener frame_listener = {frame_shown};

void make_picture(struct picture *picture, int picture_width, int picture_height) {
  int size = 4 * picture_width * picture_height;
  int descriptor = memfd_create("benchmark", MFD_CLOEXEC);
  if (ftruncate(descriptor, size)) exit(3);
  picture->pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  struct wl_shm_pool *pool = wl_shm_create_pool(shared_memory, descriptor, size);
  picture->buffer = wl_shm_pool_create_buffer(pool, 0, picture_width, picture_height, 4 * picture_width, WL_SHM_FORMAT_ARGB8888);
  wl_buffer_add_listener(picture->buffer, &buffer_listener, picture);
  wl_shm_pool_destroy(pool);
  close(descriptor);
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    (unsigned char *)picture->pixels, CAIRO_FORMAT_ARGB32, picture_width, picture_height, 4 * picture_width);
  picture->context = cairo_create(surface);
  cairo_surface_destroy(surface);
}

struct wl_surface *make_surface(void) {
  struct wl_surface *surface = wl_compositor_create_surface(compositor);
  struct wl_region *nowhere = wl_compositor_create_region(compositor);
  wl_surface_set_input_region(surface, nowhere);
  wl_region_destroy(nowhere);
  return surface;
}

void desktop_open(bool is_small) {
  display = wl_display_connect(NULL);
  if (!display) exit(2);
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  wl_output_add_listener(output, &output_listener, NULL);
  root = make_surface();
  struct zwlr_layer_surface_v1 *layer =
    zwlr_layer_shell_v1_get_layer_surface(layer_shell, root, output, ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY, "benchmark");
  zwlr_layer_surface_v1_add_listener(layer, &layer_listener, NULL);
  zwlr_layer_surface_v1_set_size(layer, is_small, is_small);
  uint32_t corner = ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP | ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT;
  uint32_t all = corner | ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM | ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT;
  zwlr_layer_surface_v1_set_anchor(layer, is_small ? corner : all);
  zwlr_layer_surface_v1_set_exclusive_zone(layer, -1);
  wl_surface_commit(root);
  while (!is_configured) wl_display_roundtrip(display);
}

void ask_for_frame(void) {
  frame = wl_surface_frame(root);
  wl_callback_add_listener(frame, &frame_listener, NULL);
}

void desktop_run(void (*show)(void)) {
  show_fingers = show;
  struct pollfd descriptors[] = {{wl_display_get_fd(display), POLLIN, 0}, {touches_open(), POLLIN, 0}};
  touches_ready();
  for (;;) {
    while (wl_display_prepare_read(display)) wl_display_dispatch_pending(display);
    wl_display_flush(display);
    poll(descriptors, 2, -1);
    if (descriptors[0].revents) {
      if (wl_display_read_events(display)) exit(1);
    } else {
      wl_display_cancel_read(display);
    }
    if (wl_display_dispatch_pending(display) < 0) exit(1);
    if (!descriptors[1].revents || !touches_read()) continue;
    if (frame) is_stale = true;
    else show();
  }
}
