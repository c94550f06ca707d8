internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A thread that no signal of its process is ever delivered to. It is either joined or detached, once.
public struct Thread: @unchecked Sendable {
  private let identifier: pthread_t

  /// Starts it.
  public init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // Inherited by the thread, so that it is blocked from its first instruction on.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let box = Unmanaged.passRetained(Body(body))
    #if canImport(Glibc)
      var identifier = pthread_t()
    #else
      var identifier: pthread_t?
    #endif
    let code = pthread_create(
      &identifier, nil,
      { pointer in
        // Not optional with one C library, optional with the other.
        let pointer: UnsafeMutableRawPointer? = pointer
        Unmanaged<Body>.fromOpaque(pointer!).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw SystemError(code: code)
    }
    #if canImport(Glibc)
      self.identifier = identifier
    #else
      self.identifier = identifier!
    #endif
  }

  /// Whether it is the one that asks.
  public var isCurrent: Bool { pthread_equal(identifier, pthread_self()) != 0 }

  /// Waits for its end.
  public func join() { pthread_join(identifier, nil) }

  /// Lets it end without anybody waiting for that.
  public func detach() { pthread_detach(identifier) }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
