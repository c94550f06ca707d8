/// What niri answers over its socket.
public enum NiriAnswers {
  /// The serial numbers of the screens by connector, in an answer to "Outputs".
  public static func serials(_ answer: JSON) -> [String: String] {
    guard case .object(let outputs)? = answer["Ok"]?["Outputs"] else { return [:] }
    return outputs.compactMapValues { $0["serial"]?.string }
  }
}
