import Foundation

/// Ends the program with a line on stderr.
func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(status)
}

let usage = """
  usage: WaylandScanner generate OUTPUT.swift PROTOCOL.xml...   writes the Swift of all protocols
         WaylandScanner compare OURS.xml THEIRS.xml             prints how ours differs from the same version of theirs
  """

do {
  let arguments = CommandLine.arguments.dropFirst()
  let files = Array(arguments.dropFirst())
  switch arguments.first {
  case "generate" where files.count > 1:
    let interfaces = try files.dropFirst().flatMap(ProtocolParser.interfaces(at:))
    try swiftSource(for: interfaces).write(toFile: files[0], atomically: true, encoding: .utf8)
  case "compare" where files.count == 2:
    let differences = compare(try ProtocolParser.interfaces(at: files[0]), with: try ProtocolParser.interfaces(at: files[1]))
    for difference in differences { print(difference) }
    exit(differences.isEmpty ? 0 : 1)
  default: fail(usage, status: 64)
  }
} catch {
  fail("\(error)", status: 1)
}
