/// Swift's names of what the XML names in snake case.
enum Naming {
  /// `wl_shm_pool` -> `WlShmPool`.
  static func type(_ name: String) -> String { upperCamel(name) }

  /// A type inside an interface's class. What Swift or the class itself needs gets a suffix: `type` -> `TypeValue`.
  static func nestedType(_ name: String) -> String {
    let type = upperCamel(name)
    return ["Type", "Protocol", "Self", "Event"].contains(type) ? type + "Value" : type
  }

  /// `wl_shm.format` -> `WlShm.Format`, `format` -> `Format`.
  static func enumeration(_ reference: String) -> String {
    let parts = reference.split(separator: ".").map(String.init)
    return parts.count == 2 ? "\(type(parts[0])).\(nestedType(parts[1]))" : nestedType(reference)
  }

  /// A method, case, parameter or constant: `set_position` -> `setPosition`, `default` -> `` `default` ``.
  static func member(_ name: String) -> String {
    let camel = upperCamel(name)
    let member = camel.prefix(1).lowercased() + camel.dropFirst()
    return keywords.contains(member) ? "`\(member)`" : member
  }

  /// A constant of an enum. A bare number takes the enum's name with it: `90` of `transform` -> `transform90`.
  static func entry(_ name: String, of enumeration: String) -> String {
    name.first?.isNumber == true ? member("\(enumeration)_\(name)") : member(name)
  }

  private static func upperCamel(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// What the language keeps for itself.
  private static let keywords: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
