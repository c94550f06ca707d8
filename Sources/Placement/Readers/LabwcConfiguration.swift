import Geometry

/// What labwc's rc.xml says of touch devices.
public struct LabwcConfiguration: Equatable, Sendable {
  private struct Touch: Equatable {
    /// Lower case; nil for all.
    var device: String?
    var output: String?
  }

  private struct Category: Equatable {
    /// A device's name in lower case, "touch" or "default".
    var name: String
    var matrix: AffineMap?
    var isDisabled: Bool?
  }

  private var touches: [Touch] = []
  private var penOutput: String?
  private var categories: [Category] = []

  /// Says nothing.
  public init() {}

  /// Reads an rc.xml.
  ///
  /// - Parameter problems: gets what can't be understood.
  public init(_ file: ConfigurationFile, problems: inout [ConfigurationProblem]) {
    let root = XMLReader.read(file, problems: &problems)
    // <labwc_config> is the root; older files have <openbox_config>.
    for element in root.children.flatMap(\.children) {
      switch element.name.lowercased() {
      case "touch":
        touches.append(
          Touch(device: element.value("deviceName").flatMap { $0.isEmpty ? nil : $0.lowercased() }, output: element.value("mapToOutput")))
      case "tablet": penOutput = element.value("mapToOutput")
      case "libinput":
        for device in element.elements("device") {
          var category = Category(name: (device.value("category") ?? "default").lowercased())
          if category.name.isEmpty { category.name = "default" }
          if let text = device.value("calibrationMatrix") {
            category.matrix = AffineMap(text.words.compactMap(Double.init))
            if category.matrix == nil {
              problems.append(ConfigurationProblem(file: file.path, reason: "'calibrationMatrix' takes six numbers, not '\(text)'"))
            }
          }
          category.isDisabled = device.value("sendEventsMode").map { ["no", "false", "off"].contains($0.lowercased()) }
          categories.append(category)
        }
      default: break
      }
    }
  }

  /// The output that the last entry for the device names.
  func output(of device: DeviceFacts) -> String? {
    device.isPen ? penOutput : touches.last { $0.device == nil || $0.device == device.name.lowercased() }?.output
  }

  func matrix(of device: DeviceFacts) -> AffineMap? { category(of: device)?.matrix }
  func isDisabled(_ device: DeviceFacts) -> Bool { category(of: device)?.isDisabled ?? false }

  /// By name, else by type, else the default; the last of each counts.
  private func category(of device: DeviceFacts) -> Category? {
    for name in [device.name.lowercased(), device.isPen ? "non-touch" : "touch", "default"] {
      if let category = categories.last(where: { $0.name == name }) { return category }
    }
    return nil
  }
}
