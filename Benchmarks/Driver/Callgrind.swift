import Foundation
import Support

/// Counts the instructions of a program, which runs some 30 times as slowly under it.
struct Callgrind {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(prefix: "callgrind") }

  /// What runs the program.
  var words: [String] { ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(folder.path("out"))", "--trace-children=no"] }

  /// How many instructions a process that runs under it takes for something.
  func count(of process: ChildProcess, during body: () throws -> Void) throws -> Double {
    let number = process.processIdentifier
    try run("callgrind_control", "-z", "\(number)")
    try body()
    let known = Set(folder.contents)
    try run("callgrind_control", "-d", "\(number)")
    return try waitFor("callgrind's figures") {
      for name in Set(folder.contents).subtracting(known) {
        let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
        if let line = text.split(separator: "\n").last(where: { $0.hasPrefix("totals:") }) {
          return Double(line.split(separator: " ")[1])
        }
      }
      return nil
    }
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
