/* Preloaded into a program that shows touches. After each message to the compositor that follows touches, writes to the file that LATENCY_FILE
   names how long ago, in nanoseconds, the kernel stamped the last of them. Has each commit that follows touches ask for a frame, and writes to
   the file that COMPOSITED_FILE names the frame's time and the age of the touches by then; several commits may be shown by one frame. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

static ssize_t (*next_read)(int, void *, size_t);
static ssize_t (*next_sendmsg)(int, const struct msghdr *, int);
static int file = -1, composited_file = -1;
static int64_t last_event;

static int open_named(const char *variable) {
  const char *path = getenv(variable);
  return path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
}

/* Called early: other libraries read before this one is constructed. */
static void start(void) {
  if (next_read) return;
  next_read = dlsym(RTLD_NEXT, "read");
  next_sendmsg = dlsym(RTLD_NEXT, "sendmsg");
  file = open_named("LATENCY_FILE");
  composited_file = open_named("COMPOSITED_FILE");
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

ssize_t read(int descriptor, void *buffer, size_t size) {
  start();
  ssize_t count = next_read(descriptor, buffer, size);
  if (count >= (ssize_t)sizeof(struct input_event) && count % sizeof(struct input_event) == 0) {
    const struct input_event *event = (const struct input_event *)((char *)buffer + count) - 1;
    if (event->type == EV_SYN) last_event = event->input_event_sec * 1000000000LL + event->input_event_usec * 1000LL;
  }
  return count;
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  start();
  ssize_t count = next_sendmsg(descriptor, message, flags);
  if (last_event && file >= 0) {
    int64_t age = now() - last_event;
    last_event = 0;
    if (write(file, &age, sizeof age) < 0) abort();
  }
  return count;
}

static void frame_shown(void *data, struct wl_callback *callback, uint32_t time) {
  int64_t pair[] = {time, now() - (int64_t)(intptr_t)data};
  wl_callback_destroy(callback);
  if (write(composited_file, pair, sizeof pair) < 0) abort();
}
static const struct wl_callback_listener frame_listener = {frame_shown};

struct wl_proxy *wl_proxy_marshal_array_flags(
  struct wl_proxy *proxy, uint32_t opcode, const struct wl_interface *interface, uint32_t version, uint32_t flags,
  union wl_argument *arguments) {
  static struct wl_proxy *(*next)(
    struct wl_proxy *, uint32_t, const struct wl_interface *, uint32_t, uint32_t, union wl_argument *);
  start();
  if (!next) next = dlsym(RTLD_NEXT, "wl_proxy_marshal_array_flags");
  if (last_event && composited_file >= 0 && opcode == WL_SURFACE_COMMIT && !strcmp(wl_proxy_get_class(proxy), "wl_surface")) {
    union wl_argument new_object[] = {{.o = NULL}};
    struct wl_proxy *callback = next(proxy, WL_SURFACE_FRAME, &wl_callback_interface, version, 0, new_object);
    wl_callback_add_listener((struct wl_callback *)callback, &frame_listener, (void *)(intptr_t)last_event);
    last_event = 0;
  }
  return next(proxy, opcode, interface, version, flags, arguments);
}
