import Foundation
import Support
import Testing

/// Where no marks can be shown there is something to say of touchscreens all the same.
@Suite("The list of devices where nothing can be shown", .serialized) struct DevicesElsewhereTests {
  private func list(_ arguments: [String], in folder: TemporaryFolder, _ input: EmulatedInput, display: String?) throws -> ChildProcess {
    var variables = ["XDG_RUNTIME_DIR": folder.path, "PATH": "/usr/bin:/bin"]
    variables["WAYLAND_DISPLAY"] = display
    let program = try ChildProcess(
      [ProductBinary.path, "devices"] + arguments, environment: input.environment(variables), folder: folder, companions: [input])
    #expect(try program.waitForExit() == .exited(0), "\(program.standardError.text)")
    return program
  }

  private func devices(_ program: ChildProcess) throws -> [ReportedDevice] {
    try JSONDecoder().decode([ReportedDevice].self, from: Data(program.standardOutput.text.utf8))
  }

  @Test("weston has no layer shell: where it sends touches is known")
  func weston() throws {
    try Requirements.require("weston")
    let folder = try TemporaryFolder(prefix: "weston")
    let input = try EmulatedInput()
    let touchscreen = try input.plug(.touchscreen())
    let weston = try ChildProcess(
      ["weston", "--backend=headless-backend.so", "--socket=wayland-w", "--no-config"],
      environment: ["XDG_RUNTIME_DIR": folder.path, "PATH": "/usr/bin:/bin"], folder: folder)
    try waitUntil("weston's socket; it said \(weston.standardError.text)") { folder.contents.contains("wayland-w") }
    let program = try list(["--json"], in: folder, input, display: "wayland-w")
    let device = try #require(try devices(program).first)
    #expect((device.node, device.readable, device.rule) == (touchscreen.node, true, "Weston: first output"))
    #expect(device.output == "headless" && device.transformed)
    #expect(program.standardError.text.isEmpty)
    #expect(touchscreen.openings.isEmpty)
  }

  @Test("without a display what udev tells is listed, twins are told, and why the rest is unknown")
  func noDisplay() throws {
    let folder = try TemporaryFolder(prefix: "devices")
    let input = try EmulatedInput()
    let touchscreen = try input.plug(.touchscreen(udev: ["ID_INPUT_WIDTH_MM": "300", "ID_INPUT_HEIGHT_MM": "200"]))
    let twin = try input.plug(.touchscreen(product: 7), refusal: EACCES)
    let program = try list(["--json"], in: folder, input, display: nil)
    let (first, second) = (try devices(program)[0], try devices(program)[1])
    #expect((first.name, first.node, first.width_mm, first.readable) == ("Touch A", touchscreen.node, 300, true))
    #expect((first.output, first.rule, first.confidence) == ("unknown", "no compositor tells", "fallback"))
    #expect((second.node, second.product) == (twin.node, 7))
    let log = program.standardError.lines
    try #require(log.count == 2)
    #expect(log[0].contains("WAYLAND_DISPLAY is not set") && log[0].contains("where touches go is unknown"))
    #expect(log[1].contains("2 touchscreens are named 'Touch A'"))
    let table = try list([], in: folder, input, display: "nothing-there").standardOutput.lines
    #expect(table.count == 3 && table[1].contains("unknown  no compositor tells"))
    #expect(touchscreen.openings.isEmpty && twin.openings.isEmpty)
  }
}
