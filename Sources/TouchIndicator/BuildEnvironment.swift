internal import Linux

/// What a machine and a program on it are for. Touches are shown to those who develop, test and present; they are nobody's business where a
/// program is in production.
public enum BuildEnvironment: String, Equatable, Sendable {
  /// Programs are developed here.
  case development
  /// Programs are tried here.
  case testing
  /// Programs are used here.
  case production

  /// What DEPLOYMENT in /etc/machine-info says; else development for a debug build of the host, and production for a release build.
  public static var current: BuildEnvironment { BuildEnvironment(declared: declared, isDebugBuild: isDebugBuild) }

  /// What DEPLOYMENT in /etc/machine-info says, nil where it says nothing that is known here.
  package static var declared: BuildEnvironment? {
    guard let bytes = try? contents(ofFile: "/etc/machine-info") else { return nil }
    return BuildEnvironment(machineInformation: String(decoding: bytes, as: UTF8.self))
  }

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  init(declared: BuildEnvironment?, isDebugBuild: Bool) { self = declared ?? (isDebugBuild ? .development : .production) }

  /// Reads DEPLOYMENT from the text of a machine-info(5) file: shell assignments, of which the last counts.
  ///
  /// systemd's words are "development", "integration", "staging" and "production"; all others are nil, as if there were none.
  init?(machineInformation text: String) {
    var value: Substring?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop(while: \.isWhitespace)
      if line.hasPrefix("DEPLOYMENT=") { value = line.dropFirst("DEPLOYMENT=".count) }
    }
    guard var word = value else { return nil }
    while word.last?.isWhitespace ?? false { word.removeLast() }
    if let quote = word.first, quote == "\"" || quote == "'", word.count > 1, word.last == quote { word = word.dropFirst().dropLast() }
    switch word {
    case "development": self = .development
    case "integration", "staging": self = .testing
    case "production": self = .production
    default: return nil
    }
  }
}
