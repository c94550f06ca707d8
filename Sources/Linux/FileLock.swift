#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A file that one process holds at a time, and which names it. The kernel lets go of it when the process ends, however that comes.
public final class FileLock {
  private let descriptor: FileDescriptor

  /// Opens the file, which is made where there is none, and holds nothing yet.
  public init(path: String) throws(SystemError) {
    descriptor = try FileDescriptor(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600))
  }

  /// Takes the lock and writes this process's number into the file.
  ///
  /// - Returns: false if another process holds it.
  public func take() throws(SystemError) -> Bool {
    let number = descriptor.number
    do throws(SystemError) {
      try retryingInterrupted { flock(number, LOCK_EX | LOCK_NB) }
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
    let text = Array("\(getpid())\n".utf8)
    // Not emptied first: file systems write out what was in a file that is emptied, which takes longer than all of the start.
    try retryingInterrupted { pwrite(number, text, text.count, 0) }
    try retryingInterrupted { ftruncate(number, off_t(text.count)) }
    return true
  }

  /// Waits until no process holds it.
  public func waitUntilFree() throws(SystemError) {
    let number = descriptor.number
    try retryingInterrupted { flock(number, LOCK_SH) }
    try retryingInterrupted { flock(number, LOCK_UN) }
  }

  /// The process that took it last, nil if that is not written yet.
  public var holder: Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor.number, &text, text.count, 0)
    return String(decoding: text.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").first.flatMap { Int32($0) }
  }
}
