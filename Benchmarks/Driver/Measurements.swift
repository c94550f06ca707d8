import Foundation
import Support

/// The rows of the table, in groups that are measured together.
enum Measurements {
  static var all: [(name: String, measure: () throws -> [Row])] {
    [
      ("binary", binary), ("picture", picture), ("start", start), ("memory", memory), ("client instructions", clientInstructions),
      ("system calls", systemCalls), ("latency", latency), ("processor time", processorTime),
      ("compositor instructions", compositorInstructions), ("rest", rest), ("video", video),
    ]
  }

  // MARK: Work for each frame

  static func clientInstructions() throws -> [Row] {
    try [1, 2, 5, 10].map { fingers in
      func measure(_ program: Program) throws -> Double {
        let (stage, callgrind) = (try Stage(), try Callgrind())
        let process = try stage.start(program, under: callgrind.words)
        try stage.down(fingers)
        stage.move(fingers, frames: 20, rate: 30)
        _ = try stage.settled()
        return try callgrind.count(of: process) {
          stage.move(fingers, frames: 60, rate: 30)
          _ = try stage.settled()
        } / 60
      }
      return Row(
        name: "client instructions a frame, \(fingers) fingers, by the floor", ours: try measure(.ours), reference: try measure(.floor),
        goal: .ratio(atMost: 1.5))
    }
  }

  static func compositorInstructions() throws -> [Row] {
    try [1, 2, 5, 10].map { fingers in
      func measure(_ program: Program) throws -> Double {
        let callgrind = try Callgrind()
        let stage = try Stage(width: 3840, height: 2160, under: callgrind.words)
        _ = try stage.start(program)
        try stage.down(fingers)
        stage.move(fingers, frames: 5, rate: 15)
        return try callgrind.count(of: stage.bed.compositor) {
          stage.move(fingers, frames: 30, rate: 15)
          Thread.sleep(forTimeInterval: 0.2)
        } / 30
      }
      return Row(
        name: "compositor instructions a frame at 4K, \(fingers) fingers, by the floor", ours: try measure(.ours),
        reference: try measure(.floor), goal: fingers <= 2 ? .value(atMost: 400_000) : .report)
    }
  }

  /// A fullscreen video without us, below a still mark, and after the linger.
  static func video() throws -> [Row] {
    let callgrind = try Callgrind()
    let stage = try Stage(under: callgrind.words)
    let before = try stage.bed.screenshot()
    func play(_ frames: Int) throws -> Double {
      try callgrind.count(of: stage.bed.compositor) {
        try stage.bed.run(["\(frames)"], program: "\(Program.build)/video").waitForExit(timeout: 120)
      }
    }
    func perFrame() throws -> Double { try (play(70) - play(20)) / 50 }
    _ = try perFrame()
    let alone = try perFrame()
    _ = try stage.start(.ours)
    try stage.down(1)
    let below = try perFrame()
    stage.up(1)
    try waitUntil("the mark to go", timeout: 60) { try stage.bed.screenshot() == before }
    Thread.sleep(forTimeInterval: 2.5)
    let after = try perFrame()
    return [
      Row(
        name: "compositor instructions a video frame below a still mark, by alone", ours: below, reference: alone,
        goal: .ratio(atMost: 1.01)),
      Row(
        name: "compositor instructions a video frame after the linger, by alone", ours: after, reference: alone, goal: .ratio(atMost: 1.005)
      ),
    ]
  }

  /// The least of three runs that take turns.
  static func processorTime() throws -> [Row] {
    func measure(_ program: Program) throws -> Double {
      let stage = try Stage(width: 3840, height: 2160)
      let process = try stage.start(program)
      try stage.down(2)
      stage.move(2, frames: 10)
      func sum() -> UInt64 { process.facts.activity.processorTime + stage.bed.compositor.facts.activity.processorTime }
      let before = sum()
      stage.move(2, frames: 90)
      return Double(sum() - before) / 90 / 1000
    }
    var least: [Program: Double] = [:]
    for _ in 0..<3 {
      for program in Program.allCases { least[program] = min(least[program] ?? .infinity, try measure(program)) }
    }
    let goals: [(Program, Row.Goal, String)] = [
      (.gtk, .timesBelow(50), "the GTK 3 overlay"), (.redraw, .timesBelow(10), "the full redraw"), (.floor, .report, "the floor"),
    ]
    return goals.map { program, goal, name in
      Row(
        name: "client + compositor, us a frame at 4K, 2 fingers, by \(name)", ours: least[.ours]!, reference: least[program]!, goal: goal)
    }
  }

