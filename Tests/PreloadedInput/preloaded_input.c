// Emulated evdev nodes and a small libudev for any program, by LD_PRELOAD. For tests only.
//
// EMULATED_INPUT_DIRECTORY names the folder of a server (EmulatedInput in Tests/Support). Without it nothing here does anything.
//   eventN.sock       each open of /dev/input/eventN is a connection to it; events come as struct input_event
//   eventN.control    each ioctl on such a descriptor is one short conversation with it
//   eventN.udev       what udev knows of the device
//   monitor           udev's events
//   devinput/         stands for the folder /dev/input; its files have the permissions of the nodes and are opened by nobody
//
// A device's descriptor is a socket, so poll, dup, fork and the passing of descriptors need no emulation, and there is no table of
// descriptors here: the peer's name tells the node, the socket's cookie tells the server which of its connections asks.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <linux/input.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

// The function that this one hides.
#define REAL(result, name, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

enum { path_size = 256, record_size = 32768, input_major = 13, first_event_minor = 64 };

// MARK: Talking to the server. System calls, because the functions of these names are hidden below.

static const char *directory(void) {
    const char *value = getenv("EMULATED_INPUT_DIRECTORY");
    return value && *value ? value : NULL;
}

static int receive_all(int socket, void *buffer, size_t count) {
    for (char *at = buffer; count > 0;) {
        ssize_t got = syscall(SYS_read, socket, at, count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return -1;
        at += got;
        count -= got;
    }
    return 0;
}

static int send_all(int socket, const void *buffer, size_t count) {
    for (const char *at = buffer; count > 0;) {
        ssize_t put = send(socket, at, count, MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return -1;
        at += put;
        count -= put;
    }
    return 0;
}

static void close_keeping_errno(int descriptor) {
    int saved = errno;
    syscall(SYS_close, descriptor);
    errno = saved;
}

static int connect_to(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int length = directory() ? snprintf(address.sun_path, sizeof address.sun_path, "%s/%s", directory(), name) : -1;
    if (length < 0 || length >= (int)sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection >= 0 && connect(connection, (struct sockaddr *)&address, sizeof address) < 0) {
        close_keeping_errno(connection);
        return -1;
    }
    return connection;
}

static int connect_to_node(int number, const char *kind) {
    char name[64];
    snprintf(name, sizeof name, "event%d.%s", number, kind);
    return connect_to(name);
}

static uint64_t cookie(int socket) {
    uint64_t value = 0;
    socklen_t length = sizeof value;
    getsockopt(socket, SOL_SOCKET, SO_COOKIE, &value, &length);
    return value;
}

// MARK: Which paths and descriptors are emulated.

// N, if the path is that of an emulated node /dev/input/eventN; else -1.
static int node_at(const char *path) {
    char placeholder[path_size];
    int number, end = 0;
    if (!path || !directory() || strncmp(path, "/dev/input/event", 16)) return -1;
    if (sscanf(path + 16, "%d%n", &number, &end) != 1 || path[16 + end]) return -1;
    snprintf(placeholder, sizeof placeholder, "%s/event%d.sock", directory(), number);
    return syscall(SYS_faccessat, AT_FDCWD, placeholder, F_OK) == 0 ? number : -1;
}

// N, if the descriptor was opened from /dev/input/eventN, unplugged or not; else -1.
static int node_of(int descriptor) {
    struct sockaddr_un address;
    socklen_t length = sizeof address;
    int number = -1, saved = errno;
    if (directory() && getpeername(descriptor, (struct sockaddr *)&address, &length) == 0 && address.sun_family == AF_UNIX
        && length > sizeof(sa_family_t) && !strncmp(address.sun_path, directory(), strlen(directory()))
        && sscanf(address.sun_path + strlen(directory()), "/event%d.sock", &number) != 1)
        number = -1;
    errno = saved;
    return number;
}

// The folder or file that carries the permissions of /dev/input or of a node in it; the path itself if it is not emulated.
static const char *placeholder_for(const char *path, char *buffer) {
    int number = node_at(path);
    if (number >= 0)
        snprintf(buffer, path_size, "%s/devinput/event%d", directory(), number);
    else if (path && directory() && (!strcmp(path, "/dev/input") || !strcmp(path, "/dev/input/")))
        snprintf(buffer, path_size, "%s/devinput", directory());
    else
        return path;
    return buffer;
}

static mode_t permissions_of(int number) {
    char placeholder[path_size];
    struct statx facts = {0};
    snprintf(placeholder, sizeof placeholder, "%s/devinput/event%d", directory(), number);
    syscall(SYS_statx, AT_FDCWD, placeholder, 0, STATX_MODE, &facts);
    return facts.stx_mode & 07777;
}

// MARK: Leaks, which the check of endurance must find. EMULATED_INPUT_LEAK names what the program under test loses.

static int leaks(const char *what) {
    const char *kind = getenv("EMULATED_INPUT_LEAK");
    return kind && !strcmp(kind, what);
}

static void *wait_forever(void *unused) {
    for (;;) pause();
    return unused;
}

static void *wake_up_often(void *unused) {
    for (;;) usleep(50000);
    return unused;
}

// Called for each node that is opened.
static void leak(void) {
    enum { size = 1 << 20 };
    pthread_t thread;
    if (leaks("descriptors")) fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (leaks("threads")) pthread_create(&thread, NULL, wait_forever, NULL);
    if (leaks("activity")) pthread_create(&thread, NULL, wake_up_often, NULL);
    if (leaks("memory")) {
        // Volatile: else the compiler would see that nobody reads it.
        volatile char *lost = malloc(size);
        for (int at = 0; at < size; at += 4096) lost[at] = 1;
    }
}

// With "pixels" no surface is destroyed for the compositor, though the program believes so.
void *wl_proxy_marshal_array_flags(void *proxy, uint32_t opcode, const void *interface, uint32_t version, uint32_t flags, void *arguments) {
    REAL(void *, wl_proxy_marshal_array_flags, void *, uint32_t, const void *, uint32_t, uint32_t, void *);
    if (flags & 1 && leaks("pixels")) {
        const char *(*class)(void *) = dlsym(RTLD_DEFAULT, "wl_proxy_get_class");
        void (*forget)(void *) = dlsym(RTLD_DEFAULT, "wl_proxy_destroy");
        if (!strcmp(class(proxy), "wl_surface") || !strcmp(class(proxy), "wl_subsurface") || !strcmp(class(proxy), "zwlr_layer_surface_v1")) {
            forget(proxy);
            return NULL;
        }
    }
    return real(proxy, opcode, interface, version, flags, arguments);
}

// MARK: Opening.

static int open_node(int number, int flags) {
    leak();
    int connection = connect_to_node(number, "sock");
    if (connection < 0) {
        errno = ENODEV;
        return -1;
    }
    struct {
        uint64_t cookie;
        int32_t flags, unused;
    } request = {cookie(connection), flags, 0};
    int32_t error;
    if (send_all(connection, &request, sizeof request) || receive_all(connection, &error, sizeof error)) error = ENODEV;
    if (error) {
        syscall(SYS_close, connection);
        errno = error;
        return -1;
    }
    if (!(flags & O_CLOEXEC)) fcntl(connection, F_SETFD, 0);
    if (flags & O_NONBLOCK) fcntl(connection, F_SETFL, O_NONBLOCK);
    return connection;
}

#define MODE_ARGUMENT(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, name, const char *, int, ...); \
        char buffer[path_size]; \
        int number = node_at(path); \
        MODE_ARGUMENT(flags) \
        return number >= 0 ? open_node(number, flags) : real(placeholder_for(path, buffer), flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define OPEN_CHECKED(name) \
    int name(const char *path, int flags) { \
        REAL(int, name, const char *, int); \
        char buffer[path_size]; \
        int number = node_at(path); \
        return number >= 0 ? open_node(number, flags) : real(placeholder_for(path, buffer), flags); \
    }
OPEN_CHECKED(__open_2)
OPEN_CHECKED(__open64_2)

#define OPEN_AT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(int, name, int, const char *, int, ...); \
        char buffer[path_size]; \
        int number = node_at(path); \
        MODE_ARGUMENT(flags) \
        return number >= 0 ? open_node(number, flags) : real(folder, placeholder_for(path, buffer), flags, mode); \
    }
OPEN_AT(openat)
OPEN_AT(openat64)

#define OPEN_AT_CHECKED(name) \
    int name(int folder, const char *path, int flags) { \
        REAL(int, name, int, const char *, int); \
        char buffer[path_size]; \
        int number = node_at(path); \
        return number >= 0 ? open_node(number, flags) : real(folder, placeholder_for(path, buffer), flags); \
    }
OPEN_AT_CHECKED(__openat_2)
OPEN_AT_CHECKED(__openat64_2)

DIR *opendir(const char *path) {
    REAL(DIR *, opendir, const char *);
    char buffer[path_size];
    return real(placeholder_for(path, buffer));
}

// Tells of nodes that come and go and of changed permissions, as the kernel does of the true folder.
int inotify_add_watch(int descriptor, const char *path, uint32_t mask) {
    REAL(int, inotify_add_watch, int, const char *, uint32_t);
    char buffer[path_size];
    return real(descriptor, placeholder_for(path, buffer), mask);
}

// MARK: What a node is, asked by path or by descriptor. Permissions are those of the placeholder, and hold for root too.

static int access_node(int number, int mode) {
    if (mode == F_OK || permissions_of(number) & 0400) return 0;
    errno = EACCES;
    return -1;
}

int access(const char *path, int mode) {
    REAL(int, access, const char *, int);
    int number = node_at(path);
    return number >= 0 ? access_node(number, mode) : real(path, mode);
}

int euidaccess(const char *path, int mode) {
    REAL(int, euidaccess, const char *, int);
    int number = node_at(path);
    return number >= 0 ? access_node(number, mode) : real(path, mode);
}

int faccessat(int folder, const char *path, int mode, int flags) {
    REAL(int, faccessat, int, const char *, int, int);
    int number = node_at(path);
    return number >= 0 ? access_node(number, mode) : real(folder, path, mode, flags);
}

#define FILL(facts, number) \
    do { \
        (facts)->st_mode = S_IFCHR | permissions_of(number); \
        (facts)->st_rdev = makedev(input_major, first_event_minor + (number)); \
        (facts)->st_nlink = 1; \
    } while (0)

#define STAT(name, type) \
    int name(const char *path, struct type *facts) { \
        REAL(int, name, const char *, struct type *); \
        int number = node_at(path); \
        if (number < 0) return real(path, facts); \
        memset(facts, 0, sizeof *facts); \
        FILL(facts, number); \
        return 0; \
    }
STAT(stat, stat)
STAT(stat64, stat64)
STAT(lstat, stat)
STAT(lstat64, stat64)

#define FSTAT(name, type) \
    int name(int descriptor, struct type *facts) { \
        REAL(int, name, int, struct type *); \
        int result = real(descriptor, facts), number; \
        if (result == 0 && S_ISSOCK(facts->st_mode) && (number = node_of(descriptor)) >= 0) FILL(facts, number); \
        return result; \
    }
FSTAT(fstat, stat)
FSTAT(fstat64, stat64)

#define STAT_AT(name, type) \
    int name(int folder, const char *path, struct type *facts, int flags) { \
        REAL(int, name, int, const char *, struct type *, int); \
        int number = node_at(path), result; \
        if (number >= 0) { \
            memset(facts, 0, sizeof *facts); \
            FILL(facts, number); \
            return 0; \
        } \
        result = real(folder, path, facts, flags); \
        if (result == 0 && flags & AT_EMPTY_PATH && S_ISSOCK(facts->st_mode) && (number = node_of(folder)) >= 0) FILL(facts, number); \
        return result; \
    }
STAT_AT(fstatat, stat)
STAT_AT(fstatat64, stat64)

int statx(int folder, const char *restrict path, int flags, unsigned mask, struct statx *restrict facts) {
    REAL(int, statx, int, const char *, int, unsigned, struct statx *);
    int number = node_at(path);
    if (number >= 0) {
        memset(facts, 0, sizeof *facts);
        facts->stx_mask = STATX_BASIC_STATS;
        facts->stx_nlink = 1;
    } else {
        int result = real(folder, path, flags, mask, facts);
        if (result || !S_ISSOCK(facts->stx_mode) || *path || (number = node_of(folder)) < 0) return result;
    }
    facts->stx_mode = S_IFCHR | permissions_of(number);
    facts->stx_rdev_major = input_major;
    facts->stx_rdev_minor = first_event_minor + number;
    return 0;
}

// A node is no symbolic link.

ssize_t readlink(const char *path, char *target, size_t size) {
    REAL(ssize_t, readlink, const char *, char *, size_t);
    if (node_at(path) < 0) return real(path, target, size);
    errno = EINVAL;
    return -1;
}

ssize_t readlinkat(int folder, const char *path, char *target, size_t size) {
    REAL(ssize_t, readlinkat, int, const char *, char *, size_t);
    if (node_at(path) < 0) return real(folder, path, target, size);
    errno = EINVAL;
    return -1;
}

char *realpath(const char *path, char *resolved) {
    REAL(char *, realpath, const char *, char *);
    return node_at(path) < 0 ? real(path, resolved) : resolved ? strcpy(resolved, path) : strdup(path);
}

char *__realpath_chk(const char *path, char *resolved, size_t size) {
    REAL(char *, __realpath_chk, const char *, char *, size_t);
    return node_at(path) < 0 ? real(path, resolved, size) : resolved ? strcpy(resolved, path) : strdup(path);
}

char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }

// MARK: Reading. A device that is unplugged or revoked is a connection that was closed: the kernel says ENODEV there.

static ssize_t read_result(int descriptor, ssize_t got, size_t wanted) {
    if (got != 0 || wanted == 0 || node_of(descriptor) < 0) return got;
    errno = ENODEV;
    return -1;
}

ssize_t read(int descriptor, void *buffer, size_t count) {
    REAL(ssize_t, read, int, void *, size_t);
    return read_result(descriptor, real(descriptor, buffer, count), count);
}

ssize_t __read_chk(int descriptor, void *buffer, size_t count, size_t size) {
    REAL(ssize_t, __read_chk, int, void *, size_t, size_t);
    return read_result(descriptor, real(descriptor, buffer, count, size), count);
}

ssize_t readv(int descriptor, const struct iovec *vector, int count) {
    REAL(ssize_t, readv, int, const struct iovec *, int);
    return read_result(descriptor, real(descriptor, vector, count), count);
}

// MARK: ioctl. The server answers from the device's present state.

static int ioctl_node(int descriptor, int number, unsigned long request, void *argument) {
    struct {
        uint64_t cookie;
        uint32_t request, length;
    } question = {cookie(descriptor), request, 0};
    struct {
        int32_t result, length;
    } answer;
    unsigned code = _IOC_NR(request), size = _IOC_SIZE(request);
    int64_t value = (intptr_t)argument;
    const void *input = argument;
    if (code == _IOC_NR(EVIOCGRAB) || code == _IOC_NR(EVIOCREVOKE)) {  // their argument is the number itself
        input = &value;
        question.length = sizeof value;
    } else if (_IOC_DIR(request) & _IOC_WRITE || code == _IOC_NR(EVIOCGMTSLOTS(0))) {
        question.length = size;
    }
    int connection = connect_to_node(number, "control"), error = ENODEV;
    if (connection < 0) {
        errno = ENODEV;
        return -1;
    }
    if (!send_all(connection, &question, sizeof question) && (!question.length || !send_all(connection, input, question.length))
        && !receive_all(connection, &answer, sizeof answer)) {
        error = answer.result < 0 ? -answer.result : 0;
        if (answer.length > 0 && (answer.length > (int)size || receive_all(connection, argument, answer.length))) error = EIO;
    }
    syscall(SYS_close, connection);
    if (!error) return answer.result;
    errno = error;
    return -1;
}

int ioctl(int descriptor, unsigned long request, ...) {
    REAL(int, ioctl, int, unsigned long, ...);
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    int number = _IOC_TYPE(request) == 'E' ? node_of(descriptor) : -1;
    return number >= 0 ? ioctl_node(descriptor, number, request, argument) : real(descriptor, request, argument);
}

// MARK: libudev, lists.

struct udev_list_entry {
    char *name, *value;
    struct udev_list_entry *next;
};

static void append(struct udev_list_entry **list, const char *name, const char *value) {
    while (*list) list = &(*list)->next;
    *list = calloc(1, sizeof **list);
    (*list)->name = strdup(name);
    (*list)->value = value ? strdup(value) : NULL;
}

static void free_list(struct udev_list_entry *list) {
    while (list) {
        struct udev_list_entry *next = list->next;
        free(list->name);
        free(list->value);
        free(list);
        list = next;
    }
}

struct udev_list_entry *udev_list_entry_get_by_name(struct udev_list_entry *list, const char *name) {
    while (list && strcmp(list->name, name)) list = list->next;
    return list;
}

static const char *value_in(struct udev_list_entry *list, const char *name) {
    struct udev_list_entry *entry = udev_list_entry_get_by_name(list, name);
    return entry ? entry->value : NULL;
}

struct udev_list_entry *udev_list_entry_get_next(struct udev_list_entry *entry) { return entry ? entry->next : NULL; }
const char *udev_list_entry_get_name(struct udev_list_entry *entry) { return entry ? entry->name : NULL; }
const char *udev_list_entry_get_value(struct udev_list_entry *entry) { return entry ? entry->value : NULL; }

// MARK: libudev, devices. A record is lines "P:name=value" of properties and "A:name=value" of attributes, then "---" and its parent's.

struct udev {
    int references;
};

struct udev_device {
    int references;
    struct udev *udev;
    char *syspath;
    struct udev_list_entry *properties, *attributes;
    struct udev_device *parent;
};

static struct udev_device *parse_record(struct udev *udev, char *text) {
    struct udev_device *device = calloc(1, sizeof *device);
    device->references = 1;
    device->udev = udev;
    for (char *line = text, *next; line && *line; line = next) {
        if ((next = strchr(line, '\n'))) *next++ = 0;
        char *equals = strchr(line, '=');
        if (!strcmp(line, "---")) {
            device->parent = next ? parse_record(udev, next) : NULL;
            break;
        }
        if (line[0] && line[1] == ':' && equals) {
            *equals = 0;
            append(line[0] == 'A' ? &device->attributes : &device->properties, line + 2, equals + 1);
        }
    }
    const char *path = value_in(device->properties, "DEVPATH");
    if (asprintf(&device->syspath, "/sys%s", path ? path : "/unknown") < 0) abort();
    return device;
}

static struct udev_device *load_record(struct udev *udev, int number) {
    char path[path_size], text[record_size];
    int descriptor = -1;
    if (directory()) {
        snprintf(path, sizeof path, "%s/event%d.udev", directory(), number);
        descriptor = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    }
    if (descriptor < 0) {
        errno = ENODEV;
        return NULL;
    }
    ssize_t length = syscall(SYS_read, descriptor, text, sizeof text - 1);
    syscall(SYS_close, descriptor);
    text[length > 0 ? length : 0] = 0;
    return parse_record(udev, text);
}

static struct udev_device *load_named(struct udev *udev, const char *path) {
    const char *slash = path ? strrchr(path, '/') : NULL, *name = slash ? slash + 1 : path;
    int number;
    if (name && sscanf(name, "event%d", &number) == 1) return load_record(udev, number);
    errno = ENODEV;
    return NULL;
}

struct udev *udev_new(void) {
    struct udev *udev = calloc(1, sizeof *udev);
    udev->references = 1;
    return udev;
}
struct udev *udev_ref(struct udev *udev) {
    udev->references++;
    return udev;
}
struct udev *udev_unref(struct udev *udev) {
    if (udev && --udev->references == 0) free(udev);
    return NULL;
}

struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
    if (type == 'c' && major(number) == input_major && minor(number) >= first_event_minor)
        return load_record(udev, minor(number) - first_event_minor);
    errno = ENODEV;
    return NULL;
}
struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *path) { return load_named(udev, path); }
struct udev_device *udev_device_new_from_subsystem_sysname(struct udev *udev, const char *subsystem, const char *name) {
    (void)subsystem;
    return load_named(udev, name);
}

