import Foundation
import Support

extension Bed {
  /// Starts the program under test and waits until it reads the devices.
  func indicator(
    _ arguments: [String], environment: [String: String] = [:], showsConversation: Bool = false
  ) throws -> ChildProcess {
    let program = try run(arguments + ["--verbose"], environment: environment, showsConversation: showsConversation)
    try waitUntil("the program to be ready") { program.says("touches are shown") || !program.isRunning }
    guard program.isRunning else { throw SupportError("The program has ended: \(program.standardError.text)") }
    return program
  }
}

extension ChildProcess {
  /// Whether a line of its log has the words.
  func says(_ words: String) -> Bool { standardError.text.contains(words) }
}

extension Screenshot.Color {
  /// Whether no channel differs by more than so much.
  func isNear(_ other: Screenshot.Color, within distance: Int = 3) -> Bool {
    abs(Int(red) - Int(other.red)) <= distance && abs(Int(green) - Int(other.green)) <= distance
      && abs(Int(blue) - Int(other.blue)) <= distance
  }

  /// What is seen of an opaque color at an opacity over this one.
  func under(_ color: Screenshot.Color, opacity: Double) -> Screenshot.Color {
    func mix(_ below: UInt8, _ above: UInt8) -> UInt8 { UInt8((Double(below) * (1 - opacity) + Double(above) * opacity).rounded()) }
    return Screenshot.Color(red: mix(red, color.red), green: mix(green, color.green), blue: mix(blue, color.blue))
  }
}

extension SwayBed {
  /// Waits until the pixel at a place has so nearly a color.
  func waitForColor(
    _ color: Screenshot.Color, at x: Int, _ y: Int, on output: String = "HEADLESS-1", within distance: Int = 3
  ) throws {
    var seen: Screenshot.Color?
    do {
      try waitUntil("a color") {
        seen = try screenshot(of: output)[x, y]
        return seen!.isNear(color, within: distance)
      }
    } catch {
      throw SupportError("\(error): \(color) at (\(x), \(y)) of \(output), where \(seen.map { "\($0)" } ?? "nothing") was seen last.")
    }
  }

  func waitUntilUnchanged(on output: String = "HEADLESS-1", since before: Screenshot) throws {
    try waitUntil("\(output) to look as before") { try screenshot(of: output) == before }
  }
}

let grey = Screenshot.Color(hexadecimal: "#808080")
