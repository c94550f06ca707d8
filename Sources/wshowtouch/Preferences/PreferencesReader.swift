import Placement
import TouchIndicator

extension Preferences {
  /// Takes in the text of a configuration file.
  ///
  /// - Returns: all that is wrong with it, in the order of its lines. What is not wrong is taken in anyway.
  mutating func read(_ text: String) -> [ConfigurationFile.Problem] {
    let file = ConfigurationFile(text)
    var problems = file.problems
    let keys = PreferenceKey.all
    for entry in file.entries {
      do throws(UsageError) {
        guard let key = keys.first(where: { $0.name == entry.key }) else { throw UsageError("unknown key '\(entry.key)'") }
        try key.apply(entry.value, &self)
      } catch {
        problems.append(ConfigurationFile.Problem(line: entry.line, message: error.message))
      }
    }
    for section in file.sections { problems += read(section) }
    return problems.sorted { $0.line < $1.line }
  }

  /// Takes in a section.
  private mutating func read(_ section: ConfigurationFile.Section) -> [ConfigurationFile.Problem] {
    switch section.kind {
    case "device": readDevice(section)
    case "output": readOutput(section)
    default: [ConfigurationFile.Problem(line: section.line, message: "unknown section '[\(section.kind) \(section.name)]'")]
    }
  }

  /// Takes in what is said of an output.
  private mutating func readOutput(_ section: ConfigurationFile.Section) -> [ConfigurationFile.Problem] {
    var problems: [ConfigurationFile.Problem] = []
    for entry in section.entries {
      if entry.key != "show" {
        problems.append(.init(line: entry.line, message: "unknown key '\(entry.key)' of an output"))
      } else if entry.value == "false" {
        configuration.hiddenOutputs.append(section.name)
      } else if entry.value != "true" {
        problems.append(.init(line: entry.line, message: "'show' takes true or false, not '\(entry.value)'"))
      }
    }
    return problems
  }

  /// Takes in what is said of a device.
  private mutating func readDevice(_ section: ConfigurationFile.Section) -> [ConfigurationFile.Problem] {
    var device = Placement.DeviceOverride(device: section.name)
    var problems: [ConfigurationFile.Problem] = []
    for entry in section.entries {
      if let key = Placement.DeviceOverride.Key(rawValue: entry.key) {
        if device.set(key, entry.value) { continue }
        problems.append(.init(line: entry.line, message: "'\(entry.key)' takes \(key.expected), not '\(entry.value)'"))
      } else {
        problems.append(.init(line: entry.line, message: "unknown key '\(entry.key)' of a device"))
      }
    }
    configuration.devices.append(device)
    return problems
  }
}
