/// One XML element with its attributes, turned into what it describes.
struct Element {
  let name: String
  let attributes: [String: String]
  let source: Source

  func error(_ message: String) -> ScannerError { ScannerError(source: source, message: "<\(name)>: \(message)") }

  /// The one-line description, without the line breaks XML allows in it.
  var summary: String { (attributes["summary"] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  func interface() throws(ScannerError) -> Interface {
    guard attributes["version"] != nil else { throw error("has no version") }
    return Interface(name: try identifier(), version: try version("version"), source: source)
  }

  func message() throws(ScannerError) -> Message {
    if let type = attributes["type"], type != "destructor" { throw error("unknown type '\(type)'") }
    return Message(
      name: try identifier(), isDestructor: attributes["type"] == "destructor", since: try version("since"), source: source)
  }

  func argument() throws(ScannerError) -> Argument {
    let name = try identifier()
    let type = attributes["type"] ?? ""
    guard let kind = Argument.Kind(rawValue: type) else { throw error("'\(name)' has the unknown type '\(type)'") }
    let argument = Argument(
      name: name, kind: kind, interface: attributes["interface"], enumeration: attributes["enum"],
      isNullable: try flag("allow-null"), source: source)
    if argument.interface != nil, kind != .object, kind != .newID { throw error("'\(name)' is no object, but has an interface") }
    if argument.enumeration != nil, kind != .int, kind != .uint { throw error("'\(name)' is no integer, but has an enum") }
    if argument.isNullable, kind != .object, kind != .string { throw error("'\(name)' can't be null") }
    return argument
  }

  func enumeration() throws(ScannerError) -> Enumeration {
    Enumeration(name: try identifier(), isBitfield: try flag("bitfield"), since: try version("since"), source: source)
  }

  func entry() throws(ScannerError) -> Enumeration.Entry {
    let text = attributes["value"] ?? ""
    let value = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    guard let value else { throw error("'\(text)' is no value of 32 bits") }
    return Enumeration.Entry(
      name: try identifier(startingWithDigit: true), value: value, since: try version("since"), summary: summary, source: source)
  }

  private func identifier(startingWithDigit: Bool = false) throws(ScannerError) -> String {
    let name = attributes["name"] ?? ""
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }), let first = name.first,
      startingWithDigit || !first.isNumber
    else { throw error("'\(name)' is no name") }
    return name
  }

  private func version(_ attribute: String) throws(ScannerError) -> Int {
    guard let text = attributes[attribute] else { return 1 }
    guard let version = Int(text), version > 0 else { throw error("'\(text)' is no version") }
    return version
  }

  private func flag(_ attribute: String) throws(ScannerError) -> Bool {
    switch attributes[attribute] {
    case nil, "false": return false
    case "true": return true
    case let text?: throw error("\(attribute) is '\(text)', not true or false")
    }
  }
}
