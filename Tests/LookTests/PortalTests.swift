import Foundation
import Support
import Testing

/// A stand-in for the desktop portal on a private bus.
private final class StandInPortal {
  let bus: PrivateBus
  private let folder: TemporaryFolder
  private var service: ChildProcess?

  init() throws {
    try Requirements.require("dbus-daemon", "python3-gi")
    folder = try TemporaryFolder(prefix: "portal")
    bus = try PrivateBus()
  }

  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus.address] }

  /// Answers from now on.
  ///
  /// - Parameters:
  ///   - settings: GVariant texts of the settings in `org.freedesktop.appearance`.
  ///   - delay: how long each answer takes, in seconds.
  func start(_ settings: [String: String], delay: Double = 0) throws {
    let text = "{" + settings.map { "'\($0)': <\($1)>" }.joined(separator: ", ") + "}"
    try folder.write(text, to: "settings")
    let service = try ChildProcess(
      ["/usr/bin/python3", "-c", Self.program, folder.path("settings"), "\(delay)"],
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, folder: folder)
    try waitUntil("the stand-in portal") { service.standardOutput.text.contains("ready") }
    self.service = service
  }

  /// Changes a setting and tells of it.
  func change(_ key: String, to value: String) throws {
    try folder.write("{'\(key)': <\(value)>}", to: "settings")
    service?.send(SIGUSR1)
  }

  private static let program = """
    import signal, sys, time
    from gi.repository import Gio, GLib
    path, delay = sys.argv[1], float(sys.argv[2])
    name, place, face = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings"
    xml = '''<node><interface name="%s"><method name="ReadAll"><arg type="as" direction="in"/>
    <arg type="a{sa{sv}}" direction="out"/></method></interface></node>''' % face
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    def settings(): return GLib.Variant.parse(GLib.VariantType("a{sv}"), open(path).read(), None, None)
    def call(connection, sender, place, face, method, arguments, invocation):
        time.sleep(delay)
        answer = GLib.VariantBuilder(GLib.VariantType("a{sa{sv}}"))
        entry = GLib.Variant.new_dict_entry(GLib.Variant("s", "org.freedesktop.appearance"), settings())
        answer.add_value(entry)
        invocation.return_value(GLib.Variant.new_tuple(answer.end()))
    def tell():
        for key in settings().keys():
            value = settings().lookup_value(key, None)
            bus.emit_signal(None, place, face, "SettingChanged", GLib.Variant.new_tuple(
                GLib.Variant("s", "org.freedesktop.appearance"), GLib.Variant("s", key), GLib.Variant("v", value)))
        return True
    bus.register_object(place, Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0], call, None, None)
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, tell)
    Gio.bus_own_name_on_connection(bus, name, 0, lambda *_: print("ready", flush=True), None)
    GLib.MainLoop().run()
    """
}

@Suite("The desktop's appearance", .serialized) struct PortalTests {
  private func bed() throws -> SwayBed {
    try SwayBed(outputs: [Output(width: 600, height: 400)], devices: [.touchscreen(width: 600, height: 400)], background: "#808080")
  }

  private func mark(_ color: String) -> Screenshot.Color { grey.under(Screenshot.Color(hexadecimal: color), opacity: 0.6) }

  @Test("the accent color is the mark's, also of the finger that is down when it changes; one out of range is none") func accent() throws {
    let (bed, portal) = (try bed(), try StandInPortal())
    try portal.start(["accent-color": "(1.0, 0.0, 0.0)"])
    let indicator = try bed.indicator([], environment: portal.environment)
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForColor(mark("#ff0000"), at: 300, 200)
    try portal.change("accent-color", to: "(0.0, 1.0, 0.0)")
    try bed.waitForColor(mark("#00ff00"), at: 300, 200)
    try portal.change("accent-color", to: "(1.5, 0.0, 0.0)")
    try bed.waitForColor(mark("#3584e4"), at: 300, 200)
    #expect(indicator.isRunning)
  }

  @Test("a color of one's own is not the accent color") func ownColor() throws {
    let (bed, portal) = (try bed(), try StandInPortal())
    try portal.start(["accent-color": "(1.0, 0.0, 0.0)", "reduced-motion": "uint32 1"])
    let indicator = try bed.indicator(["--color", "gold", "--trail", "line"], environment: portal.environment)
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForColor(mark("#ffd700"), at: 300, 200)
    #expect(indicator.isRunning)
  }

  @Test("a portal that is not there yet is not started, and heard when it comes") func late() throws {
    let (bed, portal) = (try bed(), try StandInPortal())
    let indicator = try bed.indicator([], environment: portal.environment)
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForColor(mark("#3584e4"), at: 300, 200)
    try portal.start(["accent-color": "(0.0, 0.0, 1.0)"])
    try bed.waitForColor(mark("#0000ff"), at: 300, 200)
    #expect(indicator.isRunning)
  }

  @Test("a portal that answers after 10 s delays neither start nor marks, which have the color of their own") func slow() throws {
    let (bed, portal) = (try bed(), try StandInPortal())
    try portal.start(["accent-color": "(0.0, 0.0, 1.0)"], delay: 10)
    let indicator = try bed.indicator([], environment: portal.environment)
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForColor(mark("#3584e4"), at: 300, 200)
    #expect(indicator.stop() == .exited(0))
  }

  @Test("no bus, or one that goes, changes nothing") func noBus() throws {
    let bed = try bed()
    let alone = try bed.indicator([], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForColor(mark("#3584e4"), at: 300, 200)
    #expect(alone.stop() == .exited(0))
    bed.touchscreen.up(0)
    let portal = try StandInPortal()
    try portal.start(["accent-color": "(1.0, 0.0, 0.0)"])
    let indicator = try bed.indicator([], environment: portal.environment)
    bed.touchscreen.down(0, 300, 200)
    try bed.waitForColor(mark("#ff0000"), at: 300, 200)
    portal.bus.stop()
    bed.touchscreen.move(0, 200, 200)
    try bed.waitForColor(mark("#ff0000"), at: 200, 200)
    let activity = indicator.facts.activity
    usleep(500_000)
    #expect(indicator.facts.activity == activity)
  }

  @Test("the wish for reduced motion is followed") func reducedMotion() throws {
    let (bed, portal) = (try bed(), try StandInPortal())
    try portal.start(["reduced-motion": "uint32 1"])
    let indicator = try bed.indicator(["--long-press", "0.1"], environment: portal.environment)
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 300, 200)
    try waitUntil("a mark without a ring") { try bed.screenshot().changedBox(from: before).map { (50...54).contains($0.width) } ?? false }
    try portal.change("reduced-motion", to: "uint32 0")
    try waitUntil("a mark with a ring") { try bed.screenshot().changedBox(from: before).map { $0.width > 64 } ?? false }
    #expect(indicator.isRunning)
  }
}
