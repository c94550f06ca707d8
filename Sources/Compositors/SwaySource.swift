import Linux
import Placement

/// sway, over its socket (SWAYSOCK), in i3's protocol: "i3-ipc", length and kind as 32-bit numbers of the machine, then text.
final class SwaySource: CompositorSource {
  private enum Kind: UInt32 {
    case subscribe = 2
    case outputs = 3
    case version = 7
    case configuration = 9
    case inputs = 100
    case seats = 101
  }

  /// More than a busy sway takes to answer; a hung one must not hang its clients.
  private static let patience = 300

  private var current = SwayRule()
  private(set) var serials: [String: String] = [:]
  private(set) var problems: [String] = []
  private let path: String?
  private let requests: StreamSocket?
  private var events: StreamSocket?
  /// What of an event has come.
  private var received: [UInt8] = []

  init() {
    path = environment("SWAYSOCK")
    requests = path.flatMap { try? StreamSocket(connectingTo: $0, milliseconds: Self.patience) }
    if requests == nil { problems = ["sway's socket (SWAYSOCK) does not answer; where touches go is guessed from sway's built-in rules"] }
  }

  var rule: any CompositorRule { current }

  func isLocked() -> Bool {
    // From 1.8 on lockers are surfaces of their own, over all others.
    guard let version = current.minorVersion, version < 8 else { return false }
    return ask(.seats).map(SwayAnswers.isKeyboardTaken) ?? false
  }

  func start(on loop: EventLoop, onChange: @escaping () -> Void) {
    subscribe()
    readAll()
    guard let events else { return }
    loop.add(events.fileDescriptor) { [unowned self, unowned loop] in
      guard let kinds = takeEvents() else { return stop(on: loop) }
      let before = (rule: current, serials: serials)
      if kinds.contains(.reload) { readAll() } else if kinds.contains(.devices) { readDevices() }
      if before.rule != current || before.serials != serials { onChange() }
    }
  }

  func stop(on loop: EventLoop) {
    if let events { loop.remove(events.fileDescriptor) }
    events = nil
    received = []
  }

  // MARK: Asking

  /// Lets sway tell of changes, before the first answers: none is missed.
  private func subscribe() {
    guard let path, let events = try? StreamSocket(connectingTo: path, milliseconds: Self.patience) else { return }
    // "workspace" tells when the configuration was loaded again.
    guard (try? send(.subscribe, "[\"input\",\"output\",\"workspace\"]", to: events)) != nil, (try? receive(from: events)) != nil else {
      return
    }
    self.events = events
  }

  private func readAll() {
    guard let version = ask(.version) else { return }
    current.minorVersion = SwayAnswers.minorVersion(version)
    if let file = ask(.configuration).flatMap({ SwayAnswers.configuration($0, version: version) }) {
      var problems: [ConfigurationProblem] = []
      current.configuration = SwayConfiguration(file, include: includedFiles, problems: &problems)
      self.problems = problems.map(\.description)
    }
    readDevices()
  }

  private func readDevices() {
    if let inputs = ask(.inputs) { current.inputs = SwayAnswers.inputs(inputs) }
    if let outputs = ask(.outputs) { serials = SwayAnswers.serials(outputs) }
  }

  private func ask(_ kind: Kind) -> JSON? {
    guard let requests else { return nil }
    do throws(SystemError) {
      try send(kind, "", to: requests)
      return JSON(String(decoding: try receive(from: requests).text, as: UTF8.self))
    } catch {
      return nil
    }
  }

  private func send(_ kind: Kind, _ text: String, to socket: StreamSocket) throws(SystemError) {
    try socket.send(Array("i3-ipc".utf8) + bytes(UInt32(text.utf8.count)) + bytes(kind.rawValue) + Array(text.utf8))
  }

  private func receive(from socket: StreamSocket) throws(SystemError) -> (kind: UInt32, text: [UInt8]) {
    let head = try socket.receive(headSize)
    return (number(head, at: 10), try socket.receive(Int(number(head, at: 6))))
  }

  // MARK: Events

  private enum Event { case reload, devices }

  /// - Returns: what has happened; nil if sway has closed the socket.
  private func takeEvents() -> [Event]? {
    guard let events, let part = try? events.receive(atMost: 64 * 1024), !part.isEmpty else { return nil }
    received += part
    var kinds: [Event] = []
    while received.count >= headSize, case let end = headSize + Int(number(received, at: 6)), received.count >= end {
      switch number(received, at: 10) & 0x7FFF_FFFF {
      case 0: if JSON(String(decoding: received[headSize..<end], as: UTF8.self))?["change"]?.string == "reload" { kinds.append(.reload) }
      default: kinds.append(.devices)
      }
      received.removeFirst(end)
    }
    return kinds
  }
}

private let headSize = 14

private func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

private func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
  bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
}
