import Linux

/// The Wayland display of this session, and the files by which its one instance is known.
struct Display {
  /// As the environment names it.
  let name: String
  private let folder: String

  /// - Throws: where the environment has no place for such files.
  init() throws(ControlError) {
    guard let folder = environment("XDG_RUNTIME_DIR") else { throw .noRuntimeFolder }
    let display = environment("WAYLAND_DISPLAY") ?? "wayland-0"
    self.folder = folder
    // A display may be named by its path too.
    name = display.hasPrefix(folder + "/") ? String(display.dropFirst(folder.count + 1)) : display
  }

  private var base: String { "\(folder)/wshowtouch-\(String(name.map { $0 == "/" ? "-" : $0 }))" }
  /// Held by the instance while it runs.
  var lockPath: String { base + ".lock" }
  /// Where the instance takes requests.
  var socketPath: String { base + ".sock" }
}

/// Why the running instance and this process can't come together.
enum ControlError: Error, Equatable, CustomStringConvertible {
  case noRuntimeFolder
  case notRunning(display: String)
  case alreadyRunning(process: Int32?, display: String)
  case noAnswer(process: Int32?)
  case system(SystemError, path: String)

  var description: String {
    switch self {
    case .noRuntimeFolder:
      "XDG_RUNTIME_DIR is not set, so that commands can't reach a running wshowtouch; run it inside your session"
    case .notRunning(let display): "no wshowtouch runs on the display '\(display)'; start it with 'wshowtouch'"
    case .alreadyRunning(let process, let display):
      "wshowtouch already runs on the display '\(display)'\(Self.named(process)); 'wshowtouch toggle' switches it, 'wshowtouch quit' ends it"
    case .noAnswer(let process): "the running wshowtouch\(Self.named(process)) does not answer; end it and start it again"
    case .system(let error, let path): "cannot use '\(path)': \(error)"
    }
  }

  var status: ExitStatus {
    if case .alreadyRunning = self { return .alreadyRunning }
    return .failed
  }

  private static func named(_ process: Int32?) -> String { process.map { " (process \($0))" } ?? "" }
}
