#define _GNU_SOURCE
#include "touches.h"

#include <fcntl.h>
#include <libinput.h>
#include <libudev.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct finger fingers[FINGER_LIMIT];
static struct libinput *input;

static int open_node(const char *path, int flags, void *data) {
  (void)data;
  return open(path, (flags & ~O_ACCMODE) | O_RDONLY);
}

static void close_node(int descriptor, void *data) {
  (void)data;
  close(descriptor);
}

static const struct libinput_interface interface = {open_node, close_node};

int touches_open(void) {
  struct udev *udev = udev_new();
  input = libinput_path_create_context(&interface, NULL);
  if (!udev || !input) exit(3);
  struct udev_enumerate *nodes = udev_enumerate_new(udev);
  udev_enumerate_add_match_subsystem(nodes, "input");
  udev_enumerate_add_match_sysname(nodes, "event*");
  udev_enumerate_scan_devices(nodes);
  struct udev_list_entry *entry;
  udev_list_entry_foreach(entry, udev_enumerate_get_list_entry(nodes)) {
    struct udev_device *device = udev_device_new_from_syspath(udev, udev_list_entry_get_name(entry));
    const char *is_touchscreen = udev_device_get_property_value(device, "ID_INPUT_TOUCHSCREEN");
    if (is_touchscreen && !strcmp(is_touchscreen, "1")) libinput_path_add_device(input, udev_device_get_devnode(device));
    udev_device_unref(device);
  }
  udev_enumerate_unref(nodes);
  udev_unref(udev);
  touches_read();
  return libinput_get_fd(input);
}

bool touches_read(void) {
  bool has_changed = false;
  struct libinput_event *event;
  libinput_dispatch(input);
  while ((event = libinput_get_event(input))) {
    enum libinput_event_type type = libinput_event_get_type(event);
    if (type >= LIBINPUT_EVENT_TOUCH_DOWN && type <= LIBINPUT_EVENT_TOUCH_CANCEL) {
      struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
      struct finger *finger = &fingers[libinput_event_touch_get_seat_slot(touch) % FINGER_LIMIT];
      finger->is_down = type == LIBINPUT_EVENT_TOUCH_DOWN || type == LIBINPUT_EVENT_TOUCH_MOTION;
      if (finger->is_down) {
        finger->x = libinput_event_touch_get_x_transformed(touch, 1);
        finger->y = libinput_event_touch_get_y_transformed(touch, 1);
      }
      has_changed = true;
    }
    libinput_event_destroy(event);
  }
  return has_changed;
}

void touches_ready(void) {
  const char *path = getenv("NOTIFY_SOCKET");
  if (!path) return;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sendto(descriptor, "READY=1", 7, 0, (struct sockaddr *)&address, sizeof address);
  close(descriptor);
}
