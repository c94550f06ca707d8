/// A value of RON (Rusty Object Notation), as COSMIC's files have it.
indirect enum RON: Equatable, Sendable {
  case string(String)
  /// A number, or a name such as `Enabled`.
  case word(String)
  /// `Some(…)` and other names with something in parentheses.
  case variant(String, RON)
  case list([RON])
  case fields([String: RON])
  case map([String: RON])

  /// A field, by its name.
  subscript(name: String) -> RON? { if case .fields(let fields) = self { fields[name] } else { nil } }
  /// What `Some` holds.
  var some: RON? { if case .variant("Some", let value) = self { value } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var word: String? { if case .word(let text) = self { text } else { nil } }
  var numbers: [Double] { if case .list(let elements) = self { elements.compactMap { $0.word.flatMap(Double.init) } } else { [] } }

  static func read(_ file: ConfigurationFile, problems: inout [ConfigurationProblem]) -> RON? {
    var reader = RONReader(scanner: TextScanner(file.text))
    guard let value = reader.readValue(depth: 0) else {
      problems.append(ConfigurationProblem(file: file.path, line: reader.scanner.line, reason: "this is no RON"))
      return nil
    }
    return value
  }
}

private struct RONReader {
  var scanner: TextScanner

  mutating func readValue(depth: Int) -> RON? {
    guard depth < 64, skip(), let next = scanner.next else { return nil }
    switch next {
    case UInt8(ascii: "\""): return scanner.takeQuoted().map(RON.string)
    case UInt8(ascii: "{"): return readMap(depth: depth)
    case UInt8(ascii: "["):
      scanner.take()
      return readList(until: "]", depth: depth)
    case UInt8(ascii: "("):
      scanner.take()
      return readFields(depth: depth)
    default:
      let word = readWord()
      guard !word.isEmpty, skip() else { return nil }
      guard scanner.take("(") else { return .word(word) }
      guard let content = readFields(depth: depth) else { return nil }
      // `Some(x)` holds x; a struct's name says nothing.
      if case .list(let elements) = content, elements.count == 1 { return .variant(word, elements[0]) }
      return content
    }
  }

  private mutating func readWord() -> String { scanner.take { !$0.isSpace && !"{}[]():,\"".utf8.contains($0) } }

  /// After an opening parenthesis: `name: value`, or values only.
  private mutating func readFields(depth: Int) -> RON? {
    var fields: [String: RON] = [:]
    var start = scanner
    guard skip() else { return nil }
    start = scanner
    let word = readWord()
    guard skip() else { return nil }
    let isNamed = !word.isEmpty && scanner.isAt(":")
    scanner = start
    guard isNamed else { return readList(until: ")", depth: depth) }
    while true {
      guard skip() else { return nil }
      if scanner.take(")") { return .fields(fields) }
      let name = readWord()
      guard !name.isEmpty, skip(), scanner.take(":"), let value = readValue(depth: depth + 1), skip() else { return nil }
      fields[name] = value
      if !scanner.take(","), !scanner.isAt(")") { return nil }
    }
  }

  private mutating func readList(until end: StaticString, depth: Int) -> RON? {
    var elements: [RON] = []
    while true {
      guard skip() else { return nil }
      if scanner.take(end) { return .list(elements) }
      guard let value = readValue(depth: depth + 1), skip() else { return nil }
      elements.append(value)
      if !scanner.take(","), !scanner.isAt(end) { return nil }
    }
  }

  private mutating func readMap(depth: Int) -> RON? {
    scanner.take()
    var members: [String: RON] = [:]
    while true {
      guard skip() else { return nil }
      if scanner.take("}") { return .map(members) }
      guard let key = readValue(depth: depth + 1), skip(), scanner.take(":"), let value = readValue(depth: depth + 1), skip() else {
        return nil
      }
      if let name = key.string ?? key.word { members[name] = value }
      if !scanner.take(","), !scanner.isAt("}") { return nil }
    }
  }

  /// Skips space and comments.
  ///
  /// - Returns: false if a comment has no end.
  private mutating func skip() -> Bool {
    while true {
      scanner.skipSpace()
      if scanner.take("//") {
        _ = scanner.take { !$0.isNewline }
      } else if scanner.take("/*") {
        if scanner.take(through: "*/") == nil { return false }
      } else {
        return true
      }
    }
  }
}