struct udev_device *udev_device_ref(struct udev_device *device) {
    device->references++;
    return device;
}
struct udev_device *udev_device_unref(struct udev_device *device) {
    if (device && --device->references == 0) {
        udev_device_unref(device->parent);
        free_list(device->properties);
        free_list(device->attributes);
        free(device->syspath);
        free(device);
    }
    return NULL;
}

struct udev *udev_device_get_udev(struct udev_device *device) { return device->udev; }
struct udev_device *udev_device_get_parent(struct udev_device *device) { return device->parent; }
const char *udev_device_get_property_value(struct udev_device *device, const char *name) { return value_in(device->properties, name); }
const char *udev_device_get_sysattr_value(struct udev_device *device, const char *name) { return value_in(device->attributes, name); }
struct udev_list_entry *udev_device_get_properties_list_entry(struct udev_device *device) { return device->properties; }
struct udev_list_entry *udev_device_get_sysattr_list_entry(struct udev_device *device) { return device->attributes; }
const char *udev_device_get_syspath(struct udev_device *device) { return device->syspath; }
const char *udev_device_get_devpath(struct udev_device *device) { return device->syspath + strlen("/sys"); }
const char *udev_device_get_sysname(struct udev_device *device) { return strrchr(device->syspath, '/') + 1; }
const char *udev_device_get_devnode(struct udev_device *device) { return value_in(device->properties, "DEVNAME"); }
const char *udev_device_get_subsystem(struct udev_device *device) { return value_in(device->properties, "SUBSYSTEM"); }
const char *udev_device_get_action(struct udev_device *device) { return value_in(device->properties, "ACTION"); }

