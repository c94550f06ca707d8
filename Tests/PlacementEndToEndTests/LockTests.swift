import Foundation
import Geometry
import Support
import Testing

@Suite("Locked and away", .serialized) struct LockTests {
  @Test("swaylock, which sway 1.7 shows as an overlay: no mark over it, nor of a finger that was down before, and none after it")
  func locker() throws {
    try Requirements.require("swaylock")
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)], background: "#204060")
    let indicator = try bed.indicator(["--fade", "2"])
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForMark(at: (300, 200), since: before)

    let locker = try bed.run(["-c", "004400"], program: "swaylock")
    try waitUntil("the locker") { try bed.screenshot()[2, 2] == .init(red: 0, green: 0x44, blue: 0) }
    let locked = try bed.settledScreenshot(of: "HEADLESS-1")
    for step in 0..<8 {
      bed.touchscreen.move(0, Int32(300 + 40 * step), 220)
      bed.touchscreen.down(1, Int32(600 + 40 * step), 500)
      #expect(try bed.screenshot() == locked, "a mark is over the locker")
      bed.touchscreen.up(1)
    }
    // Its last finger is still down when it ends.
    bed.touchscreen.down(1, 900, 500)
    _ = try bed.settledScreenshot(of: "HEADLESS-1")
    #expect(try bed.screenshot() == locked)
    locker.send(SIGUSR1)
    try waitUntil("the locker's end") { !locker.isRunning }
    try waitUntil("the screen as before, without any mark") { try bed.screenshot() == before }
    bed.touchscreen.move([0: (500, 300), 1: (800, 400)])
    bed.touchscreen.up(1)
    bed.touchscreen.up(0)
    bed.touchscreen.down(2, 640, 360)
    try bed.waitForMark(at: (640, 360), since: before)
    #expect(indicator.isRunning)
  }

  @Test("a screen that shows no frames any more, as behind a locker that tells nobody: nothing is remembered, and all is well afterwards")
  func stalled() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)], background: "#204060")
    let indicator = try bed.indicator(["--fade", "3"])
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForMark(at: (300, 200), since: before)
    // sway 1.7 has nothing by which it shows no frames, but it can be stopped.
    bed.compositor.send(SIGSTOP)
    defer { bed.compositor.send(SIGCONT) }
    // The lift fades, for which frames are asked.
    bed.touchscreen.down(1, 600, 300)
    bed.touchscreen.up(1)
    try waitUntil("the program to notice") { indicator.standardError.text.contains("no frame is shown") }
    bed.touchscreen.down(1, 640, 400)
    bed.touchscreen.down(2, 700, 500)
    bed.touchscreen.up(2)
    bed.compositor.send(SIGCONT)
    try waitUntil("an empty screen") { try bed.screenshot() == before }
    bed.touchscreen.move([0: (400, 250), 1: (700, 450)])
    bed.touchscreen.down(2, 900, 500)
    try bed.waitForMark(at: (900, 500), since: before)
    #expect(indicator.isRunning)
  }

  @Test("a screen saver of the session bus closes the devices; when it ends, fingers that were down stay unseen until lifted")
  func screenSaver() throws {
    let bus = try PrivateBus()
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)], background: "#204060")
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let indicator = try bed.indicator(environment: environment)
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    func emit(_ isActive: Bool) throws {
      _ = try bed.run(
        ["--session", "--type=signal", "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver.ActiveChanged", "boolean:\(isActive)"],
        program: "dbus-send", environment: environment
      ).waitForExit()
    }
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForMark(at: (300, 200), since: before)
    try waitUntil("the mark to be gone") {
      // The program may not yet listen.
      try emit(true)
      return try bed.screenshot() == before
    }
    try waitUntil("the devices to be closed") { !bed.touchscreen.readers.contains(indicator.processIdentifier) }
    #expect(try bed.statusText().hasPrefix("enabled: true\nreason: away\n"))
    bed.touchscreen.down(1, 600, 300)
    #expect(try bed.settledScreenshot(of: "HEADLESS-1") == before)
    try emit(false)
    try waitUntil("the devices to be open") { indicator.openings == 2 }
    bed.touchscreen.move([0: (400, 250), 1: (700, 350)])
    bed.touchscreen.down(2, 900, 500)
    try bed.waitForMark(at: (900, 500), since: before)
    bed.touchscreen.up(0)
    bed.touchscreen.down(0, 900, 500)
    #expect(indicator.isRunning)
  }

  @Test("logind's LockedHint and its inactive session hide everything; without logind it works as if active")
  func logind() throws {
    try Requirements.require("python3-gi")
    let bus = try PrivateBus()
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720)], background: "#204060")
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "DBUS_SESSION_BUS_ADDRESS": "", "XDG_SESSION_ID": "7"]
    let service = try bed.run(
      ["-c", Self.service], program: "/usr/bin/python3",
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "CONTROL": bed.folder.path("hint")])
    try waitUntil("the stand-in for logind; it said \(service.standardError.text)") { service.standardOutput.text.contains("ready") }
    let indicator = try bed.indicator(environment: environment)
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    func mark() throws {
      bed.touchscreen.down(0, 300, 200)
      try bed.waitForMark(at: (300, 200), since: before)
      bed.touchscreen.up(0)
      try waitUntil("no mark") { try bed.screenshot() == before }
    }
    try mark()
    for (property, away) in [("LockedHint", "1"), ("Active", "0")] {
      _ = try bed.folder.write("\(property) \(away)", to: "hint")
      try waitUntil("the devices to be closed for \(property)") { !bed.touchscreen.readers.contains(indicator.processIdentifier) }
      let openings = indicator.openings
      // It is told when libinput has taken the device up, not only when the node is open.
      _ = try bed.folder.write("\(property) \(away == "1" ? "0" : "1")", to: "hint")
      try waitUntil("the devices to be open") { indicator.openings == openings + 1 }
      try mark()
    }
    service.stop()
    try mark()
    #expect(indicator.isRunning)
  }

  /// A stand-in for logind with one session, whose properties follow a file.
  private static let service = """
    import os
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    values = {'Active': True, 'LockedHint': False}
    path = '/org/freedesktop/login1/session/_37'
    manager = Gio.DBusNodeInfo.new_for_xml('<node><interface name="org.freedesktop.login1.Manager"><method name="GetSession">'
      '<arg type="s" direction="in"/><arg type="o" direction="out"/></method></interface></node>').interfaces[0]
    session = Gio.DBusNodeInfo.new_for_xml('<node><interface name="org.freedesktop.login1.Session">'
      '<property name="Active" type="b" access="read"/><property name="LockedHint" type="b" access="read"/></interface></node>').interfaces[0]
    def call(c, sender, p, i, m, a, invocation):
      assert a[0] == '7'
      invocation.return_value(GLib.Variant('(o)', (path,)))
    bus.register_object('/org/freedesktop/login1', manager, call, None, None)
    bus.register_object(path, session, None, lambda c, s, p, i, name: GLib.Variant('b', values[name]), None)
    def look():
      try: name, value = open(os.environ['CONTROL']).read().split()
      except (OSError, ValueError): return True
      if values[name] != (value == '1'):
        values[name] = value == '1'
        bus.emit_signal(None, path, 'org.freedesktop.DBus.Properties', 'PropertiesChanged',
          GLib.Variant('(sa{sv}as)', ('org.freedesktop.login1.Session', {name: GLib.Variant('b', values[name])}, [])))
      return True
    GLib.timeout_add(10, look)
    Gio.bus_own_name_on_connection(bus, 'org.freedesktop.login1', 0, None, None)
    print('ready', flush=True)
    GLib.MainLoop().run()
    """
}

extension ChildProcess {
  /// How often it has taken up a touchscreen.
  fileprivate var openings: Int { standardError.lines.filter { $0.contains("reading touchscreen") }.count }
}
