import Foundation
import Support

// The work for each frame.
extension Measurements {
  static func clientInstructions() throws -> [Row] {
    func measure(_ program: Program, fingers: Int, width: Int = 1920, height: Int = 1080) throws -> Callgrind.Counts {
      let (stage, callgrind) = (try Stage(width: width, height: height), try Callgrind())
      let process = try stage.start(program, under: callgrind.words)
      try stage.down(fingers)
      stage.move(fingers, frames: 20, rate: 30)
      _ = try stage.settled()
      return try callgrind.count(of: process) {
        stage.move(fingers, frames: 60, rate: 30)
        _ = try stage.settled()
      }
    }
    var rows: [Row] = []
    for fingers in [1, 2, 5, 10] {
      let (ours, floor) = (try measure(.ours, fingers: fingers), try measure(.floor, fingers: fingers))
      rows.append(
        Row(
          name: "client instructions a frame, \(fingers) fingers, by the floor", ours: ours.instructions / 60,
          reference: floor.instructions / 60,
          goal: .ratio(atMost: 1.5)))
      // libinput's and libwayland's own are the floor's; every other second a frame is asked for, which libwayland allocates.
      if fingers == 10 {
        rows.append(
          Row(
            name: "allocations a frame, 10 fingers, by the floor", ours: ours.allocations / 60, reference: floor.allocations / 60,
            goal: .ratio(atMost: 1.01)))
      }
    }
    let (small, large) = (try measure(.ours, fingers: 4), try measure(.ours, fingers: 4, width: 3840, height: 2160))
    rows.append(
      Row(
        name: "client instructions a frame at 4K, 4 fingers, by 1080p", ours: large.instructions / 60, reference: small.instructions / 60,
        goal: .ratio(atMost: 1.05)))
    return rows
  }

  static func compositorInstructions() throws -> [Row] {
    try [1, 2, 5, 10].map { fingers in
      func measure(_ program: Program) throws -> Double {
        let callgrind = try Callgrind()
        let stage = try Stage(width: 3840, height: 2160, under: callgrind.words)
        let process = try stage.start(program)
        try stage.down(fingers)
        stage.move(fingers, frames: 5, rate: 15)
        let counts = try callgrind.count(of: stage.bed.compositor) {
          stage.move(fingers, frames: 30, rate: 15)
          try stage.waitUntilIdle(process, state: "S")
        }
        return counts.instructions / 30
      }
      return Row(
        name: "compositor instructions a frame at 4K, \(fingers) fingers, by the floor", ours: try measure(.ours),
        reference: try measure(.floor), goal: fingers <= 2 ? .value(atMost: 400_000) : .report)
    }
  }

  /// A fullscreen video without us and below a still mark, composited both times, since a mark is.
  static func videoBelowMark() throws -> [Row] {
    let video = try Video(width: 3840, height: 2160, frames: 60, options: ["-D", "noscanout"])
    func perFrame() throws -> Double { try video.counts().instructions / 60 }
    let alone = try perFrame()
    _ = try video.stage.start(.ours)
    try video.stage.down(1)
    return [
      Row(
        name: "compositor instructions a 4K video frame below a still mark, by alone", ours: try perFrame(), reference: alone,
        goal: .ratio(atMost: 1.01))
    ]
  }

  /// A fullscreen video without us and after the linger, where the compositor may show the video's own buffers: a hundredth of the
  /// work. It then refreshes for ever, with new frames or without, so that each refresh counts. What its allocator does differs by 400 instructions
  /// from one time to the next, whatever came before, and does not count.
  static func videoAfterLinger() throws -> [Row] {
    let video = try Video(width: 1920, height: 1080, frames: 500, options: [])
    func perRefresh() throws -> Double {
      let counts = try video.counts()
      return (counts.instructions - counts.allocator) / counts.calls["wlr_output_commit"]!
    }
    let alone = try perRefresh()
    let empty = try video.stage.bed.screenshot()
    _ = try video.stage.start(.ours)
    try video.stage.down(1)
    try video.stage.lift(1, leaving: empty)
    return [
      Row(
        name: "compositor instructions a video refresh after the linger, by alone", ours: try perRefresh(), reference: alone,
        goal: .ratio(atMost: 1.005))
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

  /// Counted as the difference of two lengths. Several fingers that move at once are an event each, and one batch.
  static func systemCalls() throws -> [Row] {
    func count(_ program: Program, fingers: Int, frames: Int) throws -> Double {
      let stage = try Stage()
      let folder = try TemporaryFolder(prefix: "strace")
      let process = try stage.start(program, under: ["strace", "-f", "-o", folder.path("calls")])
      try stage.down(fingers)
      stage.move(fingers, frames: frames)
      _ = try stage.settled()
      process.stop(SIGKILL)
      return Double(try String(contentsOfFile: folder.path("calls"), encoding: .utf8).split(separator: "\n").count)
    }
    return try [1, 2].map { fingers in
      func calls(_ program: Program) throws -> Double {
        try (count(program, fingers: fingers, frames: 120) - count(program, fingers: fingers, frames: 20)) / 100 / Double(fingers)
      }
      return Row(
        name: "system calls an event, \(fingers) fingers", ours: try calls(.ours), reference: try calls(.floor), goal: .value(atMost: 4))
    }
  }
}
