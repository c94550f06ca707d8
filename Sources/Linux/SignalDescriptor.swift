internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Signals as readable events.
public struct SignalDescriptor: ~Copyable {
  private let descriptor: FileDescriptor

  /// Receives the signals, which must be blocked.
  public init(_ signals: [Int32]) throws(SystemError) {
    var set = signalSet(signals)
    descriptor = try FileDescriptor(signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
  }

  /// Readable when a signal has come.
  public var fileDescriptor: Int32 { descriptor.number }

  /// Takes the oldest signal that has come, nil for none.
  public func next() -> Int32? {
    var information = signalfd_siginfo()
    let count = withUnsafeMutableBytes(of: &information) { try? descriptor.read(into: $0) }
    return count == MemoryLayout<signalfd_siginfo>.size ? Int32(information.ssi_signo) : nil
  }
}

/// Keeps the signals for a `SignalDescriptor`, for this thread and all that it starts, which must be done before any other thread exists.
public func block(signals: [Int32]) {
  var set = signalSet(signals)
  sigprocmask(SIG_BLOCK, &set, nil)
}

/// Lets the signals do what they do again.
public func unblock(signals: [Int32]) {
  var set = signalSet(signals)
  sigprocmask(SIG_UNBLOCK, &set, nil)
}

/// Waits for one of the signals, which must be blocked, and takes it.
public func waitForSignal(among signals: [Int32]) -> Int32 {
  var set = signalSet(signals)
  var signal: Int32 = 0
  sigwait(&set, &signal)
  return signal
}

private func signalSet(_ signals: [Int32]) -> sigset_t {
  var set = sigset_t()
  sigemptyset(&set)
  for signal in signals { sigaddset(&set, signal) }
  return set
}

/// Lets a signal pass unnoticed.
public func ignore(signal number: Int32) { _ = signal(number, SIG_IGN) }
