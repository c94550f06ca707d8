/// What an option looks like on a command line, and in a help text.
struct OptionForm {
  enum Kind {
    case flag
    /// Of two forms, `--name` and `--no-name`.
    case boolean
    case value(placeholder: String)
  }

  let name: String
  let short: String?
  let help: String
  let kind: Kind

  /// How the help text names it.
  var usage: String {
    let names = [short, "--\(name)"].compactMap { $0 }.joined(separator: ", ")
    return switch kind {
    case .flag: names
    case .boolean: "--[no-]\(name)"
    case .value(let placeholder): "\(names) \(placeholder)"
    }
  }
}

/// Takes a command line apart: options in any order, as `--name value` or `--name=value`; `--` ends them.
///
/// It knows no command's arguments, so that the program holds it once and not once for each command.
struct OptionReader {
  /// An option that was given.
  struct Use {
    /// Which of the forms it has.
    let index: Int
    var isNegated = false
    /// Empty for an option that takes none.
    var value = ""
  }

  private let forms: [OptionForm]
  private var rest: ArraySlice<String>
  /// What is no option, as far as it was read.
  private(set) var operands: [String] = []

  init(_ words: [String], _ forms: [OptionForm]) {
    rest = words[...]
    self.forms = forms
  }

  /// Reads up to the next option and over it; nil at the end.
  mutating func next() throws(UsageError) -> Use? {
    while let word = rest.popFirst() {
      if word == "--" { break }
      if word.hasPrefix("-"), word != "-" { return try use(word) }
      operands.append(word)
    }
    operands += rest
    rest = []
    return nil
  }

  private mutating func use(_ word: String) throws(UsageError) -> Use {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let inline = parts.count > 1 ? parts[1] : nil
    guard var use = find(parts[0]) else { throw UsageError("unknown option '\(parts[0])'") }
    let name = forms[use.index].name
    switch forms[use.index].kind {
    case .flag:
      if inline != nil { throw UsageError("option '--\(name)' takes no value") }
    case .boolean:
      if inline != nil { throw UsageError("option '--\(name)' takes no value: give '--\(name)' or '--no-\(name)'") }
    case .value(let placeholder):
      guard let value = inline ?? rest.popFirst() else { throw UsageError("option '--\(name)' needs a value: --\(name) \(placeholder)") }
      use.value = value
    }
    return use
  }

  private func find(_ word: String) -> Use? {
    for (index, form) in forms.enumerated() {
      if word == "--\(form.name)" || word == form.short { return Use(index: index) }
      if case .boolean = form.kind, word == "--no-\(form.name)" { return Use(index: index, isNegated: true) }
    }
    return nil
  }
}