struct udev_device *udev_device_get_parent_with_subsystem_devtype(struct udev_device *device, const char *subsystem, const char *type) {
    (void)type;
    for (device = device->parent; device; device = device->parent) {
        const char *own = udev_device_get_subsystem(device);
        if (own && subsystem && !strcmp(own, subsystem)) break;
    }
    return device;
}
const char *udev_device_get_sysnum(struct udev_device *device) {
    const char *name = udev_device_get_sysname(device), *digits = name + strcspn(name, "0123456789");
    return *digits ? digits : NULL;
}
dev_t udev_device_get_devnum(struct udev_device *device) {
    const char *high = value_in(device->properties, "MAJOR"), *low = value_in(device->properties, "MINOR");
    return high && low ? makedev(atoi(high), atoi(low)) : 0;
}
int udev_device_has_tag(struct udev_device *device, const char *tag) {
    const char *tags = value_in(device->properties, "TAGS");
    char quoted[path_size];
    snprintf(quoted, sizeof quoted, ":%s:", tag);
    return tags && strstr(tags, quoted);
}

// What no device here has.
const char *udev_device_get_devtype(struct udev_device *device) { return (void)device, NULL; }
const char *udev_device_get_driver(struct udev_device *device) { return (void)device, NULL; }
struct udev_list_entry *udev_device_get_tags_list_entry(struct udev_device *device) { return (void)device, NULL; }
struct udev_list_entry *udev_device_get_devlinks_list_entry(struct udev_device *device) { return (void)device, NULL; }
int udev_device_get_is_initialized(struct udev_device *device) { return (void)device, 1; }
unsigned long long udev_device_get_seqnum(struct udev_device *device) { return (void)device, 0; }
unsigned long long udev_device_get_usec_since_initialized(struct udev_device *device) { return (void)device, 1; }

