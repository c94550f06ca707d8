#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Runs a program that answers at once, and takes what it prints; nil if it can't be run, fails, or does not end in time.
///
/// - Parameter milliseconds: how long it may take.
public func output(of arguments: [String], milliseconds: Int32) -> String? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0, let reading = try? FileDescriptor(ends[0]) else { return nil }
  defer { if ends[1] >= 0 { close(ends[1]) } }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var process: pid_t = 0
  guard posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else { return nil }
  close(ends[1])
  ends[1] = -1

  let end = MonotonicClock.microseconds + 1000 * Int64(milliseconds)
  var bytes: [UInt8] = []
  var isWhole = false
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
  defer { buffer.deallocate() }
  while case let left = (end - MonotonicClock.microseconds) / 1000, left > 0, bytes.count < 1 << 20 {
    var entry = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, Int32(clamping: left)) <= 0 { continue }
    guard let count = try? reading.read(into: buffer) else { break }
    if count == 0 {
      isWhole = true
      break
    }
    bytes += buffer[..<count]
  }
  if !isWhole { kill(process, SIGKILL) }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return isWhole && status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
}
