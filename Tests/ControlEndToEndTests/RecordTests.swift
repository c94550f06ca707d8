import Foundation
import Support
import Testing

@Suite("wshowtouch record, on sway", .serialized)
struct RecordTests {
  @Test("it shows touches while a program runs, and ends with its status")
  func statuses() throws {
    let bed = try SwayBed()
    #expect(try bed.ask("record", "--", "sh", "-c", "exit 7") == Outcome(status: .exited(7)))
    #expect(try bed.ask("record", "--", "sh", "-c", "kill -9 $$") == Outcome(status: .exited(137)))
    let missing = Outcome(status: .exited(1), error: "wshowtouch: cannot start '/no/such': No such file or directory\n")
    #expect(try bed.ask("record", "--", "/no/such") == missing)
    #expect(try bed.ask("record", "sh").status == .exited(2))

    let recorder = try bed.run(["record", "--color", "#f00", "--", "sleep", "1000"])
    try bed.touchscreen.waitForReader(recorder)
    #expect(try bed.status()["pid"] as? Int == Int(recorder.processIdentifier))
    #expect(recorder.stop(SIGTERM) == .exited(143))
    #expect(try bed.ask("status").status == .exited(1))
  }

  @Test("an instance that runs shows them, and is left as it was before, however the recorder ends", arguments: [SIGINT, SIGKILL])
  func beside(signal: Int32) throws {
    let bed = try SwayBed()
    let overlay = try bed.overlay()
    defer { overlay.stop() }
    for isShown in [false, true] {
      #expect(try bed.ask(isShown ? "enable" : "disable") == .silent)
      let before = try bed.screenshot()
      let recorder = try bed.run(["record", "--color", "#f00", "--opacity", "1", "--", "sleep", "1000"])
      try bed.touchscreen.waitForReader(overlay)
      try waitUntil("the program to run") { hasChild(recorder) }
      bed.touchscreen.down(0, 500, 500)
      try waitUntil("a red mark") { try isRed(bed, since: before) }
      #expect(recorder.stop(signal) == (signal == SIGINT ? .exited(130) : .killed(SIGKILL)))
      // The finger is still down: with the old color, or hidden.
      try waitUntil("what was before") { try bed.isEnabled() == isShown && !isRed(bed, since: before) }
      bed.touchscreen.up(0)
      try waitUntil("the finger to be gone") { try bed.status()["surfaces"] as? Int == 0 }
    }
  }

  private func isRed(_ bed: SwayBed, since before: Screenshot) throws -> Bool {
    let now = try bed.screenshot()
    guard let box = now.changedBox(from: before), box.width > 40 else { return false }
    let middle = now[Int(box.middle.x), Int(box.middle.y)]
    return middle.red > 200 && middle.green < 60
  }

  private func hasChild(_ process: ChildProcess) -> Bool {
    let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
    return (try? String(contentsOfFile: path, encoding: .utf8))?.isEmpty == false
  }

  @Test("Ctrl-C in a terminal reaches the program exactly once")
  func once() throws {
    let bed = try SwayBed()
    try bed.folder.write(
      """
      trap 'echo interrupted' INT
      echo ready
      sleep 1000 & wait
      # Long enough for a second one, if there is any.
      sleep 0.3
      kill $!
      exit 5
      """, to: "program")
    let terminal = try Terminal("\(ProductBinary.path) record -- sh \(bed.folder.path("program"))", on: bed)
    try waitUntil("the program") { terminal.text.contains("ready") }
    terminal.interrupt()
    #expect(try terminal.waitForStatus() == "5", "\(terminal.text)")
    #expect(terminal.text.split(separator: "interrupted").count == 2)
  }

  @Test("Ctrl-C in a terminal ends wf-recorder once, its file is whole, and the finger is in the video")
  func terminal() throws {
    try Requirements.require("wf-recorder", "ffmpeg")
    let bed = try SwayBed(outputs: [Output(width: 640, height: 480)], background: "#000000")
    let video = bed.folder.path("demo.mp4")
    let terminal = try Terminal("\(ProductBinary.path) record --color '#f00' -- wf-recorder -D -f \(video)", on: bed)
    try waitUntil("the video to grow") { (try? Data(contentsOf: URL(filePath: video)).count) ?? 0 > 0 }
    bed.touchscreen.down(0, 500, 500)
    try waitUntil("the mark") { try bed.status()["sprites"] as? Int == 1 }
    // So long that some frames have it whole.
    let shown = Date()
    try waitUntil("more of the video") { Date().timeIntervalSince(shown) > 1 }
    terminal.interrupt()
    #expect(try terminal.waitForStatus() == "0", "\(terminal.text)")
    #expect(!terminal.text.contains("wshowtouch: "))

    let arguments = ["-v", "error", "-sseof", "-0.3", "-i", video, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    let decoder = try bed.run(arguments, program: "ffmpeg")
    #expect(try decoder.waitForExit() == .exited(0), "\(decoder.standardError.text)")
    let frame = Array(decoder.standardOutput.data)
    #expect(frame.count == 640 * 480 * 3)
    let redCount = stride(from: 0, to: frame.count, by: 3).count { frame[$0] > 120 && frame[$0 + 1] < 60 }
    #expect(redCount > 500)
  }
}

/// A command on a terminal of its own.
private final class Terminal {
  private let process: ChildProcess
  private let keyboard: Int32

  init(_ command: String, on bed: Bed) throws {
    let keys = bed.folder.path("keys")
    mkfifo(keys, 0o600)
    // The terminal's shell outlives the interruption, to tell how the command ended.
    let environment = ["COMMAND": "trap : INT; \(command); echo ended: $?."]
    process = try bed.run(["-c", "exec script -qfc \"$COMMAND\" /dev/null < \(keys)"], program: "sh", environment: environment)
    keyboard = open(keys, O_WRONLY)
  }

  deinit { close(keyboard) }

  /// What is on the screen.
  var text: String { process.standardOutput.text }

  /// Types Ctrl-C.
  func interrupt() { _ = write(keyboard, "\u{3}", 1) }

  /// Waits for what the command ended with.
  func waitForStatus() throws -> String {
    try waitFor("the command's end") {
      let parts = text.split(separator: "ended: ")
      return parts.count > 1 ? parts[1].split(separator: ".").first.map(String.init) : nil
    }
  }
}
