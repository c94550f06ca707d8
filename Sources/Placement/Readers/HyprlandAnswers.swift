/// What Hyprland answers over its sockets.
public enum HyprlandAnswers {
  /// The minor number of version 0 in an answer to "version".
  public static func minorVersion(_ answer: JSON) -> Int? {
    guard let text = answer["version"]?.string ?? answer["tag"]?.string else { return nil }
    let parts = text.drop { $0 == "v" }.split { $0 == "." || $0 == "-" }
    return parts.count > 1 && parts[0] == "0" ? Int(parts[1]) : nil
  }

  /// The options of all touch devices, from the answers to "getoption input:touchdevice:…". What nobody has set is nil.
  public static func options(output: JSON?, transform: JSON?, enabled: JSON?) -> HyprlandRule.Options {
    func set(_ answer: JSON?) -> JSON? { answer?["set"]?.boolean ?? true ? answer : nil }
    return HyprlandRule.Options(
      output: set(output)?["str"]?.string, transform: set(transform)?["int"]?.integer,
      isEnabled: set(enabled).flatMap { $0["bool"]?.boolean ?? $0["int"]?.integer.map { $0 != 0 } })
  }

  /// The connector of the monitor that has the focus, in an answer to "monitors".
  public static func focusedOutput(_ answer: JSON) -> String? {
    answer.array.first { $0["focused"]?.boolean == true }?["name"]?.string
  }

  /// The serial numbers of the screens by connector, in an answer to "monitors".
  public static func serials(_ answer: JSON) -> [String: String] {
    answer.array.reduce(into: [:]) { serials, output in
      if let name = output["name"]?.string, let serial = output["serial"]?.string, !serial.isEmpty { serials[name] = serial }
    }
  }
}
