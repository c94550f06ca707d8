import Foundation
import Support

/// Counts the instructions of a program, which runs some 30 times as slowly under it.
struct Callgrind {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(prefix: "callgrind") }

  /// What runs the program.
  var words: [String] { ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(folder.path("out"))", "--trace-children=no"] }

  /// What a process did.
  struct Counts {
    var instructions: Double
    /// Calls of malloc, calloc, realloc.
    var allocations: Double

    static func / (counts: Counts, frames: Double) -> Counts {
      Counts(instructions: counts.instructions / frames, allocations: counts.allocations / frames)
    }
  }

  /// What a process that runs under it does for something.
  func count(of process: ChildProcess, during body: () throws -> Void) throws -> Counts {
    let number = process.processIdentifier
    try run("callgrind_control", "-z", "\(number)")
    try body()
    let known = Set(folder.contents)
    try run("callgrind_control", "-d", "\(number)")
    return try waitFor("callgrind's figures") {
      for name in Set(folder.contents).subtracting(known) {
        let lines = try String(contentsOfFile: folder.path(name), encoding: .utf8).split(separator: "\n")
        guard let total = lines.last(where: { $0.hasPrefix("totals:") }) else { continue }
        return Counts(instructions: Double(total.split(separator: " ")[1])!, allocations: Self.allocations(in: lines))
      }
      return nil
    }
  }

  /// A function is named where it is first met, as in "cfn=(12) malloc", by its number later; how often it was called follows: "calls=3 …".
  private static func allocations(in lines: [Substring]) -> Double {
    var numbers: Set<Substring> = []
    var callee: Substring = ""
    var count = 0.0
    for line in lines {
      if line.hasPrefix("fn=(") || line.hasPrefix("cfn=(") {
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        if parts.count > 1, ["malloc", "calloc", "realloc"].contains(parts[1]) { numbers.insert(parts[0]) }
        if line.hasPrefix("c") { callee = parts[0] }
      } else if line.hasPrefix("calls="), numbers.contains(callee) {
        count += Double(line.dropFirst("calls=".count).prefix { $0 != " " })!
      }
    }
    return count
  }
}

/// Runs a program to its end.
@discardableResult
func run(_ words: String...) throws -> String {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = words
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw Failure("'\(words.joined(separator: " "))' failed") }
  return String(decoding: data, as: UTF8.self)
}

/// Why something could not be measured.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
