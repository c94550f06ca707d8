import Foundation
import Support
import Testing

@Suite("The configuration file of a running instance on sway", .serialized)
struct ConfigurationTests {
  private func write(_ text: String, on bed: Bed) throws {
    _ = try bed.folder.makeFolder("home/.config/wshowtouch")
    try bed.folder.write(text, to: "home/.config/wshowtouch/config")
  }

  /// The middle and width of the mark that is shown, once it is as large as it gets.
  private func mark(on bed: SwayBed, since before: Screenshot) throws -> (color: Screenshot.Color, width: Int)? {
    let now = try bed.screenshot()
    guard let box = now.changedBox(from: before) else { return nil }
    return (now[Int(box.middle.x), Int(box.middle.y)], box.width)
  }

  private func waitForMark(
    on bed: SwayBed, since before: Screenshot, width: Int, _ what: String, _ isRight: (Screenshot.Color) -> Bool
  ) throws {
    try waitUntil(what) {
      guard let mark = try mark(on: bed, since: before) else { return false }
      return abs(mark.width - width) <= 3 && isRight(mark.color)
    }
  }

  @Test("reload changes the marks of fingers that are down; with errors the configuration in use stays and all errors are told")
  func reload() throws {
    let bed = try SwayBed()
    try write("color = #ff0000\nopacity = 1\ndiameter = 60\n", on: bed)
    let overlay = try bed.overlay("--border-width", "0")
    try bed.touchscreen.waitForReader(overlay)
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 500, 500)
    // With the contrast line.
    try waitForMark(on: bed, since: before, width: 63, "a red mark") { $0.red > 200 && $0.green < 60 }

    try write("color = #00ff00\nopacity = 1\ndiameter = 100\n", on: bed)
    #expect(try bed.ask("reload") == .silent)
    try waitForMark(on: bed, since: before, width: 103, "a green mark") { $0.green > 200 && $0.red < 60 }
    #expect(try bed.status()["fingers"] as? Int == 1)

    try write("diameter = 10\nsize = 3\nopacity = 5\n", on: bed)
    let path = bed.folder.path("home/.config/wshowtouch/config")
    let errors = [":2: unknown key 'size'", ":3: 'opacity' takes a number from 0.05 to 1, not '5'"].map { path + $0 }
    #expect(
      try bed.ask("reload") == Outcome(status: .exited(2), error: "wshowtouch: \(errors[0])\n\(errors[1])\n"))
    for error in errors { #expect(overlay.standardError.text.contains("wshowtouch: \(error)\n")) }
    try waitForMark(on: bed, since: before, width: 103, "the green mark") { $0.green > 200 && $0.red < 60 }

    // The command line counts more than the file, also after a reload and with options of its own.
    try write("color = #ff0000\nopacity = 1\nborder-width = 20\n", on: bed)
    #expect(try bed.ask("enable", "--color", "#0000ff", "--diameter", "80") == .silent)
    try waitForMark(on: bed, since: before, width: 83, "a blue mark") { $0.blue > 200 && $0.red < 60 }
    #expect(try bed.ask("reload") == .silent)
    try waitForMark(on: bed, since: before, width: 83, "the blue mark") { $0.blue > 200 && $0.red < 60 }

    bed.touchscreen.up(0)
    try waitUntil("the finger to be gone") { try bed.screenshot() == before }
    #expect(try bed.ask("quit") == .silent)
  }

  @Test("a section about a device is followed at a reload")
  func device() throws {
    let bed = try SwayBed()
    let overlay = try bed.overlay()
    try bed.touchscreen.waitForReader(overlay)
    let before = try bed.screenshot()
    try write("[device Touch A]\nmap = none\n", on: bed)
    #expect(try bed.ask("reload") == .silent)
    bed.touchscreen.down(0, 500, 500)
    bed.touchscreen.up(0)
    #expect(try bed.status()["fingers"] as? Int == 0)
    #expect(try bed.screenshot() == before)
    try write("", on: bed)
    #expect(try bed.ask("reload") == .silent)
    try waitUntil("the finger") {
      bed.touchscreen.down(0, 500, 500)
      defer { bed.touchscreen.up(0) }
      return try bed.status()["sprites"] as? Int == 1
    }
  }

  @Test("enabled says how it starts, and remember keeps the last state over a restart, not a pause")
  func remember() throws {
    let bed = try SwayBed()
    func restart() throws -> Bool {
      let overlay = try bed.overlay()
      let isEnabled = try bed.isEnabled()
      #expect(overlay.stop() == .exited(0))
      return isEnabled
    }
    func once(_ words: String...) throws {
      let overlay = try bed.overlay()
      for word in words { #expect(try bed.run(word.split(separator: " ").map(String.init)).waitForExit() == .exited(0)) }
      #expect(overlay.stop() == .exited(0))
    }
    try write("enabled = false\n", on: bed)
    #expect(try !restart())
    try write("enabled = remember\n", on: bed)
    #expect(try restart())
    try once("toggle")
    #expect(try !restart())
    #expect(try !restart())
    try once("enable")
    #expect(try restart())
    try once("pause 1000")
    #expect(try restart())
    try once("disable")
    #expect(try !restart())
    let state = bed.folder.path("home/.local/state/wshowtouch/enabled")
    #expect(try String(contentsOfFile: state, encoding: .utf8) == "false\n")
    try write("enabled = true\n", on: bed)
    #expect(try restart())
  }

  @Test("a wrong file ends it at the start with status 2, before the display is taken")
  func wrong() throws {
    let bed = try SwayBed(devices: [])
    try write("colour = red\n", on: bed)
    let outcome = try bed.ask("run")
    #expect(outcome.status == .exited(2))
    #expect(outcome.error == "wshowtouch: \(bed.folder.path("home/.config/wshowtouch/config")):1: unknown key 'colour'\n")
    #expect(bed.folder.contents.filter { $0.hasPrefix("wshowtouch-") }.isEmpty)
  }
}
