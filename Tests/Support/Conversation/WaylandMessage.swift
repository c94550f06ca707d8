/// A line that libwayland writes under WAYLAND_DEBUG: one request or event.
public struct WaylandMessage: Hashable, Sendable {
  /// Who said it.
  public enum Direction: Hashable, Sendable {
    /// The program, to the compositor.
    case request
    /// The compositor, to the program.
    case event
  }

  /// What was said with it.
  public enum Argument: Hashable, Sendable {
    case number(Double)
    case string(String)
    case object(interface: String, identifier: UInt32)
    /// The interface is "[unknown]" where the message carries it as a text before.
    case newObject(interface: String, identifier: UInt32)
    case descriptor
    case array
    case none

    /// The number, if it is one.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The text, if it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The identifier of the object, if it is one, new or not.
    public var identifier: UInt32? {
      switch self {
      case .object(_, let identifier), .newObject(_, let identifier): identifier
      default: nil
      }
    }
  }

  /// When, in milliseconds of a clock of libwayland's.
  public var time: Double
  /// Who said it to whom.
  public var direction: Direction
  /// The object that it is about.
  public var interface: String
  /// The object's number.
  public var identifier: UInt32
  /// The request or event.
  public var name: String
  /// What was said with it.
  public var arguments: [Argument]

  /// Reads a line such as `[1234.567]  -> wl_surface@3.attach(wl_buffer@7, 0, 0)`; nil if it is none.
  public init?(_ line: Substring) {
    guard line.hasPrefix("["), let bracket = line.firstIndex(of: "]"), line.last == ")", let parenthesis = line.firstIndex(of: "("),
      let time = Double(line[line.index(after: line.startIndex)..<bracket].drop { $0 == " " })
    else { return nil }
    self.time = time
    var head = line[line.index(after: bracket)..<parenthesis].split(separator: " ")
    direction = head.contains("->") ? .request : .event
    guard let called = head.popLast(), let dot = called.lastIndex(of: "."), let object = Self.object(called[..<dot]) else { return nil }
    (interface, identifier) = object
    name = String(called[called.index(after: dot)...])
    arguments = Self.split(line[line.index(after: parenthesis)...].dropLast()).map(Self.argument)
  }

  /// The parts between commas; texts in quotes may hold commas.
  private static func split(_ text: Substring) -> [Substring] {
    guard !text.isEmpty else { return [] }
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == "," && !isQuoted {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return (parts + [text[start...]]).map { $0.drop { $0 == " " } }
  }

  private static func argument(_ text: Substring) -> Argument {
    if text == "nil" { return .none }
    if text.hasPrefix("\"") { return .string(String(text.dropFirst().dropLast())) }
    if text.hasPrefix("fd ") { return .descriptor }
    if text.hasPrefix("array") { return .array }
    if text.hasPrefix("new id "), let object = object(text.dropFirst(7)) { return .newObject(interface: object.0, identifier: object.1) }
    if let number = Double(text) { return .number(number) }
    if let object = object(text) { return .object(interface: object.0, identifier: object.1) }
    return .string(String(text))
  }

  /// The parts of `wl_surface@3`, or of `wl_surface#3` as newer versions write it.
  private static func object(_ text: Substring) -> (String, UInt32)? {
    guard let mark = text.lastIndex(where: { $0 == "@" || $0 == "#" }), let identifier = UInt32(text[text.index(after: mark)...]) else {
      return nil
    }
    return (String(text[..<mark]), identifier)
  }
}
