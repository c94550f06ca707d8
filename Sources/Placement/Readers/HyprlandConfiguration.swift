/// The options of touch devices in a hyprland.conf.
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
    var variables: [String: String] = [:]
    var known: Set = [file.path]
    read(file, include, &known, &variables, &problems)
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
