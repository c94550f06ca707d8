import Compositors
import Foundation
import Geometry
import Linux
import Placement
import Support
import Testing

/// Compositors that are asked without being there: their files and sockets, as they leave them. Serialized, since the environment is one.
@Suite("What compositors tell", .serialized) struct SourceTests {
  private let folder: TemporaryFolder
  private let outputs = [
    OutputFacts.named("DP-1", 1, x: 0), OutputFacts.named("DP-2", 2, x: 1920), OutputFacts.named("eDP-1", 3, x: 3840),
  ]
  private let device = DeviceFacts(name: "Touch A", vendor: 0x1234, product: 0x5678, node: "/dev/input/event5")

  init() throws {
    folder = try TemporaryFolder(prefix: "config")
    setenv("XDG_CONFIG_HOME", folder.path, 1)
    setenv("XDG_RUNTIME_DIR", folder.path, 1)
    for name in ["NIRI_CONFIG", "NIRI_SOCKET", "WAYFIRE_CONFIG_FILE", "HYPRLAND_INSTANCE_SIGNATURE", "SWAYSOCK"] { unsetenv(name) }
  }

  /// Writes a file of the configuration as an editor does: beside it, then in its place.
  private func write(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: folder.path(path))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  private func outputName(_ source: any CompositorSource) -> String {
    source.rule.decide(device, outputs: outputs).outputName(among: outputs)
  }

  /// Runs a loop until a change is told after the work was done.
  private func change(_ source: any CompositorSource, _ work: () throws -> Void) throws {
    let loop = EventLoop()
    var isChanged = false
    source.start(on: loop) { isChanged = true }
    try work()
    let end = MonotonicClock.microseconds + 10_000_000
    try loop.run {
      if isChanged || MonotonicClock.microseconds > end { loop.stop() }
      return end
    }
    source.stop(on: loop)
    #expect(loop.count == 0, "something is left in the loop")
    try #require(isChanged, "no change was told in 10 s")
  }

  @Test(
    "files are read at once and again when they change; one that is broken is told with its line",
    arguments: [
      (
        CompositorKind.labwc, "labwc/rc.xml", "<labwc_config><touch mapToOutput=\"DP-1\"/></labwc_config>",
        "<labwc_config><touch mapToOutput=\"DP-2\"/></labwc_config>", "<labwc_config>\n<touch"
      ),
      (
        .wayfire, "wayfire.ini", "[input-device:Touch A]\noutput = DP-1\n", "[input-device:Touch A]\noutput = DP-2\n",
        "\n[input-device:Touch A\n"
      ),
      (
        .niri, "niri/config.kdl", "input { touch { map-to-output \"DP-1\"; }; }", "input { touch { map-to-output \"DP-2\"; }; }",
        "\ninput {{"
      ),
      (
        .cosmic, "cosmic/com.system76.CosmicComp/v1/input_devices", "{ \"Touch A\": (state: Enabled, map_to_output: Some(\"DP-1\")) }",
        "{ \"Touch A\": (state: Enabled, map_to_output: Some(\"DP-2\")) }", "{\n\"Touch A\" ("
      ),
    ])
  func files(kind: CompositorKind, path: String, first: String, second: String, broken: String) throws {
    try write(first, path)
    let source = Compositors.source(for: kind, surfaceVersion: 6)
    #expect(source.problems.isEmpty)
    #expect(outputName(source) == "DP-1")
    try change(source) { try write(second, path) }
    #expect(outputName(source) == "DP-2")
    try change(source) { try write(broken, path) }
    #expect(source.problems.count == 1)
    #expect(source.problems.first?.contains("\(folder.path(path)), line 2") == true, "\(source.problems)")
    #expect(outputName(source) != "DP-2")
  }

