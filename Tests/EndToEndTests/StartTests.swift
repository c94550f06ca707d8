import Foundation
import Support
import Testing

@Suite("The start", .serialized)
struct StartTests {
  /// Runs the program where there is no compositor, and waits for its end.
  private func run(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> ChildProcess {
    let folder = try TemporaryFolder(prefix: "start")
    let variables = ["XDG_RUNTIME_DIR": folder.path].merging(environment) { $1 }
    let program = try ChildProcess([ProductBinary.path] + arguments, environment: variables, folder: folder)
    try program.waitForExit()
    return program
  }

  @Test("without a Wayland display it says so in one sentence and ends with status 1")
  func noDisplay() throws {
    let program = try run(environment: ["WAYLAND_DISPLAY": "wayland-9"])
    #expect(program.exitStatus == .exited(1))
    let text = program.standardError.text
    #expect(text.hasPrefix("wshowtouch: cannot connect to the Wayland display"))
    #expect(text.contains("wayland-9") && text.hasSuffix("start wshowtouch inside a Wayland session\n"))
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test("on a compositor without a layer shell it names the desktop and what to use there", arguments: ["GNOME", "weston"])
  func noLayerShell(desktop: String) throws {
    try Requirements.require("weston")
    let folder = try TemporaryFolder(prefix: "weston")
    let variables = ["XDG_RUNTIME_DIR": folder.path, "PATH": "/usr/bin:/bin"]
    let weston = try ChildProcess(
      ["weston", "--backend=headless-backend.so", "--socket=wayland-w", "--no-config"], environment: variables, folder: folder)
    try waitUntil("weston's socket; it said \(weston.standardError.text)") { folder.contents.contains("wayland-w") }
    let program = try ChildProcess(
      [ProductBinary.path], environment: variables.merging(["WAYLAND_DISPLAY": "wayland-w", "XDG_CURRENT_DESKTOP": desktop]) { $1 },
      folder: folder)
    #expect(try program.waitForExit() == .exited(1))
    let text = program.standardError.text
    #expect(text.hasPrefix("wshowtouch: the compositor of this desktop (\(desktop)) lets no program draw over the others"))
    #expect(text.contains("GNOME Shell") == (desktop == "GNOME"))
    #expect(text.contains("Phosh") && text.split(separator: "\n").count == 1)
  }

  @Test("a recording that can't be played is named with its line and what was expected there, before anything is shown")
  func brokenRecording() throws {
    let folder = try TemporaryFolder(prefix: "recording")
    let path = try folder.write("# EVEMU 1.3\nN: A panel\nI: 0003 1234 5678 0111\nE: 0.000000 0003 zzzz 0001\n", to: "broken.evemu")
    let program = try run(["--replay", path])
    #expect(program.exitStatus == .exited(1))
    #expect(program.standardError.text.hasPrefix("wshowtouch: cannot play '\(path)': line 4: expected "))
    let missing = try run(["--replay", "/nowhere/at/all"])
    #expect(missing.exitStatus == .exited(1))
    #expect(missing.standardError.text == "wshowtouch: cannot play '/nowhere/at/all': No such file or directory\n")
  }

  @Test(
    "wrong usage is named in one sentence and ends with status 2",
    arguments: [
      (["--colour", "red"], "unknown option '--colour'"), (["--speed", "0"], "'speed' takes a number from 0.01 to 100, not '0'"),
      (["--replay"], "option '--replay' needs a value: --replay FILE"), (["show"], "unknown command 'show'"),
      (["--demo", "--replay", "x"], "'--replay' and '--demo' can't be played at once: give one of them"),
      (["--loop"], "option '--loop' goes with '--replay' or '--demo' only"), (["--demo=3"], "option '--demo' takes no value"),
      (["--diameter", "7"], "'diameter' takes a number from 8 to 400, not '7'"),
    ])
  func usage(arguments: [String], message: String) throws {
    let program = try run(arguments)
    #expect(program.exitStatus == .exited(2))
    #expect(program.standardError.text == "wshowtouch: \(message); see 'wshowtouch --help'\n")
    #expect(program.standardOutput.text.isEmpty)
  }

  @Test("--help and --version go to standard output and end with status 0")
  func help() throws {
    let help = try run(["--help"])
    #expect(help.exitStatus == .exited(0))
    for word in ["--disabled", "--replay FILE", "--demo", "--verbose", "--quiet", "SIGUSR1", "Exit status:"] {
      #expect(help.standardOutput.text.contains(word), "no \(word) in the help")
    }
    #expect(help.standardOutput.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    let version = try run(["--version"])
    #expect(version.exitStatus == .exited(0))
    #expect(version.standardOutput.text.wholeMatch(of: /wshowtouch \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("with --quiet only what keeps it from working is said")
  func quiet() throws {
    let bed = try SwayBed(devices: [])
    let program = try bed.run(["--quiet", "--demo", "--speed", "100"])
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.standardError.text.isEmpty)
  }
}
