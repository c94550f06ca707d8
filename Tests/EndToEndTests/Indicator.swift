import Foundation
import Support

extension Bed {
  /// Starts the program under test and waits until it reads the devices: a finger that is down already while a device is being opened
  /// stays unseen until it is lifted.
  func indicator(_ arguments: [String] = [], showsConversation: Bool = false) throws -> ChildProcess {
    let program = try run(arguments + ["--verbose"], showsConversation: showsConversation)
    try waitUntil("the program to be ready; it said: \(program.standardError.text)") {
      program.says("touches are shown") || !program.isRunning
    }
    return program
  }
}

extension ChildProcess {
  /// Whether a line of its log has the words.
  func says(_ words: String) -> Bool { standardError.text.contains(words) }
}

/// The default mark, with its contrast line, is so many logical pixels wide.
let markWidth = 53.0

extension SwayBed {
  /// Waits until a mark has grown to its full size, and tells where it is.
  ///
  /// - Parameter scale: of the output.
  func fullMark(on output: String = "HEADLESS-1", since before: Screenshot, scale: Double = 1) throws -> Screenshot.Box {
    var seen: Screenshot.Box?
    do {
      return try waitFor("a full mark on \(output)") {
        seen = try screenshot(of: output).changedBox(from: before)
        guard let box = seen else { return nil }
        return abs(Double(box.width) - markWidth * scale) <= 2.5 && abs(Double(box.height) - markWidth * scale) <= 2.5 ? box : nil
      }
    } catch {
      throw SupportError("\(error); what has changed is \(seen.map { "\($0)" } ?? "nothing").")
    }
  }

  /// Waits until the middle of what has changed is so near to a place in pixels.
  func waitForMark(
    at x: Double, _ y: Double, within pixels: Double = 1, on output: String = "HEADLESS-1", since before: Screenshot
  ) throws {
    var seen: (x: Double, y: Double)?
    do {
      try waitUntil("a mark at (\(x), \(y)) of \(output)") {
        seen = try screenshot(of: output).changedBox(from: before)?.middle
        return seen.map { abs($0.x - x) <= pixels && abs($0.y - y) <= pixels } ?? false
      }
    } catch {
      throw SupportError("\(error); the last one seen was at \(seen.map { "(\($0.x), \($0.y))" } ?? "no place").")
    }
  }

  /// Waits until an output looks exactly as before.
  func waitUntilUnchanged(on output: String = "HEADLESS-1", since before: Screenshot) throws {
    try waitUntil("\(output) to look as before") { try screenshot(of: output) == before }
  }
}

extension TouchApp {
  /// Where its last finger came down or moved to, in logical pixels.
  var lastPlace: (x: Double, y: Double)? {
    touches.reversed().lazy.compactMap { touch in
      switch touch {
      case .down(_, let x, let y), .motion(_, let x, let y): (x, y)
      default: nil
      }
    }.first
  }
}
