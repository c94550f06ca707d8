import Foundation
import Support

// What it takes while nothing is to be done.
extension Measurements {
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
    // With all pictures of a mark's coming and going.
    func shared(width: Int, height: Int) throws -> Double {
      let stage = try Stage(width: width, height: height)
      let before = try stage.bed.screenshot()
      let process = try stage.start(.ours, ["--linger", "60"])
      // Several times, so that no step of the animation was left out for want of a frame.
      for _ in 0..<5 {
        try stage.down(4)
        stage.move(4, frames: 30)
        stage.up(4)
        try waitUntil("the marks to go") { try stage.bed.screenshot() == before }
      }
      return Double(process.facts.sharedMemory) / megabyte
    }
    func touched() throws -> Double {
      let stage = try Stage()
      let before = try stage.bed.screenshot()
      let process = try stage.start(.ours)
      try stage.down(2)
      stage.move(2, frames: 60)
      try stage.lift(2, leaving: before)
      return Double(process.facts.memory.proportional) / megabyte
    }
    let (small, large) = (try rested(width: 1920, height: 1080, fingers: 4), try rested(width: 3840, height: 2160, fingers: 4))
    let (smallShared, largeShared) = (try shared(width: 1920, height: 1080), try shared(width: 3840, height: 2160))
    return [
      Row(name: "MiB of memory (PSS) at rest, never touched", ours: small.rest, goal: .value(atMost: 8.5)),
      Row(name: "MiB of memory (PSS) at rest, after the linger", ours: try touched(), goal: .value(atMost: 8.5)),
      Row(name: "MiB of memory (RSS) at 4K, 4 fingers, by 1080p", ours: large.moving, reference: small.moving, goal: .ratio(atMost: 1.05)),
      Row(name: "MiB of shared memory with one color, 4 fingers", ours: smallShared, goal: .value(atMost: 0.5)),
      Row(name: "MiB of shared memory at 4K, 4 fingers, by 1080p", ours: largeShared, reference: smallShared, goal: .ratio(atMost: 1.05)),
    ]
  }

  /// For a minute, of two desktops at once: one where a finger is held, one where all are gone.
  static func rest() throws -> [Row] {
    let (holding, resting) = (try Stage(), try Stage())
    let before = try resting.bed.screenshot()
    let (held, rested) = (try holding.start(.ours), try resting.start(.ours))
    try holding.down(1)
    try resting.down(1)
    resting.move(1, frames: 30)
    try resting.lift(1, leaving: before)
    var last = (held.facts.activity, rested.facts.activity)
    try waitUntil("rest") {
      Thread.sleep(forTimeInterval: 2)
      defer { last = (held.facts.activity, rested.facts.activity) }
      return held.facts.activity == last.0 && rested.facts.activity == last.1
    }
    Thread.sleep(forTimeInterval: 60)
    func wakeUps(_ process: ChildProcess, since before: ProcessFacts.Activity) -> Double {
      Double(process.facts.activity.voluntarySwitches - before.voluntarySwitches)
    }
    return [
      Row(name: "wake-ups in 60 s with a finger held", ours: wakeUps(held, since: last.0), goal: .value(atMost: 0)),
      Row(name: "wake-ups in 60 s at rest", ours: wakeUps(rested, since: last.1), goal: .value(atMost: 0)),
      Row(name: "surfaces after the linger", ours: try resting.surfaces(), goal: .value(atMost: 0)),
    ]
  }
}
