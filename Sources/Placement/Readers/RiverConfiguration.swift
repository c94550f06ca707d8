/// What `riverctl list-input-configs` of river 0.3 prints: a pattern, and below it a setting a line.
public struct RiverConfiguration: Equatable, Sendable {
  struct Settings: Equatable {
    var pattern: String
    var output: String?
    var isDisabled = false
  }

  private var settings: [Settings] = []

  /// Reads the list.
  public init(_ text: String) {
    for line in text.split(separator: "\n") {
      guard line.first == "\t" || line.first == " " else {
        settings.append(Settings(pattern: line.trimmed))
        continue
      }
      guard !settings.isEmpty, let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon].trimmed {
      case "map-to-output": settings[settings.count - 1].output = value
      case "events": settings[settings.count - 1].isDisabled = value == "disabled"
      default: break
      }
    }
  }

  /// What is said of a device: river applies every pattern that fits, the most general first, which it lists last.
  func settings(of device: DeviceFacts) -> Settings? {
    let name = device.riverIdentifier
    return settings.reversed().filter { matches(name, pattern: $0.pattern) }.reduce(nil) { known, next in
      guard var known else { return next }
      known.output = next.output ?? known.output
      known.isDisabled = next.isDisabled
      return known
    }
  }
}

extension DeviceFacts {
  /// river's name for it: InputDevice.zig joins type, numbers in decimal and name, spaces replaced.
  var riverIdentifier: String { "\(isPen ? "tablet" : "touch")-\(vendor)-\(product)-" + String(name.trimmed.map { $0 == " " ? "_" : $0 }) }
}

/// river's patterns (common/globber.zig): an asterisk at the start, at the end or both stands for anything.
private func matches(_ name: String, pattern: String) -> Bool {
  switch (pattern.hasPrefix("*"), pattern.hasSuffix("*")) {
  case _ where pattern == "*": true
  case (true, true): name.contains(substring: String(pattern.dropFirst().dropLast()))
  case (true, false): name.hasSuffix(pattern.dropFirst())
  case (false, true): name.hasPrefix(pattern.dropLast())
  case (false, false): name == pattern
  }
}
