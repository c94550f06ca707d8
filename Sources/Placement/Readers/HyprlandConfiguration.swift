/// The options of touch devices in a hyprland.conf, or in the hyprland.lua that Hyprland has read in its place since 0.55, where there is one.
public struct HyprlandConfiguration: Equatable, Sendable {
  /// Of `input:touchdevice`.
  public private(set) var options = HyprlandRule.Options()
  /// Of `device` sections, by their name.
  public private(set) var deviceOptions: [String: HyprlandRule.Options] = [:]

  /// Says nothing.
  public init() {}

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - include: finds what `source` names.
  ///   - problems: gets what can't be understood.
  public init(_ file: ConfigurationFile, include: IncludeReader = { _, _ in [] }, problems: inout [ConfigurationProblem]) {
    var known: Set = [file.path]
    if file.path.hasSuffix(".lua") {
      readLua(file, main: file.path, include, &known)
    } else {
      var variables: [String: String] = [:]
      read(file, include, &known, &variables, &problems)
    }
  }

  /// What a program in Lua says in literals of single devices, and in the modules that it requires. It would take Lua to know what is computed or
  /// asked for, or what a function, loop or condition comes to: that is taken as not said. What holds for all devices the socket tells.
  ///
  /// By src/config/lua of Hyprland: ConfigManager.cpp says where modules are looked for, bindings/LuaBindingsConfigRules.cpp what is set.
  private mutating func readLua(_ file: ConfigurationFile, main: String, _ include: IncludeReader, _ known: inout Set<String>) {
    var reader = LuaReader(file.text)
    while true {
      let kind = reader.take()
      if kind == LuaReader.end { return }
      guard kind == LuaReader.word, reader.depth == 0 else { continue }
      if reader.content == "require" {
        _ = reader.take(if: UInt8(ascii: "("))
        guard reader.take(if: LuaReader.text) else { continue }
        let name = reader.content
        let isPath = name.hasPrefix("/") || name.hasPrefix(".") || name.hasPrefix("~")
        let module = isPath ? name : name.replacing(UInt8(ascii: "."), with: UInt8(ascii: "/"))
        for ending in [".lua", "/init.lua", ""] {
          for file in include(module + ending, main) where known.insert(file.path).inserted { readLua(file, main: main, include, &known) }
        }
      } else if reader.content == "hl.device" {
        _ = reader.take(if: UInt8(ascii: "("))
        if reader.take(if: UInt8(ascii: "{")) { readDevice(&reader) }
      }
    }
  }

  /// After an opening brace, to behind the one that closes it.
  private mutating func readDevice(_ reader: inout LuaReader) {
    let depth = reader.depth
    var name = ""
    var options = HyprlandRule.Options()
    var isFieldStart = true
    while true {
      let kind = reader.take()
      if kind == LuaReader.end { return }
      if reader.depth < depth { break }
      // What separates the fields of a table in it, or the statements of a function, begins none of its own.
      defer { isFieldStart = reader.depth == depth && (kind == UInt8(ascii: ",") || kind == UInt8(ascii: ";")) }
      let key = reader.content
      guard isFieldStart, kind == LuaReader.word, reader.take(if: UInt8(ascii: "=")) else { continue }
      let sign = reader.take(if: UInt8(ascii: "-")) ? "-" : ""
      let value = reader.take()
      let content = sign + reader.content
      // A part of an expression says nothing.
      var ahead = reader
      let next = ahead.take()
      guard next == UInt8(ascii: ",") || next == UInt8(ascii: ";") || next == UInt8(ascii: "}") else { continue }
      if value == LuaReader.text, key == "name" {
        name = content.replacing(UInt8(ascii: " "), with: UInt8(ascii: "-"))
      } else if value == LuaReader.text && key == "output"
        || value == LuaReader.word && (key == "transform" || content == "true" || content == "false")
      {
        options.set(key, content)
      }
    }
    if !name.isEmpty { deviceOptions[name, default: HyprlandRule.Options()].merge(options) }
  }

  private mutating func read(
    _ file: ConfigurationFile, _ include: IncludeReader, _ known: inout Set<String>, _ variables: inout [String: String],
    _ problems: inout [ConfigurationProblem]
  ) {
    var sections: [String] = []
    /// The `name` of the device section that is open, and what it says so far.
    var device: (name: String, options: HyprlandRule.Options)?
    for (index, rawLine) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let text = withoutComment(rawLine).trimmed
      if text.isEmpty { continue }
      if text == "}" {
        if sections.popLast() == nil {
          problems.append(ConfigurationProblem(file: file.path, line: index + 1, reason: "a brace closes nothing"))
        }
        if let known = device, !sections.contains(where: { $0.hasPrefix("device") }) {
          if !known.name.isEmpty { deviceOptions[known.name, default: HyprlandRule.Options()].merge(known.options) }
          device = nil
        }
        continue
      }
      if text.hasSuffix("{") {
        let name = text.dropLast().trimmed
        sections.append(name)
        // Before 0.33 the name stood in the section's own.
        if name == "device" { device = ("", HyprlandRule.Options()) }
        if name.hasPrefix("device:") { device = (String(name.dropFirst(7)), HyprlandRule.Options()) }
        continue
      }
      guard let equals = text.firstIndex(of: "=") else { continue }
      let key = text[..<equals].trimmed
      let written = text[text.index(after: equals)...].trimmed
      let value = String(substitute(written, variables).prefix(variableLimit))
      if key.hasPrefix("$") {
        variables[key] = value
        continue
      }
      if key == "source" {
        // Once each, or files that name each other would be read again and again.
        for included in include(value, file.path) where known.insert(included.path).inserted {
          read(included, include, &known, &variables, &problems)
        }
      }
      if device != nil {
        if key == "name" { device?.name = value } else { device?.options.set(key, value) }
      }
      let path = (sections + [key]).joined(separator: ":")
      if path.hasPrefix("input:touchdevice:") { options.set(String(path.dropFirst("input:touchdevice:".count)), value) }
    }
    if !sections.isEmpty { problems.append(ConfigurationProblem(file: file.path, reason: "section '\(sections[0])' is not closed")) }
  }
}

extension String {
  fileprivate func replacing(_ byte: UInt8, with other: UInt8) -> String {
    String(decoding: utf8.map { $0 == byte ? other : $0 }, as: UTF8.self)
  }
}

extension HyprlandRule.Options {
  fileprivate mutating func set(_ key: String, _ value: String) {
    switch key {
    case "output": output = value
    case "transform": transform = Int(value)
    case "enabled": isEnabled = ["1", "true", "yes", "on"].contains(value.lowercased())
    default: break
    }
  }

  fileprivate mutating func merge(_ other: Self) {
    output = other.output ?? output
    transform = other.transform ?? transform
    isEnabled = other.isEnabled ?? isEnabled
  }
}

/// The line up to its comment: a single # begins one, two are one character.
private func withoutComment(_ line: Substring) -> String {
  var text = ""
  var rest = line
  while let mark = rest.firstIndex(of: "#") {
    text += rest[..<mark]
    let next = rest.index(after: mark)
    guard next < rest.endIndex, rest[next] == "#" else { return text }
    text += "#"
    rest = rest[rest.index(after: next)...]
  }
  return text + rest
}
