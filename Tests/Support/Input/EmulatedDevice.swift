import Foundation
import Synchronization

/// One emulated node /dev/input/eventN. Every program that has it open gets every event, as from the kernel.
///
/// What the kernel does and this does not: filter noise (fuzz) and repeated equal values.
public final class EmulatedDevice: Sendable {
  /// An attempt to open the node.
  public struct Opening: Hashable, Sendable {
    /// Who tried. Compositors open devices through a process of their seat library.
    public let process: Int32
    /// The flags of `open`, such as `O_RDONLY | O_NONBLOCK`.
    public let flags: Int32
    /// Why it failed; 0 if it did not.
    public let error: Int32

    /// Whether the node was opened for reading alone.
    public var isReadOnly: Bool { flags & O_ACCMODE == O_RDONLY }
  }

  private struct Reader {
    let socket: UnixSocket
    let cookie: UInt64
    let process: Int32
    var clock = CLOCK_REALTIME
    var hasLostEvents = false
  }

  private struct State {
    var evdev: EvdevState
    var readers: [Reader] = []
    var grabber: UInt64?
    var openings: [Opening] = []
    var refusal: Int32 = 0
    var isLossy = false
    var isPlugged = true
  }

  /// What it is.
  public let description: DeviceDescription
  /// The N of eventN.
  public let number: Int

  private let state: Locked<State>
  private let sending = Locked(())
  private let contactCount = Atomic<Int32>(0)

  init(_ description: DeviceDescription, number: Int, refusal: Int32) {
    self.description = description
    self.number = number
    state = Locked(State(evdev: EvdevState(description: description, number: number), refusal: refusal))
  }

  /// The path of its node.
  public var node: String { "/dev/input/event\(number)" }

  // MARK: Events

  /// Sends a frame of events, stamped with the present time, to all who read; the closing report is added.
  public func send(_ events: [EvdevEvent]) {
    sending.withLock { _ in
      let (readers, isLossy) = state.withLock { state in
        state.evdev.apply(events)
        return (state.readers.filter { state.grabber == nil || state.grabber == $0.cookie }, state.isLossy)
      }
      // As the kernel does: all readers of a clock get the same time.
      var times: [Int32: timespec] = [:]
      for reader in readers {
        let time = times[reader.clock] ?? now(reader.clock)
        times[reader.clock] = time
        send(events, to: reader, at: time, isLossy: isLossy)
      }
    }
  }

  private func send(_ events: [EvdevEvent], to reader: Reader, at time: timespec, isLossy: Bool) {
    if isLossy && !reader.socket.hasRoom {
      update(reader) { $0.hasLostEvents = true }
      return
    }
    let frame = (reader.hasLostEvents ? [.dropped] : []) + events + [.report]
    if reader.socket.send(frame.flatMap { $0.bytes(seconds: time.tv_sec, microseconds: time.tv_nsec / 1000) }) {
      if reader.hasLostEvents { update(reader) { $0.hasLostEvents = false } }
    } else {
      reader.socket.shutDown()  // it is gone, or it hangs: then it learns that it lost the device
      remove(reader.cookie)
    }
  }

  private func update(_ reader: Reader, _ change: (inout Reader) -> Void) {
    state.withLock { state in
      if let index = state.readers.firstIndex(where: { $0.cookie == reader.cookie }) { change(&state.readers[index]) }
    }
  }

  /// Says that events were lost, as the kernel does when a program reads too slowly.
  public func sendDropped() { send([.dropped]) }

  /// Changes the device's state without telling anybody, as when the events about it were lost.
  public func loseEvents(_ events: [EvdevEvent]) { state.withLock { $0.evdev.apply(events) } }

  /// Whether a program that reads too slowly loses events, as with the kernel. By default sending waits for it, up to two seconds.
  public var isLossy: Bool {
    get { state.withLock { $0.isLossy } }
    set { state.withLock { $0.isLossy = newValue } }
  }

  /// The slots with a finger.
  public var slotsInUse: [Int] { state.withLock { $0.evdev.slotsInUse } }

