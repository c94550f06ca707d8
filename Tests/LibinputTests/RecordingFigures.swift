import Geometry
import Testing
import Touches

/// How much happens in a recording.
struct RecordingFigures: Hashable, CustomTestStringConvertible {
  let name: String
  var (downs, ups, mostAtOnce, visibleDowns, motions) = (0, 0, 0, 0, 0)
  var testDescription: String { name }

  /// Counts what was read.
  init(_ name: String, _ frames: PlayedRecording.Frames) {
    self.name = name
    var now = 0
    for event in frames.joined() {
      switch event.phase {
      case .down(let place):
        downs += 1
        now += 1
        if (0..<1).contains(place.x) && (0..<1).contains(place.y) { visibleDowns += 1 }
      case .motion: motions += 1
      case .up:
        ups += 1
        now -= 1
      case .cancel: now -= 1
      }
      mostAtOnce = max(mostAtOnce, now)
    }
  }

  /// From "| name | downs | ups | most fingers at once | visible downs | motions | seconds |"; nil for other lines.
  init?(tableRow: Substring) {
    let cells = tableRow.split(separator: "|").map { $0.trimmingPrefix { $0 == " " } }.map { $0.prefix { $0 != " " } }
    let numbers = cells.dropFirst().prefix(5).compactMap { Int($0) }
    guard cells.count == 7, numbers.count == 5 else { return nil }
    name = String(cells[0])
    (downs, ups, mostAtOnce, visibleDowns, motions) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
  }
}
