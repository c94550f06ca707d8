/// Reads a text byte by byte and counts its lines.
struct TextScanner {
  private let bytes: [UInt8]
  private(set) var position = 0
  /// The line that is read, from 1.
  private(set) var line = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next byte, nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  /// Whether everything has been read.
  var isAtEnd: Bool { position >= bytes.count }

  /// Takes the next byte.
  @discardableResult
  mutating func take() -> UInt8? {
    guard let byte = next else { return nil }
    position += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }

  /// Whether the text goes on like this.
  func isAt(_ text: StaticString) -> Bool {
    guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
    return unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount).elementsEqual(
      bytes[position..<(position + text.utf8CodeUnitCount)])
  }

  /// Takes this text if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    for _ in 0..<text.utf8CodeUnitCount { take() }
    return true
  }

  /// Takes what comes while it is so.
  mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = next, isTaken(byte) { take() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Takes all before this text and the text itself; nil and the rest if it never comes.
  mutating func take(through text: StaticString) -> String? {
    let start = position
    while !isAtEnd {
      let end = position
      if take(text) { return String(decoding: bytes[start..<end], as: UTF8.self) }
      take()
    }
    return nil
  }

  mutating func skipSpace() { _ = take { $0.isSpace } }

  /// Takes a string in double quotes with the escapes of JSON, which RON and KDL share as far as names go.
  mutating func takeQuoted() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = take() {
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      switch take() {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "u"):
        guard let scalar = takeEscapedScalar() else { return nil }
        text.append(contentsOf: Array(String(Character(scalar)).utf8))
      case let other?: text.append(other)
      case nil: return nil
      }
    }
    return nil
  }

  /// `XXXX`, `XXXX\uXXXX` or `{X…}` after `\u`.
  private mutating func takeEscapedScalar() -> Unicode.Scalar? {
    if take("{") { return take(through: "}").flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init) }
    guard let first = takeHexadecimal() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    guard take("\\u"), let second = takeHexadecimal(), (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func takeHexadecimal() -> UInt32? {
    guard bytes.count - position >= 4 else { return nil }
    let digits = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
    for _ in 0..<4 { take() }
    return UInt32(digits, radix: 16)
  }
}

extension UInt8 {
  /// Whether it separates words, line ends too.
  var isSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
  var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension StringProtocol {
  /// Without spaces at its ends.
  var trimmed: String {
    String(decoding: Array(utf8).drop { $0.isSpace }.reversed().drop { $0.isSpace }.reversed(), as: UTF8.self)
  }

  /// Its words.
  var words: [String] { split(whereSeparator: { $0 == " " || $0 == "\t" }).map { String($0) } }
}
