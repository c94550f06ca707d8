import Linux
import TouchIndicator

extension Configuration {
  /// Takes the files that it names for files in a folder, where they say no other, and "~/" for the user's own.
  mutating func resolveFiles(in folder: String) {
    if let image { self.image = absolute(image, in: folder) }
    if case .file(let path) = sound { sound = .file(absolute(path, in: folder)) }
  }
}

/// Options with the files that they name as any process finds them: another one than this will read them.
func withAbsoluteFiles(_ words: [String]) -> [String] {
  guard let folder = currentFolder else { return words }
  let names = ["--image", "--sound"]
  var words = words
  for index in words.indices {
    if index > 0, names.contains(words[index - 1]) {
      words[index] = absolute(words[index], in: folder)
    } else if let name = names.first(where: { words[index].hasPrefix($0 + "=") }) {
      words[index] = "\(name)=\(absolute(String(words[index].dropFirst(name.count + 1)), in: folder))"
    }
  }
  return words
}

private func absolute(_ path: String, in folder: String) -> String {
  // The words that 'sound' takes beside files.
  if path.isEmpty || path.hasPrefix("/") || path == "none" || path == "tap" { return path }
  if path.hasPrefix("~/"), let home = environment("HOME") { return home + path.dropFirst() }
  return "\(folder)/\(path)"
}
