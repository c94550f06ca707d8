import Linux

/// Whether touches were shown last, kept in `$XDG_STATE_HOME/wshowtouch/enabled`.
enum RememberedState {
  private static var path: String? {
    let folder = environment("XDG_STATE_HOME") ?? environment("HOME").map { "\($0)/.local/state" }
    return folder.map { "\($0)/wshowtouch/enabled" }
  }

  /// Nil if it is not known.
  static var isShown: Bool? {
    guard let path, let bytes = try? contents(ofFile: path) else { return nil }
    return ["true\n": true, "false\n": false][String(decoding: bytes, as: UTF8.self)]
  }

  static func store(isShown: Bool) throws(SystemError) {
    if let path { try write("\(isShown)\n", toFile: path) }
  }
}
