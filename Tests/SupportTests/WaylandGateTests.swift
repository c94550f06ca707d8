import Foundation
import Support
import Testing

@Suite(.serialized) struct WaylandGateTests {
  /// grim has the compositor draw into memory whose descriptor it passes: without it there is no picture.
  private func picture(_ bed: Bed, display: String?) throws -> Data {
    let environment = display.map { ["WAYLAND_DISPLAY": $0] } ?? [:]
    let grim = try bed.run(["-t", "ppm", "-"], program: "grim", environment: environment)
    #expect(try grim.waitForExit() == .exited(0), "\(grim.standardError.text)")
    return grim.standardOutput.data
  }

  private var openDescriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

  @Test("descriptors pass, and none stays open here: neither when a program ends nor when the gate goes")
  func descriptors() throws {
    let bed = try SwayBed(devices: [.touchscreen(), .keyboard()], background: "#204060")
    let expected = try picture(bed, display: nil)
    let before = openDescriptors
    var gate: WaylandGate? = try WaylandGate(bed)
    let display = try #require(gate).display
    let ready = openDescriptors
    #expect(ready > before)
    for _ in 0..<3 { #expect(try picture(bed, display: display) == expected) }
    try waitUntil("the programs' descriptors to be closed") { openDescriptors == ready }

    let app = try bed.run(program: "wev", environment: ["WAYLAND_DISPLAY": display], showsConversation: true)
    // It comes with a descriptor.
    try waitUntil("the keymap") { app.conversation.messages.contains { $0.name == "keymap" } }
    #expect(openDescriptors > ready)
    gate = nil
    try waitUntil("all to be closed") { openDescriptors == before }
    #expect(app.isRunning, "else it closed them")
  }
}
