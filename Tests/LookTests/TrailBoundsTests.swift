import Foundation
import Geometry
import Support
import Testing

@Suite("Bounds of trails on sway", .serialized) struct TrailBoundsTests {
  /// What trails take at a time.
  private struct Use {
    var surfaces: Int
    var sprites: Int
    var bufferBytes: Int
    var memory: Int
  }

  private struct Status: Decodable {
    var fingers: Int
    var surfaces: Int
    var sprites: Int
    var buffer_bytes: Int
  }

  /// WSHOWTOUCH_TRAIL_SECONDS makes it longer.
  private let seconds = ProcessInfo.processInfo.environment["WSHOWTOUCH_TRAIL_SECONDS"].flatMap { Double($0) } ?? 8

  @Test("32 fingers that draw a thousand times a second take no more the longer they do", arguments: ["line", "rings"])
  func bounds(trail: String) throws {
    let size = Output(width: 1600, height: 1000)
    let bed = try SwayBed(
      outputs: [size], devices: [.touchscreen(width: 1600, height: 1000, slots: 32)], background: "#808080")
    let program = try bed.indicator(["--trail", trail, "--linger", "0"])
    let before = try bed.screenshot()
    bed.touchscreen.isLossy = true
    for slot in 0..<32 { bed.touchscreen.down(slot, Int32(100 + 45 * slot), 500) }

    var uses: [Use] = []
    var frames = 0
    let begin = Date()
    var nextLook = 1.0
    while -begin.timeIntervalSinceNow < seconds {
      let time = -begin.timeIntervalSinceNow
      // Each on a circle of its own, once round in a second: what is seen of them is as much at each time.
      let positions = (0..<32).map { slot in
        let angle = 2 * Double.pi * time + Double(slot)
        return (slot, (x: Int32(100 + 45 * Double(slot) + 80 * cos(angle)), y: Int32(500 + 300 * sin(angle))))
      }
      bed.touchscreen.move(Dictionary(uniqueKeysWithValues: positions))
      frames += 1
      guard program.isRunning else {
        throw SupportError("after \(time) s it ended, \(program.exitStatus!): \(program.standardError.text.suffix(2000))")
      }
      if time > nextLook {
        uses.append(try use(of: program, on: bed))
        nextLook += seconds / 16
      }
      let late = Double(frames) / 1000 + begin.timeIntervalSinceNow
      if late > 0 { usleep(UInt32(late * 1e6)) }
    }
    let rate = Double(frames) / -begin.timeIntervalSinceNow
    let (early, late) = (uses.prefix(uses.count / 2), uses.suffix(uses.count / 2))
    try #require(early.count >= 4)
    func compare(_ fact: KeyPath<Use, Int>, atMost growth: Double, _ more: Int) {
      let (first, last) = (early.map { $0[keyPath: fact] }.max()!, late.map { $0[keyPath: fact] }.max()!)
      #expect(Double(last) <= Double(first) * growth + Double(more), "\(fact): \(first), then \(last), at \(rate) reports a second")
    }
    compare(\.surfaces, atMost: 1.25, 8)
    compare(\.sprites, atMost: 1.25, 8)
    compare(\.bufferBytes, atMost: 1.25, 1 << 20)
    compare(\.memory, atMost: 1, 6 << 20)
    #expect(early.contains { $0.sprites > 32 }, "there were trails")

    // What comes last must not be lost: the emulation tells of a loss only with the next report.
    bed.touchscreen.isLossy = false
    for slot in 0..<32 { bed.touchscreen.up(slot) }
    try bed.waitUntilUnchanged(since: before)
    try waitUntil("the surfaces to go") {
      let status = try status(of: bed)
      return status.fingers + status.surfaces + status.sprites == 0
    }
  }

  private func use(of program: ChildProcess, on bed: SwayBed) throws -> Use {
    let status = try status(of: bed)
    return Use(
      surfaces: status.surfaces, sprites: status.sprites, bufferBytes: status.buffer_bytes, memory: program.facts.memory.resident)
  }

  private func status(of bed: SwayBed) throws -> Status {
    let command = try bed.run(["status", "--json"])
    guard try command.waitForExit() == .exited(0) else { throw SupportError("status failed: \(command.standardError.text)") }
    return try JSONDecoder().decode(Status.self, from: command.standardOutput.data)
  }
}
