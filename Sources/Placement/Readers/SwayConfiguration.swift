public import Geometry

/// The statements of a sway configuration that map input devices, in its language as sway(5) and sway-input(5) describe it.
public struct SwayConfiguration: Equatable, Sendable {
  /// What a device is mapped to.
  public enum Mapping: Equatable, Sendable {
    /// An output by name or "make model serial", "*" for all.
    case output(String)
    /// A box of the layout.
    case region(LogicalRectangle)
  }

  /// By identifier, "*", "type:touch" and "type:tablet_tool" among them.
  private var mappings: [String: Mapping] = [:]

  /// Says nothing.
  public init() {}

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - include: finds what it includes.
  ///   - problems: gets what can't be understood of the statements that matter.
  public init(_ file: ConfigurationFile, include: IncludeReader = { _, _ in [] }, problems: inout [ConfigurationProblem]) {
    var variables: [String: String] = [:]
    var known: Set = [file.path]
    read(file, include, &known, &variables, &problems)
  }

  /// What is said of a device, nil for nothing.
  public func mapping(of identifier: String, isPen: Bool = false) -> Mapping? {
    mappings[identifier] ?? mappings[isPen ? "type:tablet_tool" : "type:touch"] ?? mappings["*"]
  }

  /// As sway/config/input.c stores them: a later "*" overrides what is there; a device's own statement is surer than its type's.
  private mutating func store(_ mapping: Mapping, for identifier: String) {
    if identifier == "*" { for known in mappings.keys { mappings[known] = mapping } }
    mappings[identifier] = mapping
  }

  private mutating func read(
    _ file: ConfigurationFile, _ include: IncludeReader, _ known: inout Set<String>, _ variables: inout [String: String],
    _ problems: inout [ConfigurationProblem]
  ) {
    /// The words before each open brace.
    var blocks: [[String]] = []
    for (number, line) in logicalLines(file.text) {
      let raw = shellWords(line)
      // A name that is set is no use of it.
      let named = raw.first == "set" ? 2 : 0
      var words = raw.prefix(named) + raw.dropFirst(named).map { substitute($0, variables) }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if first == "}" {
        if blocks.popLast() == nil {
          problems.append(ConfigurationProblem(file: file.path, line: number, reason: "a brace closes nothing"))
        }
        continue
      }
      if first == "set", words.count > 2 { variables[words[1]] = String(words[2...].joined(separator: " ").prefix(variableLimit)) }
      if first == "include", words.count > 1 {
        // As sway does, it takes a file in once.
        for included in include(words[1...].joined(separator: " "), file.path) where known.insert(included.path).inserted {
          read(included, include, &known, &variables, &problems)
        }
      }
      if words.last == "{" {
        words.removeLast()
        blocks.append(Array(words))
        continue
      }
      statement(blocks.flatMap { $0 } + words, file.path, number, &problems)
    }
    if !blocks.isEmpty { problems.append(ConfigurationProblem(file: file.path, reason: "a block is not closed")) }
  }

  private mutating func statement(_ words: [String], _ path: String, _ line: Int, _ problems: inout [ConfigurationProblem]) {
    guard words.count > 3, words[0] == "input" else { return }
    switch words[2] {
    case "map_to_output": store(.output(words[3]), for: words[1])
    case "map_to_region":
      // "X Y WxH" or "X Y W H".
      let numbers = words[3...].flatMap { $0.split(separator: "x") }.map { Int($0) }
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3] else {
        return problems.append(ConfigurationProblem(file: path, line: line, reason: "'map_to_region' takes four whole numbers"))
      }
      store(.region(LogicalRectangle(x: x, y: y, width: width, height: height)), for: words[1])
    default: break
    }
  }
}

/// The longest value of a variable. Names of outputs are far shorter, and variables of variables could grow without end.
let variableLimit = 1000

/// The lines with those that a backslash continues, and the number of each one's first.
func logicalLines(_ text: String) -> [(number: Int, text: String)] {
  var lines: [(Int, String)] = []
  var isContinued = false
  for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let isOpen = line.last == "\\"
    let part = String(isOpen ? line.dropLast() : line)
    if isContinued { lines[lines.count - 1].1 += part } else { lines.append((index + 1, part)) }
    isContinued = isOpen
  }
  return lines
}

/// The words of a line; quotes keep words together.
private func shellWords(_ line: String) -> [String] {
  var words: [String] = []
  var word = ""
  var isOpen = false
  var quote: Character?
  for character in line {
    if let open = quote {
      if character == open { quote = nil } else { word.append(character) }
    } else if character == "\"" || character == "'" {
      quote = character
      isOpen = true
    } else if character == " " || character == "\t" || character == "\r" {
      if isOpen { words.append(word) }
      word = ""
      isOpen = false
    } else {
      word.append(character)
      isOpen = true
    }
  }
  if isOpen { words.append(word) }
  return words
}

/// Puts in the variables, the longest names first, as sway and Hyprland do.
func substitute(_ word: String, _ variables: [String: String]) -> String {
  guard word.utf8.contains(UInt8(ascii: "$")) else { return word }
  var result = ""
  var rest = word[...]
  while let dollar = rest.firstIndex(of: "$") {
    result += rest[..<dollar]
    rest = rest[dollar...]
    if let name = variables.keys.filter({ rest.hasPrefix($0) }).max(by: { $0.count < $1.count }) {
      result += variables[name] ?? ""
      rest = rest.dropFirst(name.count)
    } else {
      result.append("$")
      rest = rest.dropFirst()
    }
  }
  return result + rest
}
