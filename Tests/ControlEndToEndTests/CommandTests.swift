import Foundation
import Support
import Testing

@Suite("Commands to a running instance on sway", .serialized)
struct CommandTests {
  @Test("status tells what is there, and each command does what it says")
  func commands() throws {
    let bed = try SwayBed()
    let overlay = try bed.overlay()
    try waitUntil("the touchscreen to be read") { (try bed.status()["devices"] as? [Any])?.count == 1 }
    let status = try bed.status()
    #expect(status["enabled"] as? Bool == true)
    #expect(status["reason"] is NSNull)
    #expect(status["pid"] as? Int == Int(overlay.processIdentifier))
    #expect(status["compositor"] as? String == "sway")
    #expect(status["outputs"] as? [String] == ["HEADLESS-1"])
    #expect((status["devices"] as? [[String: String]])?.first == ["name": "Touch A", "path": bed.touchscreen.node])
    for key in ["fingers", "surfaces", "sprites", "buffer_bytes"] { #expect(status[key] as? Int == 0) }
    #expect(try bed.ask("status").output.hasPrefix("enabled: true\nreason: none\npid: \(overlay.processIdentifier)\n"))

    bed.touchscreen.down(0, 300, 400)
    try waitUntil("the finger to be counted") { try bed.status()["fingers"] as? Int == 1 }
    let touched = try bed.status()
    #expect(touched["surfaces"] as? Int == 1)
    #expect(touched["sprites"] as? Int == 1)
    #expect((touched["buffer_bytes"] as? Int ?? 0) > 0)
    bed.touchscreen.up(0)

    #expect(try bed.ask("toggle") == .silent)
    #expect(try !bed.isEnabled())
    #expect(try bed.status()["reason"] as? String == "disabled")
    #expect(try (bed.status()["devices"] as? [Any])?.isEmpty == true)
    #expect(try bed.ask("toggle") == .silent)
    #expect(try bed.isEnabled())
    #expect(try bed.ask("disable") == .silent)
    #expect(try bed.ask("disable") == .silent)
    #expect(try !bed.isEnabled())
    #expect(try bed.ask("enable") == .silent)
    #expect(try bed.isEnabled())

    #expect(try bed.ask("quit") == .silent)
    #expect(try overlay.waitForExit() == .exited(0))
    #expect(bed.folder.contents.filter { $0.hasPrefix("wshowtouch") && $0.hasSuffix(".sock") }.isEmpty)
  }

  @Test("a pause ends by itself, by toggle, and leaves hidden what is hidden for good")
  func pause() throws {
    let bed = try SwayBed()
    let overlay = try bed.overlay()
    defer { overlay.stop() }
    #expect(try bed.ask("pause", "0.3") == .silent)
    try waitUntil("the end of the pause") { try bed.isEnabled() }
    #expect(try bed.ask("pause", "1000") == .silent)
    #expect(try bed.status()["reason"] as? String == "paused")
    #expect(try (bed.status()["devices"] as? [Any])?.isEmpty == true)
    #expect(try bed.ask("toggle") == .silent)
    #expect(try bed.isEnabled())
    #expect(try bed.ask("disable") == .silent)
    #expect(try bed.ask("pause", "0.1") == .silent)
    #expect(try bed.status()["reason"] as? String == "disabled")
  }

  @Test("without a running instance a command says so")
  func absent() throws {
    let bed = try SwayBed(devices: [])
    for command in ["toggle", "enable", "disable", "status", "reload", "quit"] {
      let expected = "wshowtouch: no wshowtouch runs on the display '\(bed.environment["WAYLAND_DISPLAY"]!)'; start it with 'wshowtouch'\n"
      #expect(try bed.ask(command) == Outcome(status: .exited(1), error: expected))
    }
  }

  @Test("a second run says which process is there and ends, and after kill -9 the next one starts")
  func single() throws {
    let bed = try SwayBed()
    let first = try bed.overlay()
    let display = bed.environment["WAYLAND_DISPLAY"]!
    let second = try bed.ask("run")
    #expect(second.status == .exited(3))
    #expect(
      second.error == """
        wshowtouch: wshowtouch already runs on the display '\(display)' (process \(first.processIdentifier)); 'wshowtouch toggle' switches it, \
        'wshowtouch quit' ends it\n
        """)
    #expect(try bed.status()["pid"] as? Int == Int(first.processIdentifier))
    first.stop(SIGKILL)
    #expect(bed.folder.contents.contains { $0.hasPrefix("wshowtouch") && $0.hasSuffix(".sock") })
    #expect(try bed.ask("status").status == .exited(1))
    let third = try bed.overlay()
    #expect(try bed.status()["pid"] as? Int == Int(third.processIdentifier))
  }

  @Test("instances of two displays don't know each other, and only their user can open the sockets")
  func displays() throws {
    let (one, two) = (try SwayBed(), try SwayBed())
    let first = try one.overlay()
    // The display of the second bed, by its path, with the files of both in one folder.
    let shared = ["XDG_RUNTIME_DIR": one.folder.path, "WAYLAND_DISPLAY": two.folder.path(two.environment["WAYLAND_DISPLAY"]!)]
    let second = try two.overlay(environment: shared)
    #expect(try one.status()["pid"] as? Int == Int(first.processIdentifier))
    #expect(try two.status(environment: shared)["pid"] as? Int == Int(second.processIdentifier))
    #expect(try one.ask("disable") == .silent)
    #expect(try two.status(environment: shared)["enabled"] as? Bool == true)
    let files = one.folder.contents.filter { $0.hasPrefix("wshowtouch-") }
    #expect(files.count == 4)
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: one.folder.path(file))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("status --follow prints a line at each change, not for touches, and ends with the instance")
  func follow() throws {
    let bed = try SwayBed()
    let overlay = try bed.overlay()
    let follower = try bed.run(["status", "--follow", "--json"])
    func lines() -> [Substring] { follower.standardOutput.text.split(separator: "\n") }
    try waitUntil("the first line") { lines().count == 1 }
    bed.touchscreen.down(0, 300, 400)
    try waitUntil("the finger") { try bed.status()["fingers"] as? Int == 1 }
    bed.touchscreen.up(0)
    #expect(try bed.ask("disable") == .silent)
    try waitUntil("the second line") { lines().count == 2 }
    #expect(lines()[1].hasPrefix("{\"enabled\": false, \"reason\": \"disabled\", "))
    overlay.stop()
    #expect(try follower.waitForExit() == .exited(1))
    #expect(lines().count == 2)
    #expect(follower.standardError.text == "wshowtouch: the wshowtouch that was followed has ended\n")
  }
}
