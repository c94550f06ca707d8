import Foundation
import Geometry
import Support
import Testing

@Suite("The program's life on sway", .serialized)
struct LifeTests {
  @Test("after the last fade the screen is as before, and after the linger no surface is left")
  func rest() throws {
    let bed = try SwayBed()
    let app = try bed.app()
    let indicator = try bed.indicator(["--linger", "0.2"], showsConversation: true)
    let before = try bed.screenshot()
    for round in 0..<3 {
      bed.touchscreen.down(0, Int32(300 + 200 * round), 500)
      _ = try bed.fullMark(since: before)
      bed.touchscreen.up(0)
      try bed.waitUntilUnchanged(since: before)
    }
    try waitUntil("the surfaces' end") { indicator.conversation.surfaces.allSatisfy(\.isDestroyed) }
    #expect(app.counts.down == 3)
  }

  @Test("with a finger held, and at rest, it does nothing at all for 5 seconds")
  func idle() throws {
    let bed = try SwayBed()
    let indicator = try bed.indicator(["--linger", "0"])
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 900, 500)
    _ = try bed.fullMark(since: before)
    try expectNoActivity(of: indicator)
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: before)
    try expectNoActivity(of: indicator)
  }

  private func expectNoActivity(of program: ChildProcess) throws {
    // What it does after the last frame takes it a moment.
    var activity = program.facts.activity
    try waitUntil("the program to rest") {
      usleep(100_000)
      defer { activity = program.facts.activity }
      return activity == program.facts.activity
    }
    Thread.sleep(forTimeInterval: 5)
    #expect(program.facts.activity == activity)
  }

  @Test("SIGUSR1 hides and closes the devices, once more shows; marks go at once, and a finger that was down stays unseen")
  func toggle() throws {
    let bed = try SwayBed()
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 900, 500)
    _ = try bed.fullMark(since: before)
    indicator.send(SIGUSR1)
    try bed.waitUntilUnchanged(since: before)
    try waitUntil("the device to be closed") { !bed.touchscreen.readers.contains(indicator.processIdentifier) }
    bed.touchscreen.move(0, 950, 500)
    indicator.send(SIGUSR1)
    try waitUntil("the second start") { indicator.standardError.text.components(separatedBy: "touches are shown").count == 3 }
    bed.touchscreen.move(0, 1000, 500)
    bed.touchscreen.down(1, 400, 400)
    try bed.waitForMark(at: 400, 400, since: before)
    bed.touchscreen.up(1)
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: before)
    #expect(indicator.stop() == .exited(0))
  }

  @Test("SIGINT and SIGTERM end it with status 0 and take the marks away", arguments: [SIGINT, SIGTERM])
  func end(signal: Int32) throws {
    let bed = try SwayBed()
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 900, 500)
    _ = try bed.fullMark(since: before)
    #expect(indicator.stop(signal) == .exited(0))
    #expect(try bed.screenshot() == before)
  }

  @Test("with --disabled it opens no device until SIGUSR1 shows")
  func disabled() throws {
    let bed = try SwayBed()
    let indicator = try bed.run(["--disabled", "--verbose"])
    try waitUntil("the start") { indicator.says("output HEADLESS-1: 1920x1080 pixels, 1920x1080 logical ones at (0, 0)\n") }
    let before = try bed.screenshot()
    indicator.send(SIGUSR1)
    try waitUntil("the toggle") { indicator.says("touches are shown") }
    #expect(bed.touchscreen.openings(by: indicator).count == 1)
    bed.touchscreen.down(0, 900, 500)
    _ = try bed.fullMark(since: before)
  }

  @Test("without a touchscreen it says so and waits; one that is plugged in is shown, one that is pulled out leaves no mark")
  func hotplug() throws {
    let bed = try SwayBed(devices: [])
    let indicator = try bed.indicator()
    #expect(indicator.says("wshowtouch: no touchscreen was found on seat0; one that is plugged in is taken at once\n"))
    let before = try bed.screenshot()
    let device = try bed.plug(.touchscreen(udev: ["WL_OUTPUT": "HEADLESS-1"]))
    try waitUntil("the device") { indicator.says("reading touchscreen 'Touch A'") }
    device.down(0, 900, 500)
    _ = try bed.fullMark(since: before)
    bed.input.unplug(device)
    try bed.waitUntilUnchanged(since: before)
    #expect(indicator.isRunning)
  }

  @Test("a touchscreen that may not be read is named with the remedy, and taken when it may be")
  func unreadable() throws {
    let bed = try SwayBed()
    bed.input.refuse(bed.touchscreen, EACCES)
    let indicator = try bed.indicator()
    let line = try #require(indicator.standardError.text.split(separator: "\n").first { $0.contains("cannot read") })
    #expect(line.contains("'Touch A' (/dev/input/event"))
    #expect(line.contains("Permission denied") && line.contains("sudo setfacl -m u:") && line.contains("scripts/install --udev-rule"))
    let before = try bed.screenshot()
    bed.input.allow(bed.touchscreen)
    try waitUntil("the device") { indicator.says("reading touchscreen 'Touch A'") }
    bed.touchscreen.down(0, 900, 500)
    _ = try bed.fullMark(since: before)
  }

  @Test("a keyboard, a mouse and a touchpad are never opened, and a touchscreen read-only")
  func privacy() throws {
    let bed = try SwayBed(devices: [.touchscreen(), .keyboard(), .mouse(), .touchpad()])
    let indicator = try bed.indicator()
    #expect(bed.devices.map { $0.openings(by: indicator).count } == [1, 0, 0, 0])
    #expect(bed.touchscreen.openings(by: indicator).allSatisfy { $0.isReadOnly })
  }

  @Test("when the compositor is killed it says so in one sentence and ends with status 1")
  func compositorKilled() throws {
    let bed = try SwayBed()
    let indicator = try bed.indicator()
    bed.touchscreen.down(0, 900, 500)
    bed.killCompositor()
    #expect(try indicator.waitForExit() == .exited(1))
    let last = try #require(indicator.standardError.text.split(separator: "\n").last)
    #expect(last.hasPrefix("wshowtouch: the compositor has ended the connection: "))
    #expect(last.hasSuffix("; start wshowtouch again when it is back"))
  }

  @Test("the demo is shown and ends by itself with status 0")
  func demo() throws {
    let bed = try SwayBed(outputs: [Output(width: 1280, height: 720)], devices: [])
    let before = try bed.screenshot()
    let indicator = try bed.run(["--demo", "--speed", "10"])
    try waitUntil("a mark") { try bed.screenshot() != before }
    #expect(try indicator.waitForExit() == .exited(0))
    #expect(try bed.screenshot() == before)
    #expect(indicator.standardError.text.isEmpty)
  }

  @Test("a recording is played on the output that is named, and turns with it")
  func replay() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720), Output("HEADLESS-2", width: 1280, height: 720, transform: .rotated180, x: 1280)],
      devices: [])
    let recording = """
      # EVEMU 1.3
      N: A hand-written panel
      I: 0003 1234 5678 0111
      P: 02 00 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 04 00 00 00 00 00 00 00 00 00
      B: 03 03 00 00 00 00 80 60 02
      A: 00 0 999 0 0 10
      A: 01 0 999 0 0 10
      A: 2f 0 4 0 0 0
      A: 35 0 999 0 0 10
      A: 36 0 999 0 0 10
      A: 39 0 65535 0 0 0
      E: 0.000000 0003 002f 0000
      E: 0.000000 0003 0039 0001
      E: 0.000000 0003 0035 0250
      E: 0.000000 0003 0036 0100
      E: 0.000000 0001 014a 0001
      E: 0.000000 0000 0000 0000
      E: 9.000000 0003 0039 -001
      E: 9.000000 0001 014a 0000
      E: 9.000000 0000 0000 0000

      """
    let path = try bed.folder.write(recording, to: "tap.evemu")
    let before = try [bed.screenshot(of: "HEADLESS-1"), bed.screenshot(of: "HEADLESS-2")]
    let indicator = try bed.run(["--replay", path, "--output", "HEADLESS-2"])
    try bed.waitForMark(at: 960, 648, on: "HEADLESS-2", since: before[1])
    #expect(try bed.screenshot(of: "HEADLESS-1") == before[0])
    #expect(indicator.stop() == .exited(0))
  }
}
