import Linux
import Placement

/// The files that a configuration includes: wildcards, `~` and variables of the environment as a shell has them, other paths beside the file
/// that includes.
func includedFiles(_ pattern: String, from file: String) -> [ConfigurationFile] {
  var pattern = pattern
  if pattern.hasPrefix("~/") { pattern = "$HOME" + pattern.dropFirst() }
  if pattern.hasPrefix("$") {
    let name = pattern.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let value = environment(String(name)) else { return [] }
    pattern = value + pattern.dropFirst(1 + name.count)
  }
  if !pattern.hasPrefix("/") {
    guard let slash = file.lastIndex(of: "/") else { return [] }
    pattern = file[...slash] + pattern
  }
  return paths(matching: pattern).compactMap(configurationFile)
}

/// A file's text, nil if there is none.
func configurationFile(_ path: String) -> ConfigurationFile? {
  guard let bytes = try? contents(ofFile: path) else { return nil }
  return ConfigurationFile(path: path, text: String(decoding: bytes, as: UTF8.self))
}

/// The user's folder of configuration files.
var configurationFolder: String { environment("XDG_CONFIG_HOME") ?? (environment("HOME") ?? "") + "/.config" }
