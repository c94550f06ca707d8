import TouchIndicator

/// What the program is set to, by its configuration file and its command line.
struct Preferences: Equatable {
  /// Whether touches are shown when it starts.
  enum Start: String, CaseIterable {
    case shown = "true"
    case hidden = "false"
    /// As they were last.
    case remembered = "remember"
  }

  var configuration = Configuration()
  var enabled = Start.shown
}

extension Preferences {
  /// The options of how marks look, for a command whose arguments hold preferences.
  static func lookOptions<Arguments>(_ path: WritableKeyPath<Arguments, Preferences>) -> [Option<Arguments>] {
    Setting.look.map { $0.option(path.appending(path: \.configuration)) }
  }

  /// The option of the same name as the key.
  static func enabledOption<Arguments>(_ path: WritableKeyPath<Arguments, Preferences>) -> Option<Arguments> {
    let key = PreferenceKey.enabled
    return Option(
      name: key.name, help: key.help,
      effect: .value(placeholder: "STATE") { arguments, value throws(UsageError) in try key.apply(value, &arguments[keyPath: path]) })
  }
}
