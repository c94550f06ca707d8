import Geometry

/// What a wayfire.ini says of input devices.
public struct WayfireConfiguration: Equatable, Sendable {
  private struct Section: Equatable {
    var output: String?
    var matrix: AffineMap?
  }

  /// By what follows "input-device:".
  private var sections: [String: Section] = [:]

  /// Says nothing.
  public init() {}

  /// Reads a wayfire.ini.
  ///
  /// - Parameter problems: gets what can't be understood.
  public init(_ file: ConfigurationFile, problems: inout [ConfigurationProblem]) {
    var current: String?
    for (number, line) in logicalLines(file.text) {
      let text = line.prefix { $0 != "#" }.trimmed
      if text.hasPrefix("[") {
        guard text.hasSuffix("]") else {
          problems.append(ConfigurationProblem(file: file.path, line: number, reason: "a section's name is not closed"))
          current = nil
          continue
        }
        let name = text.dropFirst().dropLast()
        current = name.hasPrefix("input-device:") ? String(name.dropFirst("input-device:".count)).trimmed : nil
        if let current, sections[current] == nil { sections[current] = Section() }
        continue
      }
      guard let current, let equals = text.firstIndex(of: "=") else { continue }
      let value = text[text.index(after: equals)...].trimmed
      switch text[..<equals].trimmed {
      case "output": sections[current]?.output = value.isEmpty ? nil : value
      case "calibration" where !value.isEmpty:
        sections[current]?.matrix = AffineMap(value.words.compactMap(Double.init))
        if sections[current]?.matrix == nil {
          problems.append(ConfigurationProblem(file: file.path, line: number, reason: "'calibration' takes six numbers"))
        }
      default: break
      }
    }
  }

  func output(of device: DeviceFacts) -> String? { section(of: device)?.output }
  func matrix(of device: DeviceFacts) -> AffineMap? { section(of: device)?.matrix }

  /// The first section there is, in Wayfire's order.
  private func section(of device: DeviceFacts) -> Section? {
    for name in [device.idPath, device.serial, device.group, device.devicePath, device.name].compactMap({ $0 }) {
      if let section = sections[name] { return section }
    }
    return nil
  }
}
