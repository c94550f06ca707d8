/// The configuration file's language: lines of `key = value`, sections that begin with a line such as `[device NAME]`, and lines that begin
/// with `#`, which say nothing. White space around all of them counts for nothing.
struct ConfigurationFile: Equatable {
  struct Entry: Equatable {
    var key: String
    var value: String
    /// From 1 on.
    var line: Int
  }

  struct Section: Equatable {
    /// The first word in brackets.
    var kind: String
    /// What follows it.
    var name: String
    var line: Int
    var entries: [Entry] = []
  }

  /// What is wrong with a line.
  struct Problem: Error, Equatable {
    var line: Int
    /// A sentence without a full stop.
    var message: String
  }

  /// What comes before the first section.
  private(set) var entries: [Entry] = []
  private(set) var sections: [Section] = []
  /// The lines that are none of the above, and the keys that are given twice.
  private(set) var problems: [Problem] = []

  init(_ text: String) {
    var firstLines: [String: Int] = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = (number: index + 1, text: line.trimmed)
      if line.text.isEmpty || line.text.hasPrefix("#") { continue }
      do throws(Problem) {
        if line.text.hasPrefix("[") {
          let section = try Self.section(line.text, line.number)
          try Self.note("[\(section.kind) \(section.name)]", line.number, &firstLines)
          firstLines = firstLines.filter { $0.key.hasPrefix("[") }
          sections.append(section)
        } else {
          let entry = try Self.entry(line.text, line.number)
          try Self.note(entry.key, line.number, &firstLines)
          if sections.isEmpty { entries.append(entry) } else { sections[sections.count - 1].entries.append(entry) }
        }
      } catch {
        problems.append(error)
      }
    }
  }

  private static func section(_ text: String, _ line: Int) throws(Problem) -> Section {
    guard text.hasSuffix("]") else { throw Problem(line: line, message: "a section ends with ']'") }
    let words = text.dropFirst().dropLast().split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard words.count == 2 else { throw Problem(line: line, message: "a section is named like '[device NAME]'") }
    return Section(kind: String(words[0]), name: words[1].trimmed, line: line)
  }

  private static func entry(_ text: String, _ line: Int) throws(Problem) -> Entry {
    guard let equals = text.firstIndex(of: "=") else { throw Problem(line: line, message: "a line is 'key = value', not '\(text)'") }
    return Entry(key: text[..<equals].trimmed, value: text[text.index(after: equals)...].trimmed, line: line)
  }

  /// Nothing is given twice.
  private static func note(_ key: String, _ line: Int, _ firstLines: inout [String: Int]) throws(Problem) {
    if let first = firstLines[key] { throw Problem(line: line, message: "'\(key)' was given in line \(first) already") }
    firstLines[key] = line
  }
}

extension StringProtocol {
  /// Without the white space around it.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
