/// Reads a Lua program word by word.
struct LuaReader {
  /// What a word can be; a mark is its own byte.
  static let (end, word, text): (UInt8, UInt8, UInt8) = (0, UInt8(ascii: "a"), UInt8(ascii: "\""))

  private(set) var scanner: TextScanner
  /// The last word or text.
  private(set) var content = ""
  /// How many functions, loops, conditions, parentheses and braces are open.
  private(set) var depth = 0

  init(_ text: String) { scanner = TextScanner(text) }

  /// Takes what comes next.
  mutating func take() -> UInt8 {
    let kind = takeWord()
    switch kind {
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case Self.word:
      if content == "function" || content == "if" || content == "do" || content == "repeat" { depth += 1 }
      if content == "end" || content == "until" { depth -= 1 }
    default: break
    }
    return kind
  }

  /// Takes what comes next if it is this mark.
  mutating func take(if mark: UInt8) -> Bool {
    let start = self
    if take() == mark { return true }
    self = start
    return false
  }

  private mutating func takeWord() -> UInt8 {
    scanner.skipSpace()
    if scanner.take("--") {
      if !takeLongText() { _ = scanner.take { !$0.isNewline } }
      return takeWord()
    }
    guard let next = scanner.next else { return Self.end }
    if next.isWord {
      content = scanner.take { $0.isWord }
      return Self.word
    }
    // Hardly a name.
    if takeLongText() { return UInt8(ascii: "?") }
    scanner.take()
    guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") else { return next }
    var bytes: [UInt8] = []
    while let byte = scanner.take() {
      if byte == next {
        content = String(decoding: bytes, as: UTF8.self)
        return Self.text
      }
      bytes.append(byte == UInt8(ascii: "\\") ? scanner.take() ?? byte : byte)
    }
    return Self.end
  }

  /// Takes `[[…]]` or `[==[…]==]`.
  private mutating func takeLongText() -> Bool {
    let start = scanner
    guard scanner.take("[") else { return false }
    let signs = scanner.take { $0 == UInt8(ascii: "=") }
    if scanner.take("[") {
      while let byte = scanner.take() {
        let rest = scanner
        if byte == UInt8(ascii: "]"), scanner.take(while: { $0 == UInt8(ascii: "=") }) == signs, scanner.take("]") { return true }
        scanner = rest
      }
    }
    scanner = start
    return false
  }
}

extension UInt8 {
  /// Whether it is of a name, of a number, or a point.
  fileprivate var isWord: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self >= 0x80
  }
}