// MARK: libudev, finding devices. As in the true one, several properties mean any of them.

struct udev_enumerate {
    int references;
    struct udev *udev;
    struct udev_list_entry *subsystems, *names, *properties, *tags, *found;
};

struct udev_enumerate *udev_enumerate_new(struct udev *udev) {
    struct udev_enumerate *search = calloc(1, sizeof *search);
    search->references = 1;
    search->udev = udev;
    return search;
}
struct udev_enumerate *udev_enumerate_ref(struct udev_enumerate *search) {
    search->references++;
    return search;
}
struct udev_enumerate *udev_enumerate_unref(struct udev_enumerate *search) {
    if (search && --search->references == 0) {
        free_list(search->subsystems);
        free_list(search->names);
        free_list(search->properties);
        free_list(search->tags);
        free_list(search->found);
        free(search);
    }
    return NULL;
}
struct udev *udev_enumerate_get_udev(struct udev_enumerate *search) { return search->udev; }
struct udev_list_entry *udev_enumerate_get_list_entry(struct udev_enumerate *search) { return search->found; }

int udev_enumerate_add_match_subsystem(struct udev_enumerate *search, const char *subsystem) {
    append(&search->subsystems, subsystem, NULL);
    return 0;
}
int udev_enumerate_add_match_sysname(struct udev_enumerate *search, const char *pattern) {
    append(&search->names, pattern, NULL);
    return 0;
}
int udev_enumerate_add_match_property(struct udev_enumerate *search, const char *name, const char *value) {
    append(&search->properties, name, value);
    return 0;
}
int udev_enumerate_add_match_tag(struct udev_enumerate *search, const char *tag) {
    append(&search->tags, tag, NULL);
    return 0;
}
int udev_enumerate_add_match_is_initialized(struct udev_enumerate *search) { return (void)search, 0; }

