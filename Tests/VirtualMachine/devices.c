// Kernel input devices made with uinput, in the virtual machine: a touchscreen, and a keyboard that has a touchscreen's axes too.
// Usage: devices FIFO NODES. Writes the nodes, a line each, then does what the lines of the FIFO say: "down X Y" or "up".
#include <fcntl.h>
#include <glob.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void send_event(int device, int type, int code, int value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  if (write(device, &event, sizeof event) != sizeof event) perror("write");
}

static void add_axis(int device, int code, int maximum) {
  struct uinput_abs_setup axis = {.code = code, .absinfo = {.maximum = maximum, .resolution = code >= ABS_MT_SLOT && maximum > 100 ? 5 : 0}};
  ioctl(device, UI_SET_ABSBIT, code);
  ioctl(device, UI_ABS_SETUP, &axis);
}

static int make(const char *name, int has_touch, int has_keys, FILE *nodes) {
  int device = open("/dev/uinput", O_RDWR);
  struct uinput_setup setup = {.id = {BUS_USB, 0x1234, has_keys ? 2 : 1, 1}};
  strcpy(setup.name, name);
  ioctl(device, UI_SET_EVBIT, EV_KEY);
  if (has_keys) {
    for (int key = KEY_ESC; key <= KEY_F12; key++) ioctl(device, UI_SET_KEYBIT, key);
  }
  if (has_touch) {
    ioctl(device, UI_SET_EVBIT, EV_ABS);
    ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
    ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    add_axis(device, ABS_X, 1279);
    add_axis(device, ABS_Y, 799);
    add_axis(device, ABS_MT_SLOT, 9);
    add_axis(device, ABS_MT_TRACKING_ID, 65535);
    add_axis(device, ABS_MT_POSITION_X, 1279);
    add_axis(device, ABS_MT_POSITION_Y, 799);
  }
  if (ioctl(device, UI_DEV_SETUP, &setup) || ioctl(device, UI_DEV_CREATE)) perror("uinput");

  char system_name[64] = "", pattern[128];
  glob_t found;
  ioctl(device, UI_GET_SYSNAME(sizeof system_name), system_name);
  snprintf(pattern, sizeof pattern, "/sys/devices/virtual/input/%s/event*", system_name);
  while (glob(pattern, 0, 0, &found)) usleep(1000);
  fprintf(nodes, "/dev/input/%s\n", strrchr(found.gl_pathv[0], '/') + 1);
  return device;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  char path[256];
  snprintf(path, sizeof path, "%s.new", arguments[2]);
  FILE *nodes = fopen(path, "w");
  int touchscreen = make("Test Touchscreen", 1, 0, nodes);
  make("Test Keyboard", 0, 1, nodes);
  make("Test Keyboard with Touch", 1, 1, nodes);
  fclose(nodes);
  rename(path, arguments[2]);

  for (int tracking = 1;;) {
    char line[64];
    FILE *orders = fopen(arguments[1], "r");
    while (orders && fgets(line, sizeof line, orders)) {
      int x, y;
      send_event(touchscreen, EV_ABS, ABS_MT_SLOT, 0);
      if (sscanf(line, "down %d %d", &x, &y) == 2) {
        send_event(touchscreen, EV_ABS, ABS_MT_TRACKING_ID, tracking++);
        send_event(touchscreen, EV_ABS, ABS_MT_POSITION_X, x);
        send_event(touchscreen, EV_ABS, ABS_MT_POSITION_Y, y);
        send_event(touchscreen, EV_KEY, BTN_TOUCH, 1);
        send_event(touchscreen, EV_ABS, ABS_X, x);
        send_event(touchscreen, EV_ABS, ABS_Y, y);
      } else {
        send_event(touchscreen, EV_ABS, ABS_MT_TRACKING_ID, -1);
        send_event(touchscreen, EV_KEY, BTN_TOUCH, 0);
      }
      send_event(touchscreen, EV_SYN, SYN_REPORT, 0);
    }
    if (orders) fclose(orders);
  }
}
