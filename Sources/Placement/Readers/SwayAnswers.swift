import Geometry

/// What sway answers over its socket, by sway-ipc(7).
public enum SwayAnswers {
  /// The minor number of version 1 in an answer to `get_version`.
  public static func minorVersion(_ answer: JSON) -> Int? { answer["major"]?.integer == 1 ? answer["minor"]?.integer : nil }

  /// The configuration that is loaded, from the answers to `get_config` and `get_version`.
  public static func configuration(_ answer: JSON, version: JSON) -> ConfigurationFile? {
    guard let text = answer["config"]?.string else { return nil }
    return ConfigurationFile(path: version["loaded_config_file_name"]?.string ?? "sway's configuration", text: text)
  }

  /// The touch devices in an answer to `get_inputs`.
  public static func inputs(_ answer: JSON) -> [SwayRule.Input] {
    answer.array.filter { $0["type"]?.string == "touch" }.compactMap { input in
      guard let identifier = input["identifier"]?.string else { return nil }
      let settings = input["libinput"]
      return SwayRule.Input(
        identifier: identifier, isEnabled: settings?["send_events"]?.string != "disabled",
        matrix: settings?["calibration_matrix"].flatMap { AffineMap($0.array.compactMap(\.number)) })
    }
  }

  /// The serial numbers of the screens in an answer to `get_outputs`, by connector.
  public static func serials(_ answer: JSON) -> [String: String] {
    answer.array.reduce(into: [:]) { serials, output in
      if let name = output["name"]?.string, let serial = output["serial"]?.string, serial != "Unknown" { serials[name] = serial }
    }
  }

  /// Whether a surface that is no window has the keyboard, in an answer to `get_seats`: a screen locker, before sway 1.8.
  public static func isKeyboardTaken(_ answer: JSON) -> Bool {
    let seats = answer.array
    return !seats.isEmpty && seats.allSatisfy { $0["focus"]?.integer == 0 }
  }
}