static int matches(struct udev_enumerate *search, struct udev_device *device) {
    const char *subsystem = udev_device_get_subsystem(device);
    int any = !search->subsystems;
    for (struct udev_list_entry *at = search->subsystems; at; at = at->next) any |= subsystem && !strcmp(subsystem, at->name);
    if (!any) return 0;
    any = !search->names;
    for (struct udev_list_entry *at = search->names; at; at = at->next) any |= !fnmatch(at->name, udev_device_get_sysname(device), 0);
    if (!any) return 0;
    any = !search->properties;
    for (struct udev_list_entry *at = search->properties; at; at = at->next) {
        const char *value = value_in(device->properties, at->name);
        any |= value && (!at->value || !fnmatch(at->value, value, 0));
    }
    for (struct udev_list_entry *at = search->tags; at; at = at->next) any &= udev_device_has_tag(device, at->name) != 0;
    return any;
}

int udev_enumerate_scan_devices(struct udev_enumerate *search) {
    free_list(search->found);
    search->found = NULL;
    for (int number = 0; number < 256; number++) {
        struct udev_device *device = load_record(search->udev, number);
        if (device && matches(search, device)) append(&search->found, device->syspath, NULL);
        udev_device_unref(device);
    }
    return 0;
}

// MARK: libudev, events. The server writes each record whole, after its length.

