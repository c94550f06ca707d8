import Foundation
import Support

/// The rows of the table, in groups that are measured together.
enum Measurements {
  static var all: [(name: String, measure: () throws -> [Row])] {
    [
      ("binary", binary), ("picture", picture), ("start", start), ("memory", memory), ("client instructions", clientInstructions),
      ("system calls", systemCalls), ("latency", latency), ("processor time", processorTime),
      ("compositor instructions", compositorInstructions), ("rest", rest), ("video below a mark", videoBelowMark),
      ("video after the linger", videoAfterLinger),
    ]
  }

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
