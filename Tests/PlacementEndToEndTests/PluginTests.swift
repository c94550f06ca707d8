import Foundation
import Support
import Testing

/// With a stand-in for the functions of libinput 1.30: older ones have none.
@Suite("Plugins of libinput", .serialized) struct PluginTests {
  /// Whether the libinput that is installed is an older one.
  private static let isOlder = dlopen("libinput.so.10", RTLD_LAZY).map { dlsym($0, "libinput_plugin_system_load_plugins") == nil } ?? false

  /// A stand-in for a niri that loads plugins, and what makes a program behind the gate take the compositor for it.
  private func niri(_ bed: SwayBed, _ gate: WaylandGate) throws -> (RequestServer, [String: String]) {
    let path = bed.folder.path("niri.sock")
    let server = try RequestServer(at: path) { $0 == "\"Version\"\n" ? "{\"Ok\":{\"Version\":\"26.04 (abc)\"}}\n" : "{}\n" }
    return (server, ["SWAYSOCK": "", "NIRI_SOCKET": path, "WAYLAND_DISPLAY": gate.display])
  }

  @Test("where the compositor loads none, none are loaded")
  func none() throws {
    let bed = try SwayBed()
    let recorder = try PluginRecorder(in: bed.folder)
    let indicator = try bed.indicator(environment: bed.input.environment([:], plugins: recorder))
    #expect(recorder.calls == ["device \(bed.touchscreen.node)"])
    #expect(!indicator.standardError.text.contains("plugins"))
  }

  @Test("where it does they are, from its folders and before any device is opened, and again when the devices are opened again")
  func loaded() throws {
    let bed = try SwayBed()
    let recorder = try PluginRecorder(in: bed.folder)
    let gate = try WaylandGate(bed)
    let (niri, variables) = try niri(bed, gate)
    let indicator = try bed.indicator(environment: bed.input.environment(variables, plugins: recorder))
    #expect(indicator.standardError.text.contains("the compositor is niri"))
    #expect(indicator.standardError.text.contains("plugins are loaded"))
    let folder = "\(bed.environment["HOME"] ?? "")/.config/libinput/plugins"
    let calls = ["folder \(folder)", "usual folders", "load", "device \(bed.touchscreen.node)"]
    #expect(recorder.calls == calls)
    indicator.send(SIGUSR1)
    try waitUntil("the device to be closed") { !bed.touchscreen.readers.contains(indicator.processIdentifier) }
    indicator.send(SIGUSR1)
    try waitUntil("the device to be opened again; it is \(recorder.calls)") { recorder.calls == calls + calls }
    withExtendedLifetime((niri, gate)) {}
  }

  @Test("an older libinput, which has none, reads the devices without them, and nothing is said of them", .enabled(if: isOlder))
  func older() throws {
    let bed = try SwayBed()
    let gate = try WaylandGate(bed)
    let (niri, variables) = try niri(bed, gate)
    let indicator = try bed.indicator(environment: variables)
    #expect(indicator.standardError.text.contains("the compositor is niri"))
    #expect(bed.touchscreen.readers.contains(indicator.processIdentifier))
    #expect(!indicator.standardError.text.contains("plugins"))
    withExtendedLifetime((niri, gate)) {}
  }

  @Test("KWin 5.27 is asked and loads none")
  func kwin() throws {
    let bed = try KWinBed()
    let recorder = try PluginRecorder(in: bed.folder)
    _ = try bed.indicator(environment: bed.input.environment([:], plugins: recorder))
    #expect(recorder.calls == ["device \(bed.touchscreen.node)"])
  }
}
