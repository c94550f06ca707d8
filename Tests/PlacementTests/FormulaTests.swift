import Geometry
import Placement
import Testing

/// Real sway 1.7 sent its apps to these places: the table of worked examples, with the same panel, scale and finger.
@Suite("The formula") struct FormulaTests {
  /// A panel of 1920x1080 at scale 1.5, output at (1280, 200), finger at (0.25, 0.10) of it.
  private static func panel(_ transform: OutputTransform) -> OutputFacts { output(scale: 1.5, transform: transform, x: 1280, y: 200) }

  @Test(
    "a finger on a turned output is where sway has it",
    arguments: zip(
      OutputTransform.allCases,
      [(320.0, 72.0), (648, 320), (960, 648), (72, 960), (960, 72), (72, 320), (320, 648), (648, 960)]))
  func turned(transform: OutputTransform, place: (x: Double, y: Double)) throws {
    let panel = Self.panel(transform)
    let mapping = TouchPlacement.onto(panel).mapping(on: [panel])
    let point = try #require(mapping.place(NormalizedPoint(x: 0.25, y: 0.10), on: [panel]))
    #expect(point.isAt(place.x, place.y, on: panel), "\(point)")
  }

  @Test(
    "KWin counts no flip",
    arguments: zip(
      OutputTransform.allCases,
      [(320.0, 72.0), (648, 320), (960, 648), (72, 960), (320, 72), (648, 320), (960, 648), (72, 960)]))
  func turnedByKWin(transform: OutputTransform, place: (x: Double, y: Double)) throws {
    let panel = Self.panel(transform)
    let point = try #require(KWinRule().place(0.25, 0.10, on: [panel]))
    #expect(point.isAt(place.x, place.y, on: panel), "\(point)")
  }

  /// KWin 5.27 on a kernel touchscreen of 1280x800 sent an app to these places.
  @Test(
    "KWin's own touches",
    arguments: [
      (OutputTransform.normal, 1.0, [(100.0, 100.0), (640, 400), (1200, 300)]), (.rotated90, 1, [(700, 100), (400, 640), (500, 1200)]),
      (.rotated180, 1, [(1180, 700), (640, 400), (80, 500)]), (.rotated270, 1, [(100, 1180), (400, 640), (300, 80)]),
      (.normal, 2, [(50, 50), (320, 200), (600, 150)]), (.rotated90, 2, [(350, 50), (200, 320), (250, 600)]),
    ])
  func kwinRun(transform: OutputTransform, scale: Double, places: [(Double, Double)]) throws {
    let panel = output("Virtual-1", mode: (1280, 800), scale: scale, transform: transform)
    for (device, place) in zip([(100.0, 100.0), (640, 400), (1200, 300)], places) {
      let point = try #require(KWinRule().place(device.0 / 1280, device.1 / 800, on: [panel]))
      #expect(point.isAt(place.0, place.1, on: panel), "\(point)")
    }
  }

  @Test("the whole layout is never turned, and a gap has no place")
  func wholeLayout() throws {
    let first = output("A", number: 1, mode: (1280, 720), transform: .rotated180)
    let second = output("B", number: 2, mode: (1920, 1080), x: 1280, y: -200)
    let mapping = TouchPlacement.wholeLayout.mapping(on: [first, second])
    func place(_ x: Double, _ y: Double) -> OutputPoint? { mapping.place(NormalizedPoint(x: x, y: y), on: [first, second]) }
    #expect(try #require(place(0.25, 0.50)).isAt(800, 340, on: first))
    #expect(try #require(place(0.75, 0.10)).isAt(1120, 108, on: second))
    #expect(place(0.25, 0.10) == nil)
  }

  @Test("Wayfire moves a finger in a gap to the nearest output")
  func nearest() throws {
    let first = output("A", number: 1, mode: (1280, 720))
    let second = output("B", number: 2, mode: (1920, 1080), x: 1280, y: -200)
    #expect(try #require(WayfireRule().place(0.25, 0.10, on: [first, second])).isAt(800, 0, on: first))
    let right = try #require(WayfireRule().place(0.9, 0.999, on: [first, second]))
    #expect(right.isAt(1600, 1078.92, on: second), "a place on an output stays: \(right)")
  }

  @Test("a region is never turned")
  func region() throws {
    let panel = output(transform: .rotated90)
    let mapping = TouchPlacement(.region(LogicalRectangle(x: 100, y: 50, width: 800, height: 600))).mapping(on: [panel])
    #expect(try #require(mapping.place(NormalizedPoint(x: 0.25, y: 0.10), on: [panel])).isAt(300, 110, on: panel))
  }

  @Test("river's rectangle is turned as the output that is set beside it")
  func turnedRegion() throws {
    let panel = output(transform: .rotated90)
    let mapping = TouchPlacement(.region(LogicalRectangle(x: 0, y: 0, width: 1000, height: 500)), turning: .asOutput(panel.id)).mapping(
      on: [panel])
    #expect(try #require(mapping.place(NormalizedPoint(x: 0.25, y: 0.10), on: [panel])).isAt(900, 125, on: panel))
  }