  @Test("without any file every compositor has its own rule", arguments: CompositorKind.allCases)
  func nothing(kind: CompositorKind) {
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1)
    let expected: [CompositorKind: String] = [
      .sway: "all", .hyprland: "focused", .niri: "DP-1", .labwc: "all", .river: "all", .wayfire: "all", .kwin: "eDP-1", .cosmic: "eDP-1",
      .phoc: "eDP-1", .cage: "all", .weston: "DP-1", .mutter: "eDP-1", .unknown: "all",
    ]
    #expect(outputName(Compositors.source(for: kind, surfaceVersion: 6)) == expected[kind])
  }

  @Test("sway and Hyprland that do not answer are told of, and their built-in rules hold")
  func silent() {
    #expect(Compositors.source(for: .sway, surfaceVersion: 6).problems.first?.contains("SWAYSOCK") == true)
    #expect(Compositors.source(for: .hyprland, surfaceVersion: 6).problems.first?.contains("HYPRLAND_INSTANCE_SIGNATURE") == true)
  }

  @Test("Hyprland's two sockets: options, version, focused monitor, and what happens")
  func hyprland() throws {
    setenv("HYPRLAND_INSTANCE_SIGNATURE", "abc", 1)
    let answers = [
      "j/version": "{\"tag\": \"v0.50.1\", \"version\": \"0.50.1\"}",
      "j/getoption input:touchdevice:output": "{\"str\": \"[[Auto]]\", \"set\": false}",
      "j/getoption input:touchdevice:transform": "{\"int\": -1, \"set\": false}",
      "j/getoption input:touchdevice:enabled": "{\"int\": 1, \"set\": false}",
      "j/monitors": "[{\"name\": \"DP-1\", \"focused\": false}, {\"name\": \"DP-2\", \"focused\": true, \"serial\": \"7X\"}]",
    ]
    try write("device {\n name = touch-b\n output = DP-1\n}\n", "hypr/hyprland.conf")
    try write("", "hypr/abc/place")
    let server = try RequestServer(at: folder.path("hypr/abc/.socket.sock")) { answers[$0] ?? "unknown request" }
    let events = try RequestServer(at: folder.path("hypr/abc/.socket2.sock")) { _ in "" }
    let source = Compositors.source(for: .hyprland, surfaceVersion: 6)
    #expect(source.problems.isEmpty)
    #expect(source.focusedOutput == "DP-2")
    #expect(source.serials == ["DP-2": "7X"])
    let rule = source.rule
    #expect(rule.decide(device, outputs: outputs).placement.target == .focusedOutput)
    #expect(rule.decide(device, outputs: outputs).matrix == nil, "0.50 leaves udev's")
    #expect(rule.decide(DeviceFacts(name: "Touch B"), outputs: outputs).outputName(among: outputs) == "DP-1")
    try change(source) {
      try waitUntil("a listener") { events.clientCount > 0 }
      events.tellAll("workspace>>2\nfocusedmon>>DP-1,2\n")
    }
    #expect(source.focusedOutput == "DP-1")
    withExtendedLifetime(server) {}
  }

  /// Which file: `getMainConfigPath` of Hyprland's src/config/supplementary/jeremy/Jeremy.cpp, new in 0.55; `getoption` finds options of Lua by
  /// their old names too (`getConfigValue` of src/config/lua/ConfigManager.cpp).
  @Test(
    "Hyprland reads hyprland.lua since 0.55, with the modules beside it; what the socket answers goes first",
    arguments: [("0.54.3", "eDP-1", "focused"), ("0.55.0", "DP-1", "DP-2"), ("unknown", "DP-1", "DP-2")])
  func hyprlandLua(version: String, panelOfA: String, panelOfB: String) throws {
    setenv("HYPRLAND_INSTANCE_SIGNATURE", "lua", 1)
    let answers = [
      "j/version": "{\"version\": \"\(version)\"}", "j/getoption input:touchdevice:output": "{\"str\": \"[[Auto]]\", \"set\": false}",
      "j/monitors": "[]",
    ]
    try write("device {\n name = touch-a\n output = eDP-1\n}\n", "hypr/hyprland.conf")
    try write(
      "local conf = require(\"conf.touch\")\nhl.config({ input = { touchdevice = { output = \"eDP-1\" } } })\n"
        + "hl.device({ name = \"touch-a\", output = \"DP-1\" })\n", "hypr/hyprland.lua")
    try write("hl.device({ name = \"touch-b\", output = \"DP-2\" })\n", "hypr/conf/touch.lua")
    try write("", "hypr/lua/place")
    let server = try RequestServer(at: folder.path("hypr/lua/.socket.sock")) { answers[$0] ?? "unknown request" }
    let source = Compositors.source(for: .hyprland, surfaceVersion: 6)
    func name(_ device: String) -> String {
      source.rule.decide(DeviceFacts(name: device), outputs: outputs).outputName(among: outputs)
    }
    #expect(source.problems.isEmpty)
    #expect(name("Touch A") == panelOfA)
    #expect(name("Touch B") == panelOfB)
    #expect(name("Touch C") == "focused")
    withExtendedLifetime(server) {}
  }

  @Test("niri's socket tells the serial numbers by which it sorts")
  func niri() throws {
    setenv("NIRI_SOCKET", folder.path("niri.sock"), 1)
    let server = try RequestServer(at: folder.path("niri.sock")) { request in
      request == "\"Outputs\"\n"
        ? "{\"Ok\":{\"Outputs\":{\"DP-1\":{\"name\":\"DP-1\",\"serial\":\"42\"},\"DP-2\":{\"serial\":null}}}}\n" : ""
    }
    #expect(Compositors.source(for: .niri, surfaceVersion: 6).serials == ["DP-1": "42"])
    withExtendedLifetime(server) {}
  }

  @Test("Hyprland, niri and KWin are asked for their versions, by which they load libinput's plugins; others load none")
  func plugins() throws {
    try Requirements.require("python3-gi")
    setenv("HYPRLAND_INSTANCE_SIGNATURE", "abc", 1)
    try write("", "hypr/abc/place")
    let hyprland = try RequestServer(at: folder.path("hypr/abc/.socket.sock")) {
      $0 == "j/version" ? "{\"version\": \"0.56.0\", \"systemAquamarine\": \"0.14.1\"}" : "[]"
    }
    setenv("NIRI_SOCKET", folder.path("niri.sock"), 1)
    let niri = try RequestServer(at: folder.path("niri.sock")) {
      $0 == "\"Version\"\n" ? "{\"Ok\":{\"Version\":\"26.04 (abc)\"}}\n" : "{}\n"
    }
    let bus = try PrivateBus()
    setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
    defer { setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1) }
    func folders(_ kind: CompositorKind) -> [String]? { Compositors.source(for: kind, surfaceVersion: 6).pluginFolders() }
    #expect(folders(.kwin) == nil, "nobody answers")
    let kwin = try ChildProcess(
      ["/usr/bin/python3", "-c", Self.kwin], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin"], folder: folder
    )
    try waitUntil("the stand-in for KWin; it said \(kwin.standardError.text)") { kwin.standardOutput.text.contains("ready") }
    #expect(folders(.kwin) == [])
    setenv("KWIN_LIBINPUT_NO_PLUGINS", "1", 1)
    defer { unsetenv("KWIN_LIBINPUT_NO_PLUGINS") }
    #expect(folders(.kwin) == nil)
    #expect(folders(.hyprland) == [])
    #expect(folders(.niri) == ["\(folder.path)/libinput/plugins"])
    for kind in [CompositorKind.sway, .labwc, .river, .wayfire, .cosmic, .phoc, .unknown] { #expect(folders(kind) == nil) }
    withExtendedLifetime((hyprland, niri)) {}
  }

  /// A stand-in for KWin that tells its version.
  private static let kwin = """
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    interface = Gio.DBusNodeInfo.new_for_xml('<node><interface name="org.kde.KWin"><method name="supportInformation">'
      '<arg type="s" direction="out"/></method></interface></node>').interfaces[0]
    def call(c, sender, p, i, m, a, invocation): invocation.return_value(GLib.Variant('(s)', ('Version\\nKWin version: 6.7.4\\n',)))
    bus.register_object('/KWin', interface, call, None, None)
    Gio.bus_own_name_on_connection(bus, 'org.kde.KWin', 0, lambda c, n: print('ready', flush=True), None)
    GLib.MainLoop().run()
    """

  @Test("old compositors are told by their wl_compositor: they pass udev's hint on")
  func hints() {
    var hinted = device
    hinted.hintedOutput = "DP-2"
    for kind in [CompositorKind.phoc, .wayfire] {
      func name(_ version: UInt32) -> String {
        Compositors.source(for: kind, surfaceVersion: version).rule.decide(hinted, outputs: outputs).outputName(among: outputs)
      }
      #expect(name(4) == "DP-2")
      #expect(name(5) != "DP-2")
    }
  }
}

extension OutputFacts {
  fileprivate static func named(_ name: String, _ number: UInt32, x: Int) -> OutputFacts {
    OutputFacts(
      id: OutputID(number), name: name, box: LogicalRectangle(x: x, y: 0, width: 1920, height: 1080), transform: .normal,
      mode: PixelSize(width: 1920, height: 1080))
  }
}
