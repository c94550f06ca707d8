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
    /// How often each function was called.
    var calls: [Substring: Double]

    /// Calls of malloc, calloc, realloc.
    var allocations: Double { ["malloc", "calloc", "realloc"].reduce(0) { $0 + calls[$1, default: 0] } }
    /// What of the instructions libc's allocator took: how many depends on what was freed before, and where.
    var allocator: Double
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
        return Counts(
          instructions: Double(total.split(separator: " ")[1])!, calls: Self.calls(in: lines),
          allocator: Self.instructions(in: lines, of: "/malloc.c"))
      }
      return nil
    }
  }

  /// A function is named where it is first met, as in "cfn=(12) malloc", by its number later; how often it was called follows: "calls=3 …".
  private static func calls(in lines: [Substring]) -> [Substring: Double] {
    var (names, calls): ([Substring: Substring], [Substring: Double]) = ([:], [:])
    var callee: Substring = ""
    for line in lines {
      if line.hasPrefix("fn=(") || line.hasPrefix("cfn=(") {
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        if parts.count > 1 { names[parts[0]] = parts[1] }
        if line.hasPrefix("c") { callee = parts[0] }
      } else if line.hasPrefix("calls="), let name = names[callee] {
        calls[name, default: 0] += Double(line.dropFirst("calls=".count).prefix { $0 != " " })!
      }
    }
    return calls
  }

  /// A source file is named like a function, as in "fl=(3) malloc.c"; "fi" and "fe" are inlined ones, "cfi" and "cfl" the callee's. The lines of
  /// costs that follow are "LINE COST", but for the one after "calls=", which is the callee's.
  private static func instructions(in lines: [Substring], of file: String) -> Double {
    var numbers: Set<Substring> = []
    var (isInFile, isCall, sum) = (false, false, 0.0)
    for line in lines {
      if ["fl=(", "fi=(", "fe=(", "cfl=(", "cfi=("].contains(where: line.hasPrefix) {
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        if parts.count > 1, parts[1].hasSuffix(file) { numbers.insert(parts[0]) }
        if !line.hasPrefix("c") { isInFile = numbers.contains(parts[0]) }
      } else if line.hasPrefix("calls=") {
        isCall = true
      } else if let first = line.first, first.isNumber || "+-*".contains(first) {
        if isInFile, !isCall { sum += Double(line.split(separator: " ").last!)! }
        isCall = false
      }
    }
    return sum
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
