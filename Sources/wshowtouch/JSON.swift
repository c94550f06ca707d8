/// A value of JSON (RFC 8259), to be written.
enum JSON {
  case null
  case boolean(Bool)
  case number(Int)
  /// A finite number.
  case decimal(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  struct Member {
    var name: String
    var value: JSON
    init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// Without line breaks.
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): String(value)
    case .decimal(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    case .string(let value): "\"\(value.unicodeScalars.map(Self.escape).joined())\""
    case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let members): "{\(members.map { "\(JSON.string($0.name).text): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  /// For people.
  var plainText: String {
    switch self {
    case .null: "none"
    case .string(let value): String(value.unicodeScalars.filter { !$0.properties.isControl }.map(Character.init))
    case .array(let values): values.isEmpty ? "none" : values.map(\.plainText).joined(separator: ", ")
    case .object(let members): members.map(\.value.plainText).joined(separator: " ")
    default: text
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    guard scalar.value < 0x20 else { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control }
}
