// Turns and scales KWin's output. Usage: kwin-output TRANSFORM SCALE, the transform in wl_output's numbers.
#include <stdlib.h>
#include <string.h>
#include <wayland-client.h>
#include "kde-output-device-v2.h"
#include "kde-output-management-v2.h"

static struct kde_output_management_v2 *management;
static struct kde_output_device_v2 *output;
static int answer;

// The output announces all that it is, of which nothing matters here.
#define IGNORE(name, ...) \
  static void name(void *data, struct kde_output_device_v2 *device, ##__VA_ARGS__) {}
IGNORE(on_geometry, int32_t x, int32_t y, int32_t width, int32_t height, int32_t subpixel, const char *make, const char *model, int32_t transform)
IGNORE(on_current_mode, struct kde_output_device_mode_v2 *mode)
IGNORE(on_done)
IGNORE(on_scale, wl_fixed_t scale)
IGNORE(on_text, const char *text)
IGNORE(on_enabled, int32_t enabled)
IGNORE(on_number, uint32_t number)
static void on_size(void *data, struct kde_output_device_mode_v2 *mode, int32_t width, int32_t height) {}
static void on_refresh(void *data, struct kde_output_device_mode_v2 *mode, int32_t refresh) {}
static void on_preferred(void *data, struct kde_output_device_mode_v2 *mode) {}
static void on_removed(void *data, struct kde_output_device_mode_v2 *mode) {}
static const struct kde_output_device_mode_v2_listener mode_listener = {on_size, on_refresh, on_preferred, on_removed};
static void on_mode(void *data, struct kde_output_device_v2 *device, struct kde_output_device_mode_v2 *mode) {
  kde_output_device_mode_v2_add_listener(mode, &mode_listener, NULL);
}
static const struct kde_output_device_v2_listener device_listener = {
    on_geometry, on_current_mode, on_mode, on_done, on_scale, on_text, on_enabled, on_text,
    on_text, on_text, on_number, on_number, on_number, on_number, on_text};

static void on_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  if (!strcmp(interface, "kde_output_management_v2")) {
    management = wl_registry_bind(registry, name, &kde_output_management_v2_interface, 2);
  } else if (!strcmp(interface, "kde_output_device_v2")) {
    output = wl_registry_bind(registry, name, &kde_output_device_v2_interface, 2);
    kde_output_device_v2_add_listener(output, &device_listener, NULL);
  }
}
static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {}
static const struct wl_registry_listener registry_listener = {on_global, on_global_remove};

static void on_applied(void *data, struct kde_output_configuration_v2 *configuration) { answer = 1; }
static void on_failed(void *data, struct kde_output_configuration_v2 *configuration) { answer = 2; }
static const struct kde_output_configuration_v2_listener configuration_listener = {on_applied, on_failed};

int main(int count, char **arguments) {
  struct wl_display *display = wl_display_connect(NULL);
  if (count != 3 || !display) return 2;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  wl_display_roundtrip(display);
  if (!management || !output) return 3;
  struct kde_output_configuration_v2 *configuration = kde_output_management_v2_create_configuration(management);
  kde_output_configuration_v2_add_listener(configuration, &configuration_listener, NULL);
  kde_output_configuration_v2_transform(configuration, output, atoi(arguments[1]));
  kde_output_configuration_v2_scale(configuration, output, wl_fixed_from_double(atof(arguments[2])));
  kde_output_configuration_v2_apply(configuration);
  while (!answer && wl_display_dispatch(display) >= 0) {}
  return answer != 1;
}
