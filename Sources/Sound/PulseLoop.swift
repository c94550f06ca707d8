internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// libpulse's own event loop, taken apart so that someone else waits for it: one descriptor that is readable when any of its descriptors
/// is ready, and a deadline.
final class PulseLoop {
  let functions: PulseFunctions
  let mainloop: OpaquePointer
  /// An epoll descriptor, which holds those of libpulse.
  let descriptor: Int32
  private var watched: [pollfd] = []
  /// When it must run though nothing is ready, in microseconds of CLOCK_MONOTONIC; nil for never.
  private(set) var deadline: Int64?
  private var hasPolled = false

  init(_ functions: PulseFunctions) throws(SoundError) {
    self.functions = functions
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0, let mainloop = functions.mainloopNew() else {
      throw SoundError("no sound is heard: \(String(cString: strerror(errno)))")
    }
    self.descriptor = descriptor
    self.mainloop = mainloop
    functions.mainloopSetPoll(mainloop, pollWithoutWaiting, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    functions.mainloopFree(mainloop)
    close(descriptor)
  }

  /// Does all that can be done without waiting.
  func run() {
    repeat {
      hasPolled = false
      guard functions.mainloopPrepare(mainloop, -1) >= 0, functions.mainloopPoll(mainloop) >= 0 else { return }
      // Deferred work is done without a poll; after it comes another round.
    } while functions.mainloopDispatch(mainloop) > 0 || !hasPolled
  }

  /// What libpulse believes to wait.
  fileprivate func poll(_ descriptors: UnsafeMutablePointer<pollfd>?, _ count: UInt, _ milliseconds: Int32) -> Int32 {
    hasPolled = true
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    deadline = milliseconds < 0 ? nil : Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000 + Int64(milliseconds) * 1000
    watch(Array(UnsafeBufferPointer(start: descriptors, count: Int(count))))
    return systemPoll(descriptors, nfds_t(count), 0)
  }

  private func watch(_ descriptors: [pollfd]) {
    guard !descriptors.elementsEqual(watched, by: { $0.fd == $1.fd && $0.events == $1.events }) else { return }
    // One that libpulse has closed is gone from the set already.
    for old in watched { epoll_ctl(descriptor, EPOLL_CTL_DEL, old.fd, nil) }
    for new in descriptors {
      // The bits of poll and epoll are the same.
      var event = epoll_event(events: UInt32(new.events), data: epoll_data_t(fd: new.fd))
      epoll_ctl(descriptor, EPOLL_CTL_ADD, new.fd, &event)
    }
    watched = descriptors
  }
}

private func systemPoll(_ descriptors: UnsafeMutablePointer<pollfd>?, _ count: nfds_t, _ milliseconds: Int32) -> Int32 {
  poll(descriptors, count, milliseconds)
}

private func pollWithoutWaiting(
  _ descriptors: UnsafeMutablePointer<pollfd>?, _ count: UInt, _ milliseconds: Int32, _ loop: UnsafeMutableRawPointer?
) -> Int32 {
  guard let loop else { return -1 }
  return Unmanaged<PulseLoop>.fromOpaque(loop).takeUnretainedValue().poll(descriptors, count, milliseconds)
}
