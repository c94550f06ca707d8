import Foundation
import Geometry
import Support

/// A desktop with one output and a touchscreen of the same size, on which fingers move along the same paths for every program.
final class Stage {
  let bed: SwayBed
  private let width: Int
  private let height: Int
  private var step = 0
  /// Ended when nobody holds them any more.
  private var programs: [ChildProcess] = []

  /// - Parameter prefix: a program that runs the compositor, such as one that counts its instructions.
  /// - Parameter options: of sway.
  init(width: Int = 1920, height: Int = 1080, under prefix: [String] = [], options: [String] = []) throws {
    self.width = width
    self.height = height
    bed = try SwayBed(
      outputs: [Output(width: width, height: height)], devices: [.touchscreen(width: Int32(width), height: Int32(height))],
      background: "#606060", under: prefix, options: options)
  }

  /// Starts a program and waits until it shows touches.
  func start(
    _ program: Program, _ arguments: [String]? = nil, under prefix: [String] = [], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let words = prefix + [program.path] + (arguments ?? program.arguments)
    let before = bed.touchscreen.readers.count
    let process = try bed.run(Array(words.dropFirst()), program: words[0], environment: environment)
    programs.append(process)
    try waitUntil("\(program) to read the touchscreen", timeout: 60) { bed.touchscreen.readers.count > before }
    // A finger that comes while a device is opened stays unseen.
    try waitUntilIdle(process, state: "S")
    return process
  }

  /// Waits until a process has done nothing for a while and is in a state: S for asleep, T for stopped, as in proc(5).
  func waitUntilIdle(_ process: ChildProcess, state: String, timeout: Double = 60) throws {
    var activity = process.facts.activity
    try waitUntil("process \(process.processIdentifier) to do nothing", timeout: timeout) {
      usleep(100_000)
      defer { activity = process.facts.activity }
      let facts = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
      return activity == process.facts.activity && facts.split(separator: ")").last?.hasPrefix(" \(state)") ?? false
    }
  }

  /// Puts fingers down and waits until the picture stands still.
  func down(_ count: Int) throws {
    let before = try bed.screenshot()
    for finger in 0..<count { bed.touchscreen.down(finger, place(finger).x, place(finger).y) }
    _ = try settled(since: before)
  }

  func up(_ count: Int) { for finger in 0..<count { bed.touchscreen.up(finger) } }

  /// Lifts fingers and waits until their marks, and then the surfaces, are gone.
  func lift(_ count: Int, leaving before: Screenshot) throws {
    up(count)
    try waitUntil("the marks to go", timeout: 60) { try bed.screenshot() == before }
    try waitUntil("the linger's end") { try surfaces() == 0 }
  }

  /// How many surfaces wshowtouch says that it has.
  func surfaces() throws -> Double {
    struct Status: Decodable { let surfaces: Double }
    let status = try bed.run(["status", "--json"], program: Program.ours.path)
    _ = try status.waitForExit()
    return try JSONDecoder().decode(Status.self, from: Data(status.standardOutput.text.utf8)).surfaces
  }

  /// Moves all fingers that are down at once, so many times a second.
  func move(_ count: Int, frames: Int, rate: Double = 60) {
    var next = Date()
    for _ in 0..<frames {
      step += 1
      bed.touchscreen.move(Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, place($0)) }))
      next += 1 / rate
      Thread.sleep(until: next)
    }
  }

  /// The picture when it does not change any more.
  func settled(since before: Screenshot? = nil) throws -> Screenshot {
    var last = before
    return try waitFor("a picture that stands still", timeout: 60) {
      let now = try bed.screenshot()
      defer { last = now }
      return now == last && now != before ? now : nil
    }
  }

  private func place(_ finger: Int) -> (x: Int32, y: Int32) {
    let (time, phase) = (Double(step), Double(finger))
    let (halfWidth, halfHeight) = (Double(width) / 2, Double(height) / 2)
    return (
      Int32(halfWidth + (halfWidth - 60) * sin(time * 0.025 + phase * 1.3)),
      Int32(halfHeight + (halfHeight - 60) * sin(time * 0.019 + phase * 2.1))
    )
  }
}
