/// One option of a command: the only place that knows its name, its help and what it does to the command's arguments.
struct Option<Arguments> {
  enum Effect {
    case flag((inout Arguments) -> Void)
    /// An option of two forms, `--name` and `--no-name`.
    case boolean((inout Arguments, Bool) -> Void)
    case value(placeholder: String, (inout Arguments, String) throws(UsageError) -> Void)
  }

  let name: String
  var short: String?
  let help: String
  let effect: Effect

  /// What it looks like.
  var form: OptionForm {
    let kind: OptionForm.Kind =
      switch effect {
      case .flag: .flag
      case .boolean: .boolean
      case .value(let placeholder, _): .value(placeholder: placeholder)
      }
    return OptionForm(name: name, short: short, help: help, kind: kind)
  }
}

/// A wrong command line, as a sentence without a full stop.
struct UsageError: Error, Equatable {
  let message: String
  init(_ message: String) { self.message = message }
}

extension Option {
  /// Reads a command's arguments, in any order and as `--name value` or `--name=value`; `--` ends the options.
  ///
  /// - Returns: what is no option.
  static func parse(_ words: [String], _ options: [Option], into arguments: inout Arguments) throws(UsageError) -> [String] {
    var reader = OptionReader(words, options.map(\.form))
    while let use = try reader.next() {
      switch options[use.index].effect {
      case .flag(let apply): apply(&arguments)
      case .boolean(let apply): apply(&arguments, !use.isNegated)
      case .value(_, let apply): try apply(&arguments, use.value)
      }
    }
    return reader.operands
  }
}
