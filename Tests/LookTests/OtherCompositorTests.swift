import Foundation
import Support
import Testing

@Suite("Trails, labels and the long-press ring on other compositors", .serialized) struct OtherCompositorTests {
  private func options(_ trail: String) -> [String] {
    ["--trail", trail, "--trail-time", "0.6", "--label", "coordinates", "--long-press", "0.2", "--palette", "per-finger"]
  }

  /// Drags two fingers until their trails are seen, lifts them, and waits until nothing is left.
  private func drag(
    _ bed: Bed, screenshot: () throws -> Screenshot, down: (Int, Int32, Int32) throws -> Void, move: (Int, Int32, Int32) throws -> Void,
    up: (Int) throws -> Void
  ) throws {
    let before = try screenshot()
    for round in 0..<2 {
      for slot in 0..<2 { try down(slot, 100, Int32(200 + 200 * slot)) }
      var step: Int32 = 0
      try waitUntil("trails in round \(round)") {
        for _ in 0..<25 {
          step += 1
          for slot in 0..<2 { try move(slot, 100 + 10 * (step % 50), Int32(200 + 200 * slot)) }
          usleep(5000)
        }
        let picture = try screenshot()
        guard let box = picture.changedBox(from: before, threshold: 4) else { return false }
        return box.width > 200 && box.height > 220
      }
      for slot in 0..<2 { try up(slot) }
      try waitUntil("nothing to be left in round \(round)") { try screenshot() == before }
    }
    #expect(bed.compositor.isRunning)
  }

  @Test("phoc shows them and nothing of them stays", arguments: ["line", "rings"]) func phoc(trail: String) throws {
    let bed = try PhocBed()
    let indicator = try bed.indicator(options(trail))
    let touch = bed.touchscreen
    try drag(
      bed, screenshot: { try bed.screenshot() }, down: { touch.down($0, $1, $2) }, move: { touch.move($0, $1, $2) }, up: { touch.up($0) })
    #expect(indicator.stop() == .exited(0))
  }

  @Test("KWin shows them and nothing of them stays", arguments: ["line", "rings"]) func kwin(trail: String) throws {
    let bed = try KWinBed()
    let indicator = try bed.indicator(options(trail))
    try drag(
      bed, screenshot: { try bed.screenshot() }, down: { try bed.down($0, $1, $2) }, move: { try bed.move($0, $1, $2) },
      up: { try bed.up($0) })
    #expect(indicator.stop() == .exited(0))
  }
}
