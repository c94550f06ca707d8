import Foundation

/// The thread that starts all children.
///
/// The kernel ends a child that asked for it when the thread that started it ends, so that must be one that lives as long as the tests.
final class Launcher: Sendable {
  /// What to start, and what came of it.
  private final class Request: Sendable {
    let arguments: [String]
    let environment: [String: String]
    let (output, error): (String, String)
    let process = Locked<Int32?>(nil)
    let done = DispatchSemaphore(value: 0)

    init(_ arguments: [String], environment: [String: String], output: String, error: String) {
      self.arguments = arguments
      self.environment = environment
      (self.output, self.error) = (output, error)
    }
  }

  private static let shared = Launcher()

  private let requests = Locked<[Request]>([])
  private let available = DispatchSemaphore(value: 0)

  private init() {
    Thread.detachNewThread {
      while true {
        self.available.wait()
        let request = self.requests.withLock { $0.removeFirst() }
        let process = spawn(request.arguments, request.environment, request.output, request.error)
        request.process.withLock { $0 = process }
        request.done.signal()
      }
    }
  }

  /// Starts the program, whose output is added to the files, and returns its process; nil if that is impossible.
  static func start(_ arguments: [String], environment: [String: String], output: String, error: String) -> Int32? {
    let request = Request(arguments, environment: environment, output: output, error: error)
    shared.requests.withLock { $0.append(request) }
    shared.available.signal()
    request.done.wait()
    return request.process.withLock { $0 }
  }
}

/// Declared by <spawn.h> only under _GNU_SOURCE, which Swift does not define.
private let addCloseFrom = unsafeBitCast(
  dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
  to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32)?.self)

/// Starts the program in a process group of its own, without the signals that the tests block and with no descriptor of theirs.
private func spawn(_ arguments: [String], _ environment: [String: String], _ output: String, _ error: String) -> Int32? {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  _ = addCloseFrom?(&actions, 3)

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var noSignals = sigset_t()
  sigemptyset(&noSignals)
  posix_spawnattr_setsigmask(&attributes, &noSignals)
  posix_spawnattr_setpgroup(&attributes, 0)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

  let argumentStrings = arguments.map { strdup($0) } + [nil]
  let environmentStrings = environment.map { strdup("\($0)=\($1)") } + [nil]
  defer { (argumentStrings + environmentStrings).forEach { free($0) } }
  var process: pid_t = 0
  return posix_spawn(&process, arguments[0], &actions, &attributes, argumentStrings, environmentStrings) == 0 ? process : nil
}