struct udev_monitor {
    int references, socket;
    struct udev *udev;
    struct udev_list_entry *subsystems;
};

struct udev_monitor *udev_monitor_new_from_netlink(struct udev *udev, const char *name) {
    (void)name;
    struct udev_monitor *monitor = calloc(1, sizeof *monitor);
    monitor->references = 1;
    monitor->socket = -1;
    monitor->udev = udev;
    return monitor;
}
struct udev_monitor *udev_monitor_ref(struct udev_monitor *monitor) {
    monitor->references++;
    return monitor;
}
struct udev_monitor *udev_monitor_unref(struct udev_monitor *monitor) {
    if (monitor && --monitor->references == 0) {
        if (monitor->socket >= 0) syscall(SYS_close, monitor->socket);
        free_list(monitor->subsystems);
        free(monitor);
    }
    return NULL;
}
struct udev *udev_monitor_get_udev(struct udev_monitor *monitor) { return monitor->udev; }
int udev_monitor_filter_add_match_subsystem_devtype(struct udev_monitor *monitor, const char *subsystem, const char *type) {
    (void)type;
    append(&monitor->subsystems, subsystem, NULL);
    return 0;
}
int udev_monitor_filter_add_match_tag(struct udev_monitor *monitor, const char *tag) { return (void)monitor, (void)tag, 0; }
int udev_monitor_filter_update(struct udev_monitor *monitor) { return (void)monitor, 0; }
int udev_monitor_set_receive_buffer_size(struct udev_monitor *monitor, int size) { return (void)monitor, (void)size, 0; }

