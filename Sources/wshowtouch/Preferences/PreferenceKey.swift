import TouchIndicator

/// A key of the configuration file outside of its sections.
struct PreferenceKey {
  let name: String
  let help: String
  /// Takes a value in; throws an error that names key, value and range.
  let apply: (String, inout Preferences) throws(UsageError) -> Void

  /// In the order of the file that `--print-config` prints.
  static var all: [PreferenceKey] {
    [enabled]
      + Setting.look.map { setting in
        PreferenceKey(name: setting.name, help: setting.help) { value, preferences throws(UsageError) in
          try setting.apply(value, to: &preferences.configuration)
        }
      }
  }

  static var enabled: PreferenceKey {
    PreferenceKey(name: "enabled", help: "whether it starts shown: true, false, or remember for how it was last (default true)") {
      value, preferences throws(UsageError) in
      guard let start = Preferences.Start(rawValue: value) else {
        throw UsageError("'enabled' takes true, false or remember, not '\(value)'")
      }
      preferences.enabled = start
    }
  }
}
