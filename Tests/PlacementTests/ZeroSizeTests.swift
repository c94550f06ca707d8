import Geometry
import Placement
import Testing

@Suite("Outputs without a size") struct ZeroSizeTests {
  private static let sizes = [(0, 0), (0, 1), (1, 0), (1, 1)]
  private static let points = [0, 0.5, 1, -2, 1e300, -1e300, .infinity, .nan].map { NormalizedPoint(x: $0, y: $0 / 3) }

  /// An output for each size of its mode and of its box, beside one that shows something.
  private static let outputs: [OutputFacts] =
    [output("DP-1", number: 1)]
    + sizes.flatMap { mode in sizes.map { box in (mode, box) } }.enumerated().map { index, sizes in
      let (mode, box) = sizes
      return OutputFacts(
        id: OutputID(UInt32(index + 2)), name: "DP-\(index + 2)", box: LogicalRectangle(x: 1920, y: 0, width: box.0, height: box.1),
        transform: .rotated90, mode: PixelSize(width: mode.0, height: mode.1), size: .init(width: 0, height: 0))
    }

  private static let rules: [any CompositorRule] = [
    SwayRule(), HyprlandRule(), NiriRule(), LabwcRule(), RiverRule(), WayfireRule(), KWinRule(), CosmicRule(), PhocRule(),
  ]

  @Test("they are not used") func use() {
    #expect(
      Self.outputs.filter { $0.isUsable }.map(\.box) == [LogicalRectangle(x: 0, y: 0, width: 1920, height: 1080)]
        + [LogicalRectangle(x: 1920, y: 0, width: 1, height: 1)])
  }

  @Test("whatever is made of them, no mark is seen there, and a mark elsewhere has a place that is a number", arguments: outputs.indices)
  func marks(index: Int) {
    let facts = Self.outputs[index]
    let placements = TouchPlacement.Outside.all.flatMap { outside in
      [TouchPlacement.Rounding.told, .up, .exact].flatMap { rounding in
        [TouchPlacement.Target.output(facts.id), .region(facts.box), .wholeLayout, .focusedOutput].map {
          TouchPlacement($0, turning: .asOutput(facts.id), rounding: rounding, outside: outside)
        }
      }
    }
    for outputs in [[facts], [facts, Self.outputs[0]]] {
      let decided = Self.rules.map { $0.decide(builtInTouchscreen, outputs: outputs).placement }
      for placement in placements + decided {
        for point in Self.points {
          guard let place = placement.mapping(on: outputs).place(point, on: outputs, focus: facts.id) else { continue }
          let shown = outputs.first { $0.id == place.output }!
          let frame = SpriteFrame(around: place.point, radius: 26.5, scale: shown.scale)
          #expect(place.point.x.isFinite && place.point.y.isFinite)
          if shown.box.isEmpty {
            let bounds = LogicalRectangle(x: 0, y: 0, width: shown.box.width, height: shown.box.height)
            #expect(frame.box.intersection(bounds).isEmpty)
          }
        }
      }
    }
  }
}

extension TouchPlacement.Outside { fileprivate static let all: [Self] = [.lost, .toNearestOutput, .intoTarget] }
