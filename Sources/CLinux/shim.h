// What Swift's own C library module lacks.
#pragma once
#include <getopt.h>
#include <sys/epoll.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>

// Declared by <sys/mman.h> only under _GNU_SOURCE, which Swift does not define.
extern int memfd_create(const char *name, unsigned int flags);
#define MFD_CLOEXEC 0x0001U
#define MFD_ALLOW_SEALING 0x0002U

// Enumerations in one C library, numbers in another.
static const int stream_socket = SOCK_STREAM | SOCK_CLOEXEC;
static const int message_socket = SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK;
static const int datagram_socket = SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
static const int send_flags = MSG_NOSIGNAL;
static const int socket_flags = SOCK_CLOEXEC | SOCK_NONBLOCK;

// Declared by <sys/socket.h> only under _GNU_SOURCE.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
struct peer_credentials {
  pid_t process;
  uid_t user;
  gid_t group;
};
