import Foundation
import Geometry
import Support
import Testing

/// Pens of displays. One that presses never counts as gone with libinput, however still it is.
@Suite("Pens on sway", .serialized) struct PenMarkTests {
  /// The mark with its contrast line is so many logical pixels wide.
  private static let width = 23.0

  private static let group = ["LIBINPUT_DEVICE_GROUP": "display", "WL_OUTPUT": "HEADLESS-1"]

  /// A display with touch and a pen, and a touchscreen that the pen does not silence.
  private func bed(_ output: Output = Output(width: 1920, height: 1080)) throws -> SwayBed {
    try SwayBed(outputs: [output], devices: [.touchscreen("Touch A", udev: Self.group), .pen(udev: Self.group), .touchscreen("Touch B")])
  }

  /// What is seen, but for the pointer, which sway's headless outputs show near their upper left corner once there is a pen.
  private func screen(of bed: SwayBed) throws -> Screenshot {
    try bed.screenshot().without(Screenshot.Box(left: 0, top: 0, right: 300, bottom: 300))
  }

  /// Waits until what has changed is a full mark.
  private func mark(on bed: SwayBed, since before: Screenshot, width: Double = Self.width) throws -> Screenshot.Box {
    var seen: Screenshot.Box?
    do {
      return try waitFor("a full mark") {
        seen = try screen(of: bed).changedBox(from: before)
        return seen.flatMap { abs(Double($0.width) - width) <= 2.5 && abs(Double($0.height) - width) <= 2.5 ? $0 : nil }
      }
    } catch { throw SupportError("\(error); the last change seen was \(seen.map { "\($0)" } ?? "none").") }
  }

  private func waitUntilUnchanged(_ bed: SwayBed, since before: Screenshot) throws {
    try waitUntil("the screen to look as before") { try screen(of: bed) == before }
  }

  @Test(
    "the mark is at the pen, within a physical pixel of where the app gets it",
    arguments: [(OutputTransform.normal, 1.0), (.rotated90, 1.5), (.rotated180, 1), (.flipped270, 2)])
  func place(transform: OutputTransform, scale: Double) throws {
    let bed = try bed(Output(width: 1920, height: 1080, scale: scale, transform: transform))
    let app = try bed.app()
    let indicator = try bed.indicator(["--pen"])
    let before = try screen(of: bed)
    bed.devices[1].hover(690, 411)
    bed.devices[1].press(700, 411)
    let box = try mark(on: bed, since: before, width: Self.width * scale)
    let place = try #require(app.pointerPlace)
    #expect(abs(box.middle.x - place.x * scale) <= 1 && abs(box.middle.y - place.y * scale) <= 1, "\(box.middle) \(place)")
    #expect(indicator.says("reading pen 'A pen'"))
    bed.devices[1].lift()
    bed.devices[1].leave()
    try waitUntilUnchanged(bed, since: before)
  }

  @Test("a pen that hovers has an open ring, filled while it presses")
  func hover() throws {
    let bed = try bed()
    let indicator = try bed.indicator(["--pen", "--color", "#ff0000", "--appear", "0"])
    let before = try screen(of: bed)
    let pen = bed.devices[1]
    func isRing(_ x: Int, filled: Bool) throws -> Bool {
      // The ring is 6.5 to 8.5 from the middle.
      let picture = try bed.screenshot()
      let (ring, between) = (picture[x + 7, 500], picture[x + 5, 500])
      return ring.red > 200 && ring.blue < 60 && (between == before[x + 5, 500]) != filled
    }
    var step: Int32 = 0
    try waitUntil("an open ring") {
      step ^= 1
      // It moves along the ring's middle only, so that it does not count as gone.
      pen.hover(800, 500 + step)
      pen.hover(800, 500)
      return try isRing(800, filled: false)
    }
    pen.press(900, 500)
    try waitUntil("a filled ring") { try isRing(900, filled: true) }
    #expect(indicator.isRunning)
  }

  @Test("without --pen nothing is drawn of a pen")
  func unseen() throws {
    let bed = try bed()
    let app = try bed.app()
    let indicator = try bed.indicator()
    let before = try screen(of: bed)
    bed.devices[1].hover(690, 411)
    bed.devices[1].press(700, 411)
    try waitUntil("the app to have the pen") { app.pointerPlace.map { $0 == (700, 411) } ?? false }
    bed.devices[2].down(0, 1500, 800)
    // Nothing else has changed: it is as wide as one finger's mark.
    _ = try mark(on: bed, since: before, width: markWidth)
    #expect(!indicator.says("pen"))
  }

  @Test("a pen's mark goes when its device is unplugged or touches are hidden, and a finger's stays")
  func gone() throws {
    let bed = try bed()
    let indicator = try bed.indicator(["--pen"])
    let before = try screen(of: bed)
    let pen = bed.devices[1]
    pen.hover(700, 411)
    pen.press(700, 411)
    _ = try mark(on: bed, since: before)
    indicator.send(SIGUSR1)
    try waitUntilUnchanged(bed, since: before)
    pen.lift()
    pen.leave()
    indicator.send(SIGUSR1)
    try waitUntil("the second start") { indicator.standardError.text.components(separatedBy: "touches are shown").count == 3 }
    pen.hover(700, 411)
    pen.press(710, 411)
    _ = try mark(on: bed, since: before)
    bed.devices[2].down(0, 1500, 800)
    try waitUntil("both marks") { try screen(of: bed).changedBox(from: before).map { $0.width > 800 } ?? false }
    bed.input.unplug(pen)
    _ = try mark(on: bed, since: before, width: markWidth)
    #expect(indicator.says("pen 'A pen' (/dev/input/event"))
  }

  @Test("a reload takes pens away and brings them back")
  func reload() throws {
    let bed = try bed()
    let file = try bed.folder.write("pen = true\n", to: "pen.config")
    let indicator = try bed.indicator(["--config", file])
    let before = try screen(of: bed)
    let pen = bed.devices[1]
    pen.hover(700, 411)
    pen.press(700, 411)
    _ = try mark(on: bed, since: before)
    _ = try bed.folder.write("pen = false\n", to: "pen.config")
    indicator.send(SIGHUP)
    try waitUntilUnchanged(bed, since: before)
    _ = try bed.folder.write("pen = true\n", to: "pen.config")
    indicator.send(SIGHUP)
    try waitUntil("the pen") { indicator.standardError.text.components(separatedBy: "reading pen").count == 3 }
    pen.lift()
    pen.press(720, 411)
    _ = try mark(on: bed, since: before)
    #expect(indicator.isRunning)
  }

  @Test("a pen that may not be read is named with the remedy, if pens are to be shown")
  func unreadable() throws {
    let bed = try bed()
    bed.input.refuse(bed.devices[1], EACCES)
    let silent = try bed.indicator()
    #expect(!silent.says("pen"))
    #expect(silent.stop() == .exited(0))
    let indicator = try bed.indicator(["--pen"])
    let line = try #require(indicator.standardError.text.split(separator: "\n").first { $0.contains("cannot read") })
    #expect(line.contains("pen 'A pen' (/dev/input/event") && line.contains("sudo scripts/install --pen-rule"), "\(line)")
  }
}
