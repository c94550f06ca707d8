import Foundation
import Support
import Testing

@Suite("What apps feel", .serialized)
struct PassThroughTests {
  /// Taps, a drag and a second finger, on an app that fills the output.
  private func gesture(on bed: SwayBed, _ app: TouchApp) throws -> TouchCounts {
    let panel = bed.touchscreen
    for tap in 0..<5 {
      panel.down(0, Int32(200 + 300 * tap), 300)
      panel.up(0)
    }
    panel.down(0, 200, 200)
    for step in 1...30 { panel.move(0, Int32(200 + 40 * step), Int32(200 + 20 * step)) }
    panel.down(1, 900, 900)
    panel.move([0: (1500, 700), 1: (800, 800)])
    panel.up(1)
    panel.up(0)
    try waitUntil("all ups; the app got \(app.counts)", timeout: 5) { app.counts.up == 7 }
    return app.counts
  }

  private static let all = TouchCounts(down: 7, motion: 32, up: 7, cancel: 0)

  @Test("an app gets every down, motion and up, with the marks as without them")
  func counts() throws {
    for isShown in [false, true] {
      let bed = try SwayBed()
      let app = try bed.app()
      let indicator = isShown ? try bed.indicator() : nil
      #expect(try gesture(on: bed, app) == Self.all)
      if let indicator { #expect(indicator.isRunning) }
    }
  }

  @Test("an overlay that takes input is found by the same test")
  func control() throws {
    let bed = try SwayBed()
    let app = try bed.app()
    let blocker = try bed.run(program: buildFolder + "/touch-blocker")
    try waitUntil("the blocker") { blocker.says("shown") }
    #expect(throws: TimedOut.self) { try gesture(on: bed, app) }
    #expect(app.counts.down == 0)
  }

  @Test("every surface has an empty input region before its first commit, and the layer surface is what compositors' rules expect")
  func surfaces() throws {
    let bed = try SwayBed()
    let indicator = try bed.indicator(["--linger", "0"], showsConversation: true)
    let before = try bed.screenshot()
    for slot in 0..<3 { bed.touchscreen.down(slot, Int32(300 + 400 * slot), 500) }
    try waitUntil("marks") { try bed.screenshot().changedCount(from: before) > 3000 }
    for slot in 0..<3 { bed.touchscreen.up(slot) }
    try waitUntil("the surfaces' end") { indicator.conversation.surfaces.allSatisfy(\.isDestroyed) }
    let surfaces = indicator.conversation.surfaces
    // The layer surface, its pin, three marks.
    #expect(surfaces.count == 5)
    #expect(surfaces.allSatisfy { $0.inputRegionAtFirstCommit == .nowhere && $0.inputRegion == .nowhere })
    let messages = indicator.conversation.messages
    let layer = try #require(messages.first { $0.name == "get_layer_surface" })
    #expect(layer.arguments.last?.string == "wshowtouch")
    #expect(layer.arguments[3].number == 3, "not on the overlay layer")
    func argument(_ request: String) -> [Double?] { messages.filter { $0.name == request }.map { $0.arguments.first?.number } }
    #expect(argument("set_exclusive_zone") == [-1])
    #expect(argument("set_keyboard_interactivity") == [0])
    #expect(argument("set_anchor") == [5], "not anchored top and left")
    #expect(messages.filter { $0.name == "set_size" }.count == 1)
  }

  @Test("there is never more than one frame callback, and none for a finger that is held")
  func frames() throws {
    let bed = try SwayBed()
    let indicator = try bed.indicator(showsConversation: true)
    let before = try bed.screenshot()
    let down = Date()
    bed.touchscreen.down(0, 900, 500)
    _ = try bed.fullMark(since: before)
    func callbacks() -> Int { indicator.conversation.surfaces.map(\.frameCount).reduce(0, +) }
    func answers() -> Int { indicator.conversation.messages.filter { $0.interface == "wl_callback" && $0.name == "done" }.count - 2 }
    var appeared = 0
    try waitUntil("the last frame of appearing") {
      // It takes 0.15 s. What was due by then has been drawn when the program answers, and is not followed by more.
      guard down.timeIntervalSinceNow < -0.5 else { return false }
      try bed.run(["status"]).waitForExit()
      appeared = callbacks()
      return appeared > 3 && appeared == answers()
    }
    for step in 1...20 { bed.touchscreen.move(0, Int32(900 + step), 500) }
    try bed.waitForMark(at: 920, 500, since: before)
    #expect(callbacks() == appeared, "a held finger asked for frames")
    var pending = 0
    for message in indicator.conversation.messages {
      if message.interface == "wl_surface", message.name == "frame" { pending += 1 }
      if message.interface == "wl_callback", message.name == "done", pending > 0 { pending -= 1 }
      #expect(pending <= 1)
    }
  }
}
