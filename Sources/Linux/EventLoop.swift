#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Waits for file descriptors and calls their handlers, all on the thread that runs it.
public final class EventLoop {
  /// Called when its descriptor is readable, has hung up, or failed.
  public typealias Handler = () throws -> Void

  // Read several times for each event by this class alone, which never holds them while it calls others: not checked again at run time.
  @exclusivity(unchecked) private var descriptors: [pollfd] = []
  @exclusivity(unchecked) private var handlers: [Handler] = []
  /// Of the few descriptors that have one.
  private var deadlines: [Int32: () -> Int64?] = [:]
  private var isRunning = false

  /// Makes a loop that waits for nothing.
  public init() {}

  /// Calls the handler whenever the descriptor is readable, until it is removed. A descriptor is added once.
  ///
  /// - Parameter deadline: asked before each wait: the time in microseconds of CLOCK_MONOTONIC at which the handler is called even though
  ///   nothing came, nil for none.
  public func add(_ descriptor: Int32, deadline: (() -> Int64?)? = nil, handler: @escaping Handler) {
    precondition(index(of: descriptor) == nil, "the descriptor is in the loop already")
    descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    handlers.append(handler)
    deadlines[descriptor] = deadline
  }

  /// Forgets the descriptor. Its handler is not called any more, not even for what this wait has found.
  public func remove(_ descriptor: Int32) {
    guard let index = index(of: descriptor) else { return }
    descriptors.remove(at: index)
    handlers.remove(at: index)
    deadlines[descriptor] = nil
  }

  /// Whether the handler of the descriptor is also called when it can be written to.
  public func setWaitsForWriting(_ waits: Bool, on descriptor: Int32) {
    guard let index = index(of: descriptor) else { return }
    descriptors[index].events = Int16(waits ? POLLIN | POLLOUT : POLLIN)
  }

  /// How many descriptors it waits for.
  public var count: Int { descriptors.count }

  /// Makes `run` return when the handlers of this wait are through.
  public func stop() { isRunning = false }

  /// Waits and handles until stopped.
  ///
  /// - Parameter beforeWaiting: called before each wait; returns the time in microseconds of CLOCK_MONOTONIC at which the wait ends even
  ///   though nothing came, nil for none.
  /// - Throws: what a handler throws; the loop can be run again.
  public func run(beforeWaiting: () throws -> Int64?) throws {
    isRunning = true
    while isRunning {
      var end = try beforeWaiting() ?? .max
      guard isRunning else { return }
      if !deadlines.isEmpty { for deadline in deadlines.values { end = min(end, deadline() ?? .max) } }
      let ready = try wait(until: end == .max ? nil : end)
      if !deadlines.isEmpty { markDue() }
      if ready > 0 || !deadlines.isEmpty { try handleReady() }
    }
  }

  /// - Returns: how many descriptors are ready.
  private func wait(until deadline: Int64?) throws(SystemError) -> Int32 {
    let milliseconds = deadline.map { Int32(clamping: max(0, $0 - MonotonicClock.microseconds + 999) / 1000) } ?? -1
    let ready = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if ready < 0 {
      let error = SystemError.last
      if error.code != EINTR { throw error }
    }
    return ready
  }

  /// Has the handlers called whose time has come.
  private func markDue() {
    for (position, entry) in descriptors.enumerated() {
      guard let deadline = deadlines[entry.fd]?(), deadline <= MonotonicClock.microseconds else { continue }
      descriptors[position].revents |= Int16(POLLIN)
    }
  }

  /// In the order of adding, so that who adds the compositor first knows of its changes before the touches that follow them.
  private func handleReady() throws {
    // A handler may add and remove descriptors, its own among them. One that this moves past the position is found ready by the next wait.
    var position = 0
    while let next = nextReady(from: position) {
      try handlers[next]()
      position = next + 1
    }
  }

  private func nextReady(from start: Int) -> Int? {
    var position = start
    while position < descriptors.count {
      if descriptors[position].revents != 0 {
        descriptors[position].revents = 0
        return position
      }
      position += 1
    }
    return nil
  }

  private func index(of descriptor: Int32) -> Int? {
    // Few descriptors, and only looked for when they come and go.
    descriptors.firstIndex { $0.fd == descriptor }
  }
}
