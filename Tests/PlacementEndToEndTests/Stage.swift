import Foundation
import Geometry
import Support
import Testing

extension Bed {
  /// Starts the program under test, whose marks come and go at once, and waits until it reads the devices.
  func indicator(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> ChildProcess {
    let program = try run(
      ["--appear", "0", "--fade", "0", "--diameter", "40", "--verbose"] + arguments, environment: environment)
    try waitUntil("the program to be ready; it said: \(program.standardError.text)") {
      program.standardError.text.contains("touches are shown") || !program.isRunning
    }
    return program
  }

  /// Waits until the program is through with what it tells of, such as opening a device again: it answers when it is.
  func waitForIndicator() throws { _ = try statusText() }

  /// What the running program says of itself.
  func statusText() throws -> String {
    let program = try run(["status"])
    #expect(try program.waitForExit() == .exited(0))
    return program.standardOutput.text
  }

  /// What `wshowtouch devices --json` tells, with the lines of its log.
  func devices(_ arguments: [String] = []) throws -> (devices: [ReportedDevice], log: String) {
    let program = try run(["devices", "--json"] + arguments)
    try waitUntil("the list of devices") { !program.isRunning }
    return (try JSONDecoder().decode([ReportedDevice].self, from: Data(program.standardOutput.text.utf8)), program.standardError.text)
  }
}

/// An element of `wshowtouch devices --json`. A key that is missing fails the test.
struct ReportedDevice: Decodable, Equatable {
  var name: String
  var node: String
  var vendor: Int
  var product: Int
  var readable: Bool
  var width_mm: Double?
  var height_mm: Double?
  var output: String
  var rule: String
  var transformed: Bool
  var matrix: [Double]?
  var matrix_source: String
  var confidence: String
}

extension SwayBed {
  /// What an output looks like when nothing changes any more.
  func settledScreenshot(of output: String, size: (width: Int, height: Int)? = nil) throws -> Screenshot {
    var last = try screenshot(of: output)
    return try waitFor("\(output) to be still") {
      let picture = try screenshot(of: output)
      defer { last = picture }
      // grim counts a pixel less where mode and scale do not divide.
      let fits = size.map { abs($0.width - picture.width) <= 1 && abs($0.height - picture.height) <= 1 } ?? true
      return picture == last && fits ? picture : nil
    }
  }

  /// Waits until an app that fills an output does so after the output has changed.
  func waitUntilFilled(_ output: String, by app: TouchApp, size: (width: Int, height: Int)) throws -> Screenshot {
    let empty = Screenshot.Color(red: 0x20, green: 0x40, blue: 0x60)
    return try waitFor("the app to fill \(output)") {
      let picture = try settledScreenshot(of: output, size: size)
      let corners = [(2, 2), (picture.width - 3, 2), (2, picture.height - 3), (picture.width - 3, picture.height - 3)]
      return corners.allSatisfy { picture[$0.0, $0.1] != empty } ? picture : nil
    }
  }
}

extension TouchApp {
  /// Waits for one more down than before and tells where it was, in logical pixels.
  func nextDown(after count: Int) throws -> (x: Double, y: Double) {
    try waitForTouches("down \(count + 1)") { _ in counts.down > count }
    for case .down(_, let x, let y) in touches.reversed() { return (x, y) }
    fatalError("it was counted")
  }

  /// Where its last finger came down or moved to.
  var lastPlace: (x: Double, y: Double)? {
    for touch in touches.reversed() {
      switch touch {
      case .down(_, let x, let y), .motion(_, let x, let y): return (x, y)
      default: continue
      }
    }
    return nil
  }
}

/// The largest distance, in physical pixels, between a mark and what an app was told, over all cells that were run.
struct WorstError {
  private(set) var pixels = 0.0
  private(set) var cells = 0

  mutating func add(_ mark: (x: Double, y: Double), _ place: (x: Double, y: Double), scale: Double) {
    pixels = max(pixels, abs(mark.x - place.x * scale), abs(mark.y - place.y * scale))
    cells += 1
  }
}

/// Half turned: what "calibration_matrix -1 0 1 0 -1 1" says.
let halfTurn = [-1.0, 0, 1, 0, -1, 1]

extension OutputFile {
  /// Its whole lines so far.
  var lines: [Substring] { text.last == "\n" ? text.split(separator: "\n") : text.split(separator: "\n").dropLast() }
}