  @Test("Hyprland turns nothing: its own wrong place is the mark's")
  func hyprland() throws {
    let panel = Self.panel(.rotated90)
    let rule = HyprlandRule()
    #expect(try #require(rule.place(0.25, 0.10, on: [panel], focus: panel.id)).isAt(180, 128, on: panel))
    #expect(rule.place(0.25, 0.10, on: [panel], focus: nil) == nil)
  }

  @Test("niri counts an output's logical size up, by which its far edge is a pixel further")
  func niriRounding() throws {
    // The example: 2880x1800 at 1.4 is 2058x1286 for touches and 2057x1286 for surfaces.
    var panel = output(mode: (2880, 1800), scale: 1.4)
    panel.box.height = 1286
    #expect(panel.box.width == 2057)
    let point = try #require(NiriRule().place(0.5, 0.5, on: [panel]))
    #expect(point.isAt(1029, 643, on: panel), "\(point)")
  }

  @Test("KWin counts an output's logical size exactly, and keeps touches on it")
  func kwinRounding() throws {
    var panel = output(mode: (1366, 768), scale: 1.25)
    (panel.box.width, panel.box.height) = (1093, 614)
    #expect(try #require(KWinRule().place(0.5, 0.5, on: [panel])).isAt(546.4, 307.2, on: panel))
    #expect(try #require(KWinRule().place(1.2, -0.1, on: [panel])).isAt(1092, 0, on: panel))
  }

  @Test("what a calibration moves off every output has no place", arguments: [(-0.05, 0.5), (1.0, 0.5), (0.5, 1.048958)])
  func overshoot(x: Double, y: Double) {
    let panel = output()
    #expect(TouchPlacement.onto(panel).mapping(on: [panel]).place(NormalizedPoint(x: x, y: y), on: [panel]) == nil)
  }

  @Test("what a calibration moves onto the neighbour is there, as the compositor has it")
  func neighbour() throws {
    let outputs = [output("A", number: 1), output("B", number: 2, x: 1920)]
    let mapping = TouchPlacement.onto(outputs[0]).mapping(on: outputs)
    #expect(try #require(mapping.place(NormalizedPoint(x: 1.1, y: 0.5), on: outputs)).isAt(192, 540, on: outputs[1]))
  }

  @Test("an output that is gone has no place")
  func gone() {
    let mapping = TouchPlacement.onto(externalScreen).mapping(on: [internalPanel])
    #expect(mapping == .nowhere)
    #expect(TouchPlacement.wholeLayout.mapping(on: []) == .nowhere)
  }

  @Test("a transform's map is the transform", arguments: OutputTransform.allCases)
  func maps(transform: OutputTransform) {
    for (x, y) in [(0.25, 0.10), (0, 0), (1, 0.5)] {
      let direct = transform.apply(to: NormalizedPoint(x: x, y: y))
      let mapped = transform.map.apply(to: NormalizedPoint(x: x, y: y))
      #expect(abs(direct.x - mapped.x) < 1e-12 && abs(direct.y - mapped.y) < 1e-12)
    }
  }

  @Test("numbers that are none or without end, too few or too many make no map") func numbers() {
    for number in [Double.nan, .signalingNaN, .infinity, -.infinity, 3.5e38] {
      for index in 0..<6 {
        var numbers = AffineMap.identity.numbers
        numbers[index] = number
        #expect(AffineMap(numbers) == nil, "\(numbers)")
      }
    }
    #expect(AffineMap(Array(AffineMap.identity.numbers.dropLast())) == nil && AffineMap(AffineMap.identity.numbers + [0]) == nil)
    #expect(AffineMap([1, 2, 3, 4, 5, 6]) == AffineMap(1, 2, 3, 4, 5, 6))
  }

  @Test("three touches give back the map that they were made with, three in a line none")
  func affine() throws {
    let map = AffineMap(700, -30, 12, 5, 900, -80)
    func point(_ x: Double, _ y: Double) -> NormalizedPoint { NormalizedPoint(x: x, y: y) }
    let points = (point(0.2, 0.3), point(0.8, 0.25), point(0.5, 0.7))
    let solved = try #require(AffineMap(taking: points, to: (map.apply(to: points.0), map.apply(to: points.1), map.apply(to: points.2))))
    #expect(zip(solved.numbers, map.numbers).allSatisfy { abs($0 - $1) < 1e-6 })
    let line = (point(0.1, 0.1), point(0.5, 0.5), point(0.9, 0.9))
    #expect(AffineMap(taking: line, to: (map.apply(to: line.0), map.apply(to: line.1), map.apply(to: line.2))) == nil)
  }
}