  /// Counted as the difference of two lengths.
  static func systemCalls() throws -> [Row] {
    func count(_ program: Program, frames: Int) throws -> Double {
      let stage = try Stage()
      let folder = try TemporaryFolder(prefix: "strace")
      let process = try stage.start(program, under: ["strace", "-f", "-o", folder.path("calls")])
      try stage.down(1)
      stage.move(1, frames: frames)
      _ = try stage.settled()
      process.stop(SIGKILL)
      return Double(try String(contentsOfFile: folder.path("calls"), encoding: .utf8).split(separator: "\n").count)
    }
    func calls(_ program: Program) throws -> Double { try (count(program, frames: 120) - count(program, frames: 20)) / 100 }
    return [Row(name: "system calls an event", ours: try calls(.ours), reference: try calls(.floor), goal: .value(atMost: 4))]
  }

  static func latency() throws -> [Row] {
    func ages(_ program: Program) throws -> [Double] {
      let stage = try Stage()
      let folder = try TemporaryFolder(prefix: "latency")
      let preloaded = stage.bed.input.environment([:])["LD_PRELOAD"] ?? ""
      let process = try stage.start(
        program,
        environment: [
          "LATENCY_FILE": folder.path("ages"), "LD_PRELOAD": "\(Program.build)/preloaded-latency.so:\(preloaded)",
        ])
      try stage.down(1)
      stage.move(1, frames: 700, rate: 120)
      process.stop(SIGKILL)
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("ages")))
      let ages = data.withUnsafeBytes { $0.bindMemory(to: Int64.self).map { Double($0) / 1000 } }
      // Without those of the finger's coming.
      return ages.suffix(650).sorted()
    }
    func least(_ program: Program, _ percentile: Double, _ runs: [[Double]]) -> Double {
      runs.map { $0[Int(Double($0.count - 1) * percentile)] }.min()!
    }
    var runs: [Program: [[Double]]] = [:]
    for _ in 0..<3 { for program in [Program.ours, .floor] { runs[program, default: []].append(try ages(program)) } }
    return [("half", 0.5, 1.5), ("99 %", 0.99, 2)].map { name, percentile, most in
      Row(
        name: "us from event to commit, \(name) within, by the floor", ours: least(.ours, percentile, runs[.ours]!),
        reference: least(.floor, percentile, runs[.floor]!), goal: .ratio(atMost: most))
    }
  }

  // MARK: Start, memory, rest

  static func start() throws -> [Row] {
    let stage = try Stage()
    func least(_ program: Program) throws -> Double {
      try (0..<15).map { _ in try StartTimer(stage.bed).milliseconds(program) }.min()!
    }
    return [
      Row(
        name: "ms from start to ready, by a C program with the same libraries", ours: try least(.ours), reference: try least(.floor),
        goal: .ratioAndValue(2.5, 6))
    ]
  }

  static func memory() throws -> [Row] {
    let megabyte = 1024.0 * 1024
    func rested(width: Int, height: Int, fingers: Int) throws -> (rest: Double, moving: Double) {
      let stage = try Stage(width: width, height: height)
      let process = try stage.start(.ours)
      _ = try stage.settled()
      let rest = Double(process.facts.memory.proportional) / megabyte
      try stage.down(fingers)
      stage.move(fingers, frames: 60)
      let moving = Double(process.facts.memory.resident) / megabyte
      return (rest, moving)
    }
    func touched() throws -> Double {
      let stage = try Stage()
      let before = try stage.bed.screenshot()
      let process = try stage.start(.ours)
      try stage.down(2)
      stage.move(2, frames: 60)
      stage.up(2)
      try waitUntil("the marks to go") { try stage.bed.screenshot() == before }
      Thread.sleep(forTimeInterval: 2)
      return Double(process.facts.memory.proportional) / megabyte
    }
    let (small, large) = (try rested(width: 1920, height: 1080, fingers: 4), try rested(width: 3840, height: 2160, fingers: 4))
    return [
      Row(name: "MiB of memory (PSS) at rest, never touched", ours: small.rest, goal: .value(atMost: 8.5)),
      Row(name: "MiB of memory (PSS) at rest, after the linger", ours: try touched(), goal: .value(atMost: 8.5)),
      Row(name: "MiB of memory (RSS) at 4K, 4 fingers, by 1080p", ours: large.moving, reference: small.moving, goal: .ratio(atMost: 1.05)),
    ]
  }

  /// For 20 s each: a minute of nothing is in the tests of a long night.
  static func rest() throws -> [Row] {
    let stage = try Stage()
    let before = try stage.bed.screenshot()
    let process = try stage.start(.ours)
    func wakeUps() throws -> Double {
      var last = process.facts.activity
      try waitUntil("rest") {
        Thread.sleep(forTimeInterval: 0.5)
        defer { last = process.facts.activity }
        return process.facts.activity == last
      }
      Thread.sleep(forTimeInterval: 20)
      return Double(process.facts.activity.voluntarySwitches - last.voluntarySwitches)
    }
    try stage.down(1)
    let held = try wakeUps()
    stage.move(1, frames: 30)
    stage.up(1)
    try waitUntil("the mark to go") { try stage.bed.screenshot() == before }
    Thread.sleep(forTimeInterval: 2)
    return [
      Row(name: "wake-ups in 20 s with a finger held", ours: held, goal: .value(atMost: 0)),
      Row(name: "wake-ups in 20 s at rest", ours: try wakeUps(), goal: .value(atMost: 0)),
    ]
  }

  // MARK: What is seen

  /// The floor's picture is ours, and nothing is left of ours when the fingers are gone.
  static func picture() throws -> [Row] {
    func shots(_ program: Program) throws -> (moved: Screenshot, left: Int) {
      let stage = try Stage()
      let before = try stage.bed.screenshot()
      _ = try stage.start(program)
      try stage.down(5)
      stage.move(5, frames: 60)
      let moved = try stage.settled()
      stage.up(5)
      // Those that never go are the control's.
      let left = try? waitFor("the marks to go", timeout: 3) { try stage.bed.screenshot() == before ? 0 : nil }
      return (moved, try left ?? stage.bed.screenshot().changedCount(from: before, threshold: 0))
    }
    let (ours, floor, redraw) = (try shots(.ours), try shots(.floor), try shots(.redraw))
    let control = ours.moved.changedCount(from: try Stage().bed.screenshot(), threshold: 0)
    return [
      Row(
        name: "pixels that differ from the floor's by more than 1 of 255",
        ours: Double(ours.moved.changedCount(from: floor.moved, threshold: 1)),
        goal: .value(atMost: 0)),
      Row(
        name: "pixels that differ from the full redraw's", ours: Double(ours.moved.changedCount(from: redraw.moved, threshold: 2)),
        goal: .value(atMost: 0)),
      Row(
        name: "pixels left after the fingers (the control: marks that stay)", ours: Double(ours.left), reference: Double(control),
        goal: .value(atMost: 0), objection: control > 0 ? nil : "the control found none either"),
    ]
  }

  static func binary() throws -> [Row] {
    let folder = try TemporaryFolder(prefix: "binary")
    try run("strip", "-o", folder.path("stripped"), Program.ours.path)
    let size = try FileManager.default.attributesOfItem(atPath: folder.path("stripped"))[.size] as? Int ?? 0
    return [Row(name: "MiB of the stripped binary", ours: Double(size) / 1024 / 1024, goal: .value(atMost: 8))]
  }
}