int udev_monitor_get_fd(struct udev_monitor *monitor) {
    unsigned char ready;  // sent once the server counts this monitor: no event after this is missed
    if (monitor->socket < 0 && (monitor->socket = connect_to("monitor")) >= 0 && !receive_all(monitor->socket, &ready, 1))
        fcntl(monitor->socket, F_SETFL, O_NONBLOCK);
    return monitor->socket;
}
int udev_monitor_enable_receiving(struct udev_monitor *monitor) { return udev_monitor_get_fd(monitor) < 0 ? -ENOENT : 0; }

struct udev_device *udev_monitor_receive_device(struct udev_monitor *monitor) {
    uint32_t length;
    char text[record_size];
    if (recv(monitor->socket, &length, sizeof length, MSG_DONTWAIT) != sizeof length || length >= sizeof text) return NULL;
    // The server sends length and record at once, so the record is there already.
    if (receive_all(monitor->socket, text, length)) return NULL;
    text[length] = 0;
    struct udev_device *device = parse_record(monitor->udev, text);
    const char *subsystem = udev_device_get_subsystem(device);
    if (!monitor->subsystems || (subsystem && udev_list_entry_get_by_name(monitor->subsystems, subsystem))) return device;
    return udev_device_unref(device);
}

// MARK: What a compositor needs to be tested, where EMULATED_INPUT_IN_COMPOSITOR is set.

