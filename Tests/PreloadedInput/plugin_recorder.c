// Stands for the plugins of a libinput that has them (1.30), by LD_PRELOAD: writes each call to the file that PLUGIN_CALLS names, and each
// device that is added, since plugins must be loaded before.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

struct libinput;
struct libinput_device;

static void record(const char *call, const char *argument) {
    FILE *file = getenv("PLUGIN_CALLS") ? fopen(getenv("PLUGIN_CALLS"), "a") : NULL;
    if (!file) return;
    fprintf(file, "%s%s\n", call, argument);
    fclose(file);
}

void libinput_plugin_system_append_path(struct libinput *libinput, const char *path) { record("folder ", path); }

void libinput_plugin_system_append_default_paths(struct libinput *libinput) { record("usual folders", ""); }

int libinput_plugin_system_load_plugins(struct libinput *libinput, int flags) {
    record("load", flags ? " with flags" : "");
    return 0;
}

struct libinput_device *libinput_path_add_device(struct libinput *libinput, const char *path) {
    struct libinput_device *(*real)(struct libinput *, const char *) = dlsym(RTLD_NEXT, "libinput_path_add_device");
    record("device ", path);
    return real(libinput, path);
}
