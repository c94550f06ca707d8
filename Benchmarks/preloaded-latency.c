/* Preloaded into a program that shows touches: after each message to the compositor that follows touches, writes to the file that LATENCY_FILE
   names how long ago, in nanoseconds, the kernel stamped the last of them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static ssize_t (*next_read)(int, void *, size_t);
static ssize_t (*next_sendmsg)(int, const struct msghdr *, int);
static int file = -1;
static int64_t last_event;

/* Called early: other libraries read before this one is constructed. */
static void start(void) {
  if (next_read) return;
  next_read = dlsym(RTLD_NEXT, "read");
  next_sendmsg = dlsym(RTLD_NEXT, "sendmsg");
  const char *path = getenv("LATENCY_FILE");
  if (path) file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
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
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t age = now.tv_sec * 1000000000LL + now.tv_nsec - last_event;
    last_event = 0;
    if (write(file, &age, sizeof age) < 0) abort();
  }
  return count;
}