static int is_compositor(void) { return getenv("EMULATED_INPUT_IN_COMPOSITOR") != NULL; }

// sway refuses to run where it could become root again after it gave that up, and asks by trying.

int setuid(uid_t user) {
    REAL(int, setuid, uid_t);
    if (!is_compositor()) return real(user);
    errno = EPERM;
    return -1;
}

int setgid(gid_t group) {
    REAL(int, setgid, gid_t);
    if (!is_compositor()) return real(group);
    errno = EPERM;
    return -1;
}

// A headless output of wlroots 0.15 can be neither turned off nor pulled out: here, turning it off pulls it out, when the compositor is
// done with what it does now.

static void *display;

void *wl_display_create(void) {
    REAL(void *, wl_display_create, void);
    void *created = real();
    if (!display) display = created;
    return created;
}

void wlr_output_enable(void *output, _Bool on) {
    REAL(void, wlr_output_enable, void *, _Bool);
    if (on || !is_compositor() || !display) {
        real(output, on);
        return;
    }
    void *(*event_loop)(void *) = dlsym(RTLD_DEFAULT, "wl_display_get_event_loop");
    void *(*when_idle)(void *, void (*)(void *), void *) = dlsym(RTLD_DEFAULT, "wl_event_loop_add_idle");
    void (*destroy)(void *) = dlsym(RTLD_DEFAULT, "wlr_output_destroy");
    when_idle(event_loop(display), destroy, output);
}

// MARK: The plugins of a libinput that has them (1.30), which older ones don't. Only where this is compiled with PLUGINS, since a program asks
// whether there are such functions. Each call is a line of the file that EMULATED_INPUT_PLUGIN_CALLS names, and so is each device that is
// added, since plugins must be loaded before.

#ifdef PLUGINS

struct libinput;

static void record(const char *call, const char *argument) {
    const char *path = getenv("EMULATED_INPUT_PLUGIN_CALLS");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file) return;
    fprintf(file, "%s%s\n", call, argument);
    fclose(file);
}

void libinput_plugin_system_append_path(struct libinput *libinput, const char *path) {
    (void)libinput;
    record("folder ", path);
}

void libinput_plugin_system_append_default_paths(struct libinput *libinput) {
    (void)libinput;
    record("usual folders", "");
}

int libinput_plugin_system_load_plugins(struct libinput *libinput, int flags) {
    (void)libinput;
    record("load", flags ? " with flags" : "");
    return 0;
}

void *libinput_path_add_device(struct libinput *libinput, const char *path) {
    REAL(void *, libinput_path_add_device, struct libinput *, const char *);
    record("device ", path);
    return real(libinput, path);
}

#endif
