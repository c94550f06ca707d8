import TouchIndicator

/// One property of the library's `Configuration` with the name that its option has too: `--border-width` is `borderWidth`.
struct Setting {
  enum Kind {
    case boolean((inout Configuration, Bool) -> Void)
    /// - Returns: whether the text is a value in range.
    case text(placeholder: String, expected: String, (inout Configuration, String) -> Bool)
  }

  let name: String
  let help: String
  let kind: Kind

  /// Takes a value in.
  ///
  /// - Throws: an error that names setting, value and range.
  func apply(_ value: String, to configuration: inout Configuration) throws(UsageError) {
    switch kind {
    case .boolean(let set):
      guard value == "true" || value == "false" else { throw UsageError("'\(name)' takes true or false, not '\(value)'") }
      set(&configuration, value == "true")
    case .text(_, let expected, let set):
      guard set(&configuration, value) else { throw UsageError("'\(name)' takes \(expected), not '\(value)'") }
    }
  }

  /// The option of that name for a command whose arguments hold a configuration.
  func option<Arguments>(_ path: WritableKeyPath<Arguments, Configuration>) -> Option<Arguments> {
    switch kind {
    case .boolean(let set): Option(name: name, help: help, effect: .boolean { set(&$0[keyPath: path], $1) })
    case .text(let placeholder, _, _):
      Option(
        name: name, help: help,
        effect: .value(placeholder: placeholder) { arguments, value throws(UsageError) in
          try apply(value, to: &arguments[keyPath: path])
        })
    }
  }
}