  /// A number for the next finger, as the kernel counts them.
  func nextTrackingIdentifier() -> Int32 { contactCount.add(1, ordering: .relaxed).newValue & 0xffff }

  // MARK: Who has it open

  /// Every attempt to open it so far.
  public var openings: [Opening] { state.withLock { $0.openings } }

  /// The attempts of one process.
  public func openings(by process: ChildProcess) -> [Opening] { openings.filter { $0.process == process.processIdentifier } }

  /// The processes that have it open; one that opened it twice comes twice.
  public var readers: [Int32] { state.withLock { $0.readers.map(\.process) } }

  /// The process that alone gets the events, if there is one.
  public var grabber: Int32? { state.withLock { state in state.readers.first { $0.cookie == state.grabber }?.process } }

  /// Waits until it is open so many times.
  public func waitForReaders(_ count: Int) throws {
    try waitUntil("\(description.name) to be open \(count) times (it is \(readers.count) times)") { readers.count == count }
  }

  /// Waits until the process has it open.
  public func waitForReader(_ process: ChildProcess) throws {
    try waitUntil("\(description.name) to be opened; the program said: \(process.standardError.text)") {
      readers.contains(process.processIdentifier)
    }
  }

  /// Takes the device from all who have it open, as logind does when another session comes to the front.
  public func revoke() { state.withLock { $0.readers }.forEach { $0.socket.shutDown() } }

  /// Whether it was not pulled out.
  public internal(set) var isPlugged: Bool {
    get { state.withLock { $0.isPlugged } }
    set { state.withLock { $0.isPlugged = newValue } }
  }

  var refusal: Int32 {
    get { state.withLock { $0.refusal } }
    set { state.withLock { $0.refusal = newValue } }
  }

  // MARK: The preload library's side

  /// Answers a program that opens the node; returns the number by which its reader is known, nil if it was refused.
  func open(_ socket: UnixSocket) throws -> UInt64? {
    let request = try socket.receive(16)
    let cookie = request.integer(at: 0, as: UInt64.self)
    let process = socket.peerProcess
    return state.withLock { state in
      state.openings.append(Opening(process: process, flags: request.integer(at: 8), error: state.refusal))
      var answer: [UInt8] = []
      answer.append(integer: state.refusal)
      socket.send(answer)
      guard state.refusal == 0 else { return nil }
      state.readers.append(Reader(socket: socket, cookie: cookie, process: process))
      return cookie
    }
  }

  /// Forgets the reader.
  func remove(_ cookie: UInt64) {
    state.withLock { state in
      state.readers.removeAll { $0.cookie == cookie }
      if state.grabber == cookie { state.grabber = nil }
    }
  }

  /// Answers a program that calls `ioctl`.
  func answer(_ request: IoctlRequest) -> IoctlAnswer {
    state.withLock { state in
      guard let index = state.readers.firstIndex(where: { $0.cookie == request.cookie }) else { return .error(ENODEV) }
      switch request.code {
      case 0x90: return grab(request.inputInteger != 0, request.cookie, &state)  // EVIOCGRAB
      case 0x91:  // EVIOCREVOKE
        state.readers[index].socket.shutDown()
        return IoctlAnswer()
      case 0xa0:  // EVIOCSCLOCKID
        guard [CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME].contains(request.inputInteger) else { return .error(EINVAL) }
        state.readers[index].clock = request.inputInteger
        return IoctlAnswer()
      default: return state.evdev.answer(request)
      }
    }
  }

  private func grab(_ on: Bool, _ cookie: UInt64, _ state: inout State) -> IoctlAnswer {
    if on && state.grabber != nil { return .error(EBUSY) }
    if !on && state.grabber != cookie { return .error(EINVAL) }
    state.grabber = on ? cookie : nil
    return IoctlAnswer()
  }
}

private func now(_ clock: Int32) -> timespec {
  var time = timespec()
  clock_gettime(clock, &time)
  return time
}
