/* A fullscreen video: each frame is a new buffer as large as the output. Stops itself (SIGSTOP) when as many were shown as each argument says, the
   last of them too, so that what lies between can be counted exactly. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

#include "xdg-shell.h"

static struct wl_compositor *compositor;
static struct wl_shm *shared_memory;
static struct xdg_wm_base *shell;
static struct wl_surface *surface;
static struct wl_buffer *buffers[2];
/* Until the compositor tells the output's size, which some do only once there is something to be seen. */
static int width = 64, height = 64;
static int buffer_width, buffer_height, shown;
static char **stops;

static void bind(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
  if (!strcmp(interface, "wl_compositor")) compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  if (!strcmp(interface, "wl_shm")) shared_memory = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  if (!strcmp(interface, "xdg_wm_base")) shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
}
static void unbind(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }
static const struct wl_registry_listener registry_listener = {bind, unbind};

static void show(void *data, struct wl_callback *callback, uint32_t time);
static const struct wl_callback_listener frame_listener = {show};

static void show(void *data, struct wl_callback *callback, uint32_t time) {
  (void)data, (void)time;
  if (callback) wl_callback_destroy(callback);
  if (*stops && shown == atoi(*stops)) {
    raise(SIGSTOP);
    if (!*++stops) exit(0);
  }
  wl_surface_attach(surface, buffers[shown++ % 2], 0, 0);
  wl_surface_damage_buffer(surface, 0, 0, buffer_width, buffer_height);
  wl_callback_add_listener(wl_surface_frame(surface), &frame_listener, NULL);
  wl_surface_commit(surface);
}

static void take_size(void *data, struct xdg_toplevel *toplevel, int32_t w, int32_t h, struct wl_array *states) {
  (void)data, (void)toplevel, (void)states;
  if (w > 0 && h > 0) width = w, height = h;
}
static void closed(void *data, struct xdg_toplevel *toplevel) {
  (void)data, (void)toplevel;
  exit(1);
}
static const struct xdg_toplevel_listener toplevel_listener = {.configure = take_size, .close = closed};

static void configure(void *data, struct xdg_surface *object, uint32_t serial) {
  (void)data;
  xdg_surface_ack_configure(object, serial);
  if (width == buffer_width && height == buffer_height) return;
  bool is_first = buffer_width == 0;
  buffer_width = width, buffer_height = height;
  int size = 4 * width * height;
  int descriptor = memfd_create("video", MFD_CLOEXEC);
  if (ftruncate(descriptor, 2 * size)) exit(3);
  memset(mmap(NULL, 2 * size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), 0x60, 2 * size);
  struct wl_shm_pool *pool = wl_shm_create_pool(shared_memory, descriptor, 2 * size);
  for (int i = 0; i < 2; i++) buffers[i] = wl_shm_pool_create_buffer(pool, i * size, width, height, 4 * width, WL_SHM_FORMAT_XRGB8888);
  if (is_first) show(NULL, NULL, 0);
}
static const struct xdg_surface_listener surface_listener = {configure};

static void answer(void *data, struct xdg_wm_base *base, uint32_t serial) {
  (void)data;
  xdg_wm_base_pong(base, serial);
}
static const struct xdg_wm_base_listener shell_listener = {answer};

int main(int count, char **arguments) {
  if (count < 2) return 2;
  stops = arguments + 1;
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return 2;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  xdg_wm_base_add_listener(shell, &shell_listener, NULL);
  surface = wl_compositor_create_surface(compositor);
  struct xdg_surface *object = xdg_wm_base_get_xdg_surface(shell, surface);
  xdg_surface_add_listener(object, &surface_listener, NULL);
  struct xdg_toplevel *toplevel = xdg_surface_get_toplevel(object);
  xdg_toplevel_add_listener(toplevel, &toplevel_listener, NULL);
  xdg_toplevel_set_fullscreen(toplevel, NULL);
  wl_surface_commit(surface);
  while (wl_display_dispatch(display) >= 0) {}
  return 1;
}
