import Geometry
import Marks
import Testing

@testable import TouchIndicator

@Suite("Tiles of trails") struct TrailLayerTests {
  private let bounds = LogicalRectangle(x: 0, y: 0, width: 1200, height: 800)

  private func segment(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, radius: Double = 12.5) -> TrailLine.Segment {
    TrailLine.Segment(
      start: LogicalPoint(x: x1, y: y1), end: LogicalPoint(x: x2, y: y2), startRadius: radius, endRadius: radius, color: .white)
  }

  @Test(
    "a line over the output's edges is cut there, whatever the scale", arguments: [120, 150, 180, 210, 240, 132])
  func edges(numerator: Int) {
    let scale = OutputScale(numerator: numerator)
    let tiles = TrailLayer.cut([segment(-30, 400, 1230, 400), segment(600, -30, 600, 830)], in: bounds, scale: scale)
    #expect(!tiles.isEmpty)
    for content in tiles.values {
      #expect(content.box.intersection(bounds) == content.box && !content.box.isEmpty)
      // On whole physical pixels, but at the output's own end.
      for edge in [content.box.x, content.box.y] { #expect(edge * numerator % 120 == 0) }
      if content.box.right != 1200 { #expect(content.box.right * numerator % 120 == 0) }
    }
  }

  @Test("tiles do not overlap and together hold all of the line") func cover() {
    let tiles = TrailLayer.cut([segment(100, 100, 700, 650)], in: bounds, scale: .one)
    let boxes = tiles.values.map(\.box)
    for (index, box) in boxes.enumerated() { #expect(boxes[..<index].allSatisfy { $0.intersection(box).isEmpty }) }
    for step in 0...100 {
      let point = LogicalPoint(x: 100 + 6 * Double(step), y: 100 + 5.5 * Double(step))
      #expect(boxes.contains { $0.contains(point) })
    }
  }

  @Test("many long lines take no more than 32 tiles, the newest parts first, each drawn from the oldest part on") func limit() {
    let screen = LogicalRectangle(x: 0, y: 0, width: 3840, height: 2160)
    let lines = (0..<40).map { segment(0, Double(54 * $0), 3840, Double(54 * $0)) }
    let tiles = TrailLayer.cut(lines, in: screen, scale: OutputScale(numerator: 240))
    #expect(tiles.count == 32)
    #expect(tiles.values.allSatisfy { $0.box.width <= 256 && $0.box.height <= 256 })
    #expect(tiles.values.contains { $0.segments.first == lines.last })
  }
}
