/// A value of JSON (RFC 8259), as compositors answer with.
public enum JSON: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Reads a text, nil if it is no JSON.
  public init?(_ text: String) {
    var scanner = TextScanner(text)
    guard let value = Self.read(&scanner, depth: 0) else { return nil }
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
    self = value
  }

  /// A member of an object.
  public subscript(name: String) -> JSON? { if case .object(let members) = self { members[name] } else { nil } }
  /// The text, if it is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The number, if it is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The whole number, if it is one.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }
  /// The truth value, if it is one.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The elements, none if it is no array.
  public var array: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  private static func read(_ scanner: inout TextScanner, depth: Int) -> JSON? {
    guard depth < 64 else { return nil }
    scanner.skipSpace()
    switch scanner.next {
    case UInt8(ascii: "{"): return readObject(&scanner, depth: depth)
    case UInt8(ascii: "["): return readArray(&scanner, depth: depth)
    case UInt8(ascii: "\""): return scanner.takeQuoted().map(JSON.string)
    default: break
    }
    if scanner.take("null") { return .null }
    if scanner.take("true") { return .boolean(true) }
    if scanner.take("false") { return .boolean(false) }
    return Double(scanner.take { "+-.eE0123456789".utf8.contains($0) }).map(JSON.number)
  }

  private static func readObject(_ scanner: inout TextScanner, depth: Int) -> JSON? {
    scanner.take()
    var members: [String: JSON] = [:]
    scanner.skipSpace()
    if scanner.take("}") { return .object(members) }
    while true {
      scanner.skipSpace()
      guard let name = scanner.takeQuoted() else { return nil }
      scanner.skipSpace()
      guard scanner.take(":"), let value = read(&scanner, depth: depth + 1) else { return nil }
      members[name] = value
      scanner.skipSpace()
      if scanner.take("}") { return .object(members) }
      guard scanner.take(",") else { return nil }
    }
  }

  private static func readArray(_ scanner: inout TextScanner, depth: Int) -> JSON? {
    scanner.take()
    var elements: [JSON] = []
    scanner.skipSpace()
    if scanner.take("]") { return .array(elements) }
    while true {
      guard let value = read(&scanner, depth: depth + 1) else { return nil }
      elements.append(value)
      scanner.skipSpace()
      if scanner.take("]") { return .array(elements) }
      guard scanner.take(",") else { return nil }
    }
  }
}
