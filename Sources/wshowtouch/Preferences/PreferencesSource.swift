import Linux
import TouchIndicator

/// Where the preferences come from: a file, and options over it.
struct PreferencesSource {
  /// The file, nil where the environment names no place for one.
  let path: String?
  /// Whether the file must be there, since it was asked for.
  private let isNamed: Bool
  /// The options that count more than the file.
  var options: [String]

  /// - Parameter path: of another file than the usual one.
  init(path: String?, options: [String]) {
    self.path = path ?? Self.usualPath
    isNamed = path != nil
    self.options = options
  }

  /// `$XDG_CONFIG_HOME/wshowtouch/config`.
  private static var usualPath: String? {
    let folder = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { "\($0)/.config" }
    return folder.map { "\($0)/wshowtouch/config" }
  }

  /// Reads the file, and the options over it.
  func load() throws(PreferencesError) -> Preferences {
    var preferences = Preferences()
    if let path, let text = try read(path) {
      let problems = preferences.read(text)
      preferences.configuration.resolveFiles(in: path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
      if !problems.isEmpty { throw .wrong(problems.map { "\(path):\($0.line): \($0.message)" }) }
    }
    do throws(UsageError) {
      return try RunArguments(options, over: preferences).preferences
    } catch {
      throw .wrong([error.message])
    }
  }

  private func read(_ path: String) throws(PreferencesError) -> String? {
    do throws(SystemError) {
      return String(decoding: try contents(ofFile: path), as: UTF8.self)
    } catch {
      if error.isAbsent, !isNamed { return nil }
      throw .unreadable(path, error)
    }
  }
}

/// Why there are no preferences.
enum PreferencesError: Error, Equatable {
  case unreadable(String, SystemError)
  /// Sentences without a full stop, each for a line of the file.
  case wrong([String])

  var messages: [String] {
    switch self {
    case .unreadable(let path, let error): ["cannot read the configuration file '\(path)': \(error)"]
    case .wrong(let messages): messages
    }
  }

  var status: ExitStatus {
    if case .wrong = self { return .usage }
    return .failed
  }
}
