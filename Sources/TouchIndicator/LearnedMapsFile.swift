import Linux
import Placement

/// What `wshowtouch calibrate` has learned, kept in `$XDG_STATE_HOME/wshowtouch/learned`.
enum LearnedMapsFile {
  private static var path: String? {
    let folder = environment("XDG_STATE_HOME") ?? environment("HOME").map { "\($0)/.local/state" }
    return folder.map { "\($0)/wshowtouch/learned" }
  }

  /// Nothing where there is no file.
  static func read() -> LearnedMaps {
    guard let path, let bytes = try? contents(ofFile: path) else { return LearnedMaps() }
    return LearnedMaps(String(decoding: bytes, as: UTF8.self))
  }

  /// Replaces the file.
  static func write(_ maps: LearnedMaps) throws(SystemError) {
    if let path { try Linux.write(maps.text, toFile: path) }
  }
}
