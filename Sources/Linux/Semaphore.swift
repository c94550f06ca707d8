#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Lets one thread wait for another.
public final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  /// Makes one that nobody has signalled.
  public init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Lets one waiting thread go on, now or when it comes.
  public func signal() { sem_post(semaphore) }

  /// Waits for a signal.
  public func wait() { while sem_wait(semaphore) != 0 {} }
}
