/// An element of XML, with its own text and its elements.
struct XMLElement {
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  var text = ""

  /// An attribute, or the text of an element of that name: labwc takes both.
  func value(_ name: String) -> String? {
    let lower = name.lowercased()
    return attributes.first { $0.key.lowercased() == lower }?.value ?? children.last { $0.name.lowercased() == lower }?.text.trimmed
  }

  /// The elements of that name.
  func elements(_ name: String) -> [XMLElement] { children.filter { $0.name.lowercased() == name.lowercased() } }
}

/// Reads XML as a configuration file has it: elements, attributes, comments, character references. No document types.
struct XMLReader {
  private var scanner: TextScanner

  static func read(_ file: ConfigurationFile, problems: inout [ConfigurationProblem]) -> XMLElement {
    var reader = XMLReader(scanner: TextScanner(file.text))
    var root = XMLElement(name: "")
    if !reader.readContent(of: &root, depth: 0) {
      problems.append(ConfigurationProblem(file: file.path, line: reader.scanner.line, reason: "this is no well-formed XML"))
    }
    return root
  }

  /// Reads up to the element's end.
  ///
  /// - Returns: whether all of it was understood; what was before that is in the element.
  private mutating func readContent(of element: inout XMLElement, depth: Int) -> Bool {
    guard depth < 64 else { return false }
    while !scanner.isAtEnd {
      element.text += decode(scanner.take { $0 != UInt8(ascii: "<") })
      if scanner.isAtEnd { break }
      if scanner.take("<!--") {
        if scanner.take(through: "-->") == nil { return false }
      } else if scanner.take("<![CDATA[") {
        guard let text = scanner.take(through: "]]>") else { return false }
        element.text += text
      } else if scanner.take("<?") || scanner.take("<!") {
        if scanner.take(through: ">") == nil { return false }
      } else if scanner.take("</") {
        return scanner.take(through: ">")?.trimmed == element.name
      } else {
        scanner.take()
        guard var child = readTag() else { return false }
        let isEmpty = scanner.take("/>")
        guard isEmpty || scanner.take(">") else { return false }
        let isWhole = isEmpty || readContent(of: &child, depth: depth + 1)
        element.children.append(child)
        if !isWhole { return false }
      }
    }
    return element.name.isEmpty
  }

  private mutating func readTag() -> XMLElement? {
    func isName(_ byte: UInt8) -> Bool { !byte.isSpace && !"/>=<\"'".utf8.contains(byte) }
    var element = XMLElement(name: scanner.take(while: isName))
    if element.name.isEmpty { return nil }
    while true {
      scanner.skipSpace()
      if scanner.isAt(">") || scanner.isAt("/>") { return element }
      let name = scanner.take(while: isName)
      scanner.skipSpace()
      guard !name.isEmpty, scanner.take("=") else { return nil }
      scanner.skipSpace()
      let value: String?
      if scanner.take("\"") {
        value = scanner.take(through: "\"")
      } else if scanner.take("'") {
        value = scanner.take(through: "'")
      } else {
        value = nil
      }
      guard let value else { return nil }
      element.attributes[name] = decode(value)
    }
  }
}

/// Puts in the characters that references stand for.
private func decode(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  var scanner = TextScanner(text)
  var result = ""
  while !scanner.isAtEnd {
    result += scanner.take { $0 != UInt8(ascii: "&") }
    guard scanner.take("&") else { break }
    let name = scanner.take { $0 != UInt8(ascii: ";") && !$0.isSpace }
    _ = scanner.take(";")
    switch name {
    case "amp": result += "&"
    case "lt": result += "<"
    case "gt": result += ">"
    case "quot": result += "\""
    case "apos": result += "'"
    default:
      let number =
        name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      if let scalar = number.flatMap(Unicode.Scalar.init) { result.unicodeScalars.append(scalar) }
    }
  }
  return result
}
