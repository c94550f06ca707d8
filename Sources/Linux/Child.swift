#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A program that this process has started, in a process group of its own, so that a terminal's signals don't reach it by themselves.
public final class Child {
  private let process: pid_t
  private var status: Int32?

  /// Starts a program, found as a shell finds it. It takes all signals as any new program does, and where standard input is a terminal, which
  /// is not for processes in the background, it reads nothing.
  ///
  /// - Parameter words: its name and its arguments.
  public init(_ words: [String]) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isatty(0) == 1 { posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, &attributes, arguments, environ)
    guard code == 0 else { throw SystemError(code: code) }
    self.process = process
  }

  /// Sends a signal to it and to all that it has started in its group.
  public func send(_ signal: Int32) { kill(-process, signal) }

  /// What it ended with, as a shell counts it: its status, or 128 and the signal that ended it; nil while it runs. SIGCHLD comes when that
  /// changes.
  public var exitStatus: Int32? {
    if status == nil { wait(WNOHANG) }
    return status
  }

  /// Waits for its end.
  public func waitForExit() -> Int32 {
    while status == nil { wait(0) }
    return status!
  }

  private func wait(_ options: Int32) {
    var code: Int32 = 0
    if waitpid(process, &code, options) == process { status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F }
  }
}
