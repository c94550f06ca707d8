import Foundation
import Support
import Testing

/// The built Example, see scripts/check-library.
private let example = ProcessInfo.processInfo.environment["WSHOWTOUCH_EXAMPLE"]

@Suite(
  "The example on sway", .serialized, .enabled(if: example != nil, "scripts/check-library builds the example and runs this"))
struct ExampleTests {
  /// The app on a screen of its own, with its widgets' places.
  private final class Stage {
    let bed: SwayBed
    let app: ChildProcess
    /// What it has said.
    var lines: [String] { app.standardOutput.text.split(separator: "\n").map(String.init) }

    init(showsTouches: Bool) throws {
      bed = try SwayBed(
        // A unit of the device is a pixel.
        outputs: [Output(width: 400, height: 700)], devices: [.touchscreen(width: 400, height: 700)],
        configuration: ["for_window [title=\"Touch Example\"] fullscreen enable"])
      _ = try bed.folder.makeFolder("home/.config")
      try bed.folder.write(showsTouches ? "true" : "false", to: "home/.config/touch-example")
      let environment = [
        "GSK_RENDERER": "cairo", "GDK_BACKEND": "wayland", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
      ]
      app = try bed.run(program: example!, environment: environment)
      let stage = self
      try waitUntil("the app; it said: \(app.standardError.text)") { stage.lines.contains { $0.hasPrefix("at list ") } }
      if showsTouches {
        try waitUntil("touches to be shown") { stage.lines.contains("touches shown") }
        // The app itself and sway.
        try bed.touchscreen.waitForReader(app)
      }
    }

    /// Where the app says that something is.
    func place(of name: String) throws -> (x: Int32, y: Int32) {
      let line = try waitFor("the place of \(name)") { lines.last { $0.hasPrefix("at \(name) ") } }
      let numbers = line.split(separator: " ").suffix(2).map { Int32($0)! }
      return (numbers[0], numbers[1])
    }

    func tap(_ name: String) throws {
      let place = try place(of: name)
      bed.touchscreen.down(0, place.x, place.y)
      bed.touchscreen.up(0)
    }

    func waitUntilSaid(_ line: String) throws {
      try waitUntil("'\(line)'; it said: \(lines)") { lines.contains(line) }
    }
  }

  /// Touches everything, and returns what the app has made of it.
  private func touchEverything(_ stage: Stage) throws -> [String] {
    let touchscreen = stage.bed.touchscreen
    try stage.tap("button")
    try stage.waitUntilSaid("count 1")
    try stage.tap("button")
    try stage.waitUntilSaid("count 2")

    try stage.tap("dialog")
    try stage.waitUntilSaid("dialog opened")
    // In the middle of the screen, with a button that fills it.
    touchscreen.down(0, 200, 350)
    touchscreen.up(0)
    try stage.waitUntilSaid("dialog closed")

    let picture = try stage.place(of: "picture")
    touchscreen.down(0, picture.x - 50, picture.y)
    touchscreen.down(1, picture.x + 50, picture.y)
    for distance in Int32(50)...100 {
      touchscreen.move([0: (picture.x - distance, picture.y), 1: (picture.x + distance, picture.y)])
      usleep(4000)  // the fingers' speed
    }
    touchscreen.up(0)
    touchscreen.up(1)
    try stage.waitUntilSaid("zoom 2.0")

    let list = try stage.place(of: "list")
    touchscreen.down(0, list.x, list.y + 100)
    for step in Int32(1)...40 {
      touchscreen.move(0, list.x, list.y + 100 - 10 * step)
      usleep(4000)  // the finger's speed
    }
    touchscreen.up(0)
    try stage.waitUntilSaid("list scrolled")
    return stage.lines.filter { !$0.hasPrefix("at ") && !$0.hasPrefix("touches ") }
  }

  @Test("buttons, dialog, pinch and list do the same with touches shown and without")
  func same() throws {
    let without = try touchEverything(try Stage(showsTouches: false))
    let with = try touchEverything(try Stage(showsTouches: true))
    #expect(with == without)
    #expect(Set(without) == ["count 1", "count 2", "dialog opened", "dialog closed", "zoom 2.0", "list scrolled"])
  }

  @Test("the menu opens with a touch, its toggle shows and hides touches, and is remembered")
  func menu() throws {
    let stage = try Stage(showsTouches: false)
    let before = try stage.bed.screenshot()
    try stage.tap("menu")
    try stage.tap("toggle")
    try stage.waitUntilSaid("touches shown")
    try stage.bed.touchscreen.waitForReader(stage.app)
    #expect(try String(contentsOfFile: stage.bed.folder.path("home/.config/touch-example"), encoding: .utf8) == "true")
    // The popover stays open under the mark, and closes with a touch beside it.
    let list = try stage.place(of: "list")
    stage.bed.touchscreen.down(0, list.x, list.y + 100)
    try waitUntil("a mark") {
      guard let box = try stage.bed.screenshot().changedBox(from: before) else { return false }
      return box.bottom > 620
    }
    stage.bed.touchscreen.up(0)
    try stage.waitUntilSaid("menu closed")
  }
}
