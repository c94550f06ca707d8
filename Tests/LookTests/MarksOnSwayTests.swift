import Foundation
import Geometry
import Support
import Testing

@Suite("Marks on sway", .serialized) struct MarksOnSwayTests {
  @Test("ten fingers have ten colors, each 60 % over the background, and a lifted one gives its color back") func palette() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1200, height: 400)], devices: [.touchscreen(width: 1200, height: 400)], background: "#808080")
    let indicator = try bed.indicator(["--palette", "per-finger"])
    let before = try bed.screenshot()
    for slot in 0..<10 { bed.touchscreen.down(slot, Int32(60 + 110 * slot), 200) }
    let colors = ["#3584e4", "#fc6c24", "#6cfc90", "#900090", "#d8fc24", "#b40000", "#fcb4d8", "#2400fc", "#90906c", "#484848"]
    for (slot, color) in colors.enumerated() {
      try bed.waitForColor(grey.under(Screenshot.Color(hexadecimal: color), opacity: 0.6), at: 60 + 110 * slot, 200)
    }
    bed.touchscreen.up(3)
    try bed.waitForColor(grey, at: 60 + 110 * 3, 200)
    bed.touchscreen.down(3, 600, 330)
    try bed.waitForColor(grey.under(Screenshot.Color(hexadecimal: "#900090"), opacity: 0.6), at: 600, 330)
    for slot in 0..<10 { bed.touchscreen.up(slot) }
    try bed.waitUntilUnchanged(since: before)
    #expect(indicator.isRunning)
  }

  @Test("at all four edges a mark is cropped, and nothing of it or of its trail is on a neighbour", arguments: ["circle", "rings"])
  func edges(style: String) throws {
    // Around the middle output one at each side.
    let places = [(0, 0), (600, 0), (-600, 0), (0, 400), (0, -400)]
    let outputs = places.enumerated().map { Output("HEADLESS-\($0 + 1)", width: 600, height: 400, x: $1.0, y: $1.1) }
    let bed = try SwayBed(outputs: outputs, devices: [.touchscreen(width: 600, height: 400)], background: "#808080")
    let indicator = try bed.indicator(["--style", style, "--trail", style == "rings" ? "rings" : "line", "--diameter", "60"])
    let before = try outputs.map { try bed.screenshot(of: $0.name) }
    for (x, y) in [(0, 200), (599, 200), (300, 0), (300, 399)] as [(Int32, Int32)] {
      bed.touchscreen.down(0, 300, 200)
      for step in 1...20 as ClosedRange<Int32> {
        bed.touchscreen.move(0, 300 + (x - 300) * step / 20, 200 + (y - 200) * step / 20)
        usleep(5000)
      }
      for (output, old) in zip(outputs, before).dropFirst() { #expect(try bed.screenshot(of: output.name) == old) }
      try waitUntil("half a mark at the edge") {
        guard let box = try bed.screenshot().changedBox(from: before[0], threshold: 8) else { return false }
        let (long, short) = (max(box.width, box.height), min(box.width, box.height))
        let isAtEdge = box.left == 0 || box.top == 0 || box.right == 600 || box.bottom == 400
        return isAtEdge && (56...66).contains(long) && (28...34).contains(short)
      }
      for (output, old) in zip(outputs, before).dropFirst() { #expect(try bed.screenshot(of: output.name) == old) }
      bed.touchscreen.up(0)
      try bed.waitUntilUnchanged(since: before[0])
    }
    #expect(indicator.isRunning)
  }

  @Test("a trail follows the finger and is gone when it rests; nothing of it stays", arguments: ["line", "rings"])
  func trail(kind: String) throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1200, height: 400)], devices: [.touchscreen(width: 1200, height: 400)], background: "#808080")
    let indicator = try bed.indicator(["--trail", kind, "--trail-time", "0.5"], showsConversation: true)
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 100, 200)
    // To and fro until the trail is seen, since a screenshot may come late on a busy machine.
    var step: Int32 = 0
    try waitUntil("a trail") {
      for _ in 0..<30 {
        step += 1
        bed.touchscreen.move(0, 100 + 10 * (step % 100), 200)
        usleep(4000)
      }
      return try bed.screenshot().changedBox(from: before, threshold: 4).map { $0.width > 150 } ?? false
    }
    let x = Int(100 + 10 * (step % 100))
    try waitUntil("the mark alone") {
      try bed.screenshot().changedBox(from: before).map { $0.width <= 54 && abs($0.middle.x - Double(x)) <= 1 } ?? false
    }
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: before)
    // 0.5 s of 60 sets a second and the mark, or tiles.
    #expect(indicator.conversation.surfaces.count { !$0.isDestroyed } <= 3)
  }

  @Test("a trail is broken where the finger jumps by more than a third of the output") func jump() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1200, height: 400)], devices: [.touchscreen(width: 1200, height: 400)], background: "#808080")
    let indicator = try bed.indicator(["--trail", "line", "--trail-time", "5"])
    bed.touchscreen.down(0, 100, 200)
    for step in 1...10 as ClosedRange<Int32> {
      bed.touchscreen.move(0, 100 + 10 * step, 200)
      usleep(10_000)
    }
    bed.touchscreen.move(0, 900, 200)
    usleep(10_000)
    bed.touchscreen.move(0, 1000, 200)
    try waitUntil("both parts of the trail") {
      let picture = try bed.screenshot()
      return picture[150, 200] != grey && picture[950, 200] != grey
    }
    #expect(try bed.screenshot()[550, 200] == grey)
    #expect(indicator.isRunning)
  }

  @Test("with reduced motion there is no trail, and the mark keeps its size") func reducedMotion() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1200, height: 400)], devices: [.touchscreen(width: 1200, height: 400)], background: "#808080")
    let indicator = try bed.indicator([
      "--reduced-motion", "true", "--trail", "line", "--trail-time", "5", "--fade", "2", "--long-press", "1",
    ])
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 100, 200)
    for step in 1...40 as ClosedRange<Int32> {
      bed.touchscreen.move(0, 100 + 10 * step, 200)
      usleep(3000)
    }
    try waitUntil("the mark") { try bed.screenshot().changedBox(from: before) != nil }
    bed.touchscreen.up(0)
    for _ in 0..<5 {
      if let box = try bed.screenshot().changedBox(from: before) { #expect(box.width <= 54 && box.left >= 472) }
    }
    try bed.waitUntilUnchanged(since: before)
    #expect(indicator.isRunning)
  }

  @Test("a label is beside the mark, left of it at the right edge, and the number follows the finger's color") func labels() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1200, height: 400)], devices: [.touchscreen(width: 1200, height: 400)], background: "#808080")
    let indicator = try bed.indicator(["--label", "number"])
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 600, 200)
    try waitUntil("a label on the right") {
      try bed.screenshot().changedBox(from: before).map { $0.left >= 572 && $0.right > 645 } ?? false
    }
    bed.touchscreen.move(0, 1190, 200)
    try waitUntil("a label on the left") {
      try bed.screenshot().changedBox(from: before).map { $0.left < 1140 && $0.right == 1200 } ?? false
    }
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: before)
    #expect(indicator.isRunning)
  }

  @Test("coordinates are written anew while the finger moves, and at rest nothing is done") func coordinates() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1200, height: 400)], devices: [.touchscreen(width: 1200, height: 400)], background: "#808080")
    let indicator = try bed.indicator(["--label", "coordinates", "--long-press", "0.3"], showsConversation: true)
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 111, 200)
    try waitUntil("the mark") { try bed.screenshot().changedBox(from: before) != nil }
    var seen: [Screenshot] = []
    func waitForRest() throws {
      seen = []
      try waitUntil("three equal pictures in a row") {
        seen = [try bed.screenshot()] + seen.prefix(2)
        usleep(50_000)
        return seen.count == 3 && seen[0] == seen[1] && seen[1] == seen[2]
      }
    }
    // Each new text is a new picture; by then the mark's own pictures are there.
    try waitForRest()
    func pictures() -> Int { indicator.standardError.text.components(separatedBy: ".create_buffer(").count }
    let (begin, earlier) = (DispatchTime.now().uptimeNanoseconds, pictures())
    for step in 1...250 as ClosedRange<Int32> {
      bed.touchscreen.move(0, 111 + 2 * step, 200)
      usleep(2000)
    }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    #expect(Double(pictures() - earlier) <= 30 * seconds + 2, "at most 30 a second")
    bed.touchscreen.move(0, 111, 200)
    // The same place from another way has the same label.
    try waitForRest()
    let activity = indicator.facts.activity
    usleep(1_000_000)
    #expect(indicator.facts.activity == activity)
    bed.touchscreen.move(0, 500, 200)
    bed.touchscreen.move(0, 111, 200)
    try waitUntil("the same picture") { try bed.screenshot() == seen[0] }
  }

  @Test("the long-press ring fills clockwise, stays full, and goes when the finger moves") func longPress() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 600, height: 400)], devices: [.touchscreen(width: 600, height: 400)], background: "#808080")
    let indicator = try bed.indicator(["--long-press", "1", "--color", "white"])
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 300, 200)
    // In the white beside the ring's middle, 31 from the centre, at a quarter and at three quarters of the way round.
    try waitUntil("the right half filled") {
      let picture = try bed.screenshot()
      return picture[332, 200].red > 200 && picture[268, 200].red < 100
    }
    try waitUntil("all of it filled") { try bed.screenshot()[268, 200].red > 200 }
    bed.touchscreen.move(0, 310, 200)
    try waitUntil("the mark alone") { try bed.screenshot().changedBox(from: before).map { $0.width <= 54 } ?? false }
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: before)
    #expect(indicator.isRunning)
  }

  @Test("a thousand reports a second of ten fingers with trails and labels leave memory and surfaces as they were") func bounds() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1200, height: 800)], devices: [.touchscreen(width: 1200, height: 800)], background: "#808080")
    let indicator = try bed.indicator(["--trail", "line", "--label", "coordinates", "--palette", "per-finger"])
    for slot in 0..<10 { bed.touchscreen.down(slot, 100, Int32(40 + 70 * slot)) }
    func move(_ count: Int32) {
      for step in 0..<count {
        bed.touchscreen.move(
          Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, (x: 100 + (step * 7) % 1000, y: Int32(40 + 70 * $0))) }))
        usleep(1000)
      }
    }
    move(1500)
    let early = indicator.facts.memory.resident
    move(3000)
    #expect(indicator.facts.memory.resident < early + 6 << 20)
    for slot in 0..<10 { bed.touchscreen.up(slot) }
    #expect(indicator.stop() == .exited(0))
  }
}
