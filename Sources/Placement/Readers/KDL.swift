/// A node of KDL (kdl.dev, versions 1 and 2 as far as a compositor's configuration uses them).
struct KDLNode {
  var name: String
  /// Its values, as texts.
  var arguments: [String] = []
  /// Its `key=value` pairs.
  var properties: [String: String] = [:]
  var children: [KDLNode] = []

  func children(_ name: String) -> [KDLNode] { children.filter { $0.name == name } }
}

/// Reads KDL. What it does not understand ends the reading with the line where that is.
struct KDLReader {
  private var scanner: TextScanner

  static func read(_ file: ConfigurationFile, problems: inout [ConfigurationProblem]) -> [KDLNode] {
    var reader = KDLReader(scanner: TextScanner(file.text))
    var nodes: [KDLNode] = []
    if !reader.readNodes(into: &nodes, isInside: false, depth: 0) {
      problems.append(ConfigurationProblem(file: file.path, line: reader.scanner.line, reason: "this is no KDL"))
    }
    return nodes
  }

  /// - Returns: whether all of it was understood.
  private mutating func readNodes(into nodes: inout [KDLNode], isInside: Bool, depth: Int) -> Bool {
    guard depth < 64 else { return false }
    while true {
      guard skip(newlines: true) else { return false }
      if scanner.take(";") { continue }
      if scanner.isAtEnd { return !isInside }
      if scanner.take("}") { return isInside }
      let isOff = scanner.take("/-")
      guard skip(newlines: true), let node = readNode(depth: depth) else { return false }
      if !isOff { nodes.append(node) }
    }
  }

  private mutating func readNode(depth: Int) -> KDLNode? {
    skipType()
    guard let name = readWord() else { return nil }
    var node = KDLNode(name: name)
    while true {
      guard skip(newlines: false) else { return nil }
      guard let next = scanner.next, !next.isNewline else { return node }
      if next == UInt8(ascii: ";") || next == UInt8(ascii: "}") { return node }
      let isOff = scanner.take("/-")
      if isOff, !skip(newlines: false) { return nil }
      if scanner.take("{") {
        var children: [KDLNode] = []
        guard readNodes(into: &children, isInside: true, depth: depth + 1) else { return nil }
        if !isOff { node.children += children }
        continue
      }
      skipType()
      guard let word = readWord() else { return nil }
      if scanner.take("=") {
        skipType()
        guard let value = readWord() else { return nil }
        if !isOff { node.properties[word] = value }
      } else if !isOff {
        node.arguments.append(word)
      }
    }
  }

  /// A string of any kind, a number or a keyword.
  private mutating func readWord() -> String? {
    if scanner.isAt("\"") { return scanner.takeQuoted() }
    if scanner.isAt("r\"") || scanner.isAt("r#") || scanner.isAt("#\"") || scanner.isAt("##") {
      _ = scanner.take("r")
      let fence = scanner.take { $0 == UInt8(ascii: "#") }.utf8.count
      guard scanner.take("\"") else { return nil }
      var text: String? = ""
      while let part = scanner.take(through: "\"") {
        text? += part
        let end = scanner.takeFence(fence)
        if end == fence { return text }
        text? += "\"" + String(repeating: "#", count: end)
      }
      return nil
    }
    let word = scanner.take { !$0.isSpace && !"{}()=;\"\\/".utf8.contains($0) }
    return word.isEmpty ? nil : word
  }

  /// A type in parentheses says nothing here.
  private mutating func skipType() { if scanner.take("(") { _ = scanner.take(through: ")") } }

  /// Skips space and comments.
  ///
  /// - Returns: false if a comment has no end.
  private mutating func skip(newlines: Bool) -> Bool {
    while let next = scanner.next {
      if scanner.take("//") {
        _ = scanner.take { !$0.isNewline }
      } else if scanner.take("/*") {
        var depth = 1
        while depth > 0 {
          if scanner.take("/*") { depth += 1 } else if scanner.take("*/") { depth -= 1 } else if scanner.take() == nil { return false }
        }
      } else if next == UInt8(ascii: "\\") {
        // The line goes on in the next one.
        scanner.take()
        _ = scanner.take { $0.isSpace && !$0.isNewline }
        if scanner.isAt("//") { _ = scanner.take { !$0.isNewline } }
        _ = scanner.take { $0.isNewline }
      } else if next.isSpace, newlines || !next.isNewline {
        scanner.take()
      } else {
        return true
      }
    }
    return true
  }
}

extension TextScanner {
  /// Takes at most so many number signs.
  fileprivate mutating func takeFence(_ count: Int) -> Int {
    var taken = 0
    while taken < count, take("#") { taken += 1 }
    return taken
  }
}
