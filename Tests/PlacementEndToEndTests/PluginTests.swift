import Foundation
import Support
import Testing

/// With a stand-in for the functions of libinput 1.30: older ones have none.
@Suite("Plugins of libinput", .serialized) struct PluginTests {
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
    let niri = try RequestServer(at: bed.folder.path("niri.sock")) {
      $0 == "\"Version\"\n" ? "{\"Ok\":{\"Version\":\"26.04 (abc)\"}}\n" : "{}\n"
    }
    let variables = ["SWAYSOCK": "", "NIRI_SOCKET": bed.folder.path("niri.sock"), "WAYLAND_DISPLAY": gate.display]
    let indicator = try bed.indicator(environment: bed.input.environment(variables, plugins: recorder))
    #expect(indicator.standardError.text.contains("the compositor is niri"))
    let folder = "\(bed.environment["HOME"] ?? "")/.config/libinput/plugins"
    let calls = ["folder \(folder)", "usual folders", "load", "device \(bed.touchscreen.node)"]
    #expect(recorder.calls == calls)
    indicator.send(SIGUSR1)
    try waitUntil("the device to be closed") { !bed.touchscreen.readers.contains(indicator.processIdentifier) }
    indicator.send(SIGUSR1)
    try waitUntil("the device to be opened again; it is \(recorder.calls)") { recorder.calls == calls + calls }
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
