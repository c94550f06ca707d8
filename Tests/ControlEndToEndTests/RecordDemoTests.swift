import Foundation
import Support
import Testing

@Suite("scripts/record-demo, on sway", .serialized)
struct RecordDemoTests {
  /// A screen with the script beside the program, as they are installed.
  private final class Studio {
    let bed: SwayBed
    let script: String

    init() throws {
      try Requirements.require("wf-recorder", "ffmpeg")
      bed = try SwayBed(outputs: [Output(width: 640, height: 480)], background: "#000000")
      script = bed.folder.path("wshowtouch-record")
      let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      try FileManager.default.copyItem(atPath: sources.path + "/scripts/record-demo", toPath: script)
      try FileManager.default.createSymbolicLink(atPath: bed.folder.path("wshowtouch"), withDestinationPath: ProductBinary.path)
    }

    func record(_ words: String..., environment: [String: String] = [:]) throws -> ChildProcess {
      try bed.run(words, program: script, environment: environment)
    }

    /// How many seconds the video has, and its size.
    func measure(_ video: String) throws -> (seconds: Double, width: Int, height: Int) {
      let words = [
        "-v", "error", "-show_entries", "stream=width,height:format=duration", "-of", "default=nokey=1:noprint_wrappers=1", video,
      ]
      let probe = try bed.run(words, program: "ffprobe")
      guard try probe.waitForExit() == .exited(0) else { throw SupportError("ffprobe: \(probe.standardError.text)") }
      let numbers = probe.standardOutput.text.split(separator: "\n").compactMap { Double($0) }
      return (numbers[2], Int(numbers[0]), Int(numbers[1]))
    }
  }

  @Test("it ends by itself after a time on a still screen, prints the file, and does not write over one")
  func still() throws {
    let studio = try Studio()
    let video = studio.bed.folder.path("a.mp4")
    let recorder = try studio.record("--countdown", "0", "--seconds", "1", video)
    #expect(try recorder.waitForExit() == .exited(0), "\(recorder.standardError.text)")
    #expect(recorder.standardOutput.text == "\(video)\n")
    let (seconds, width, height) = try studio.measure(video)
    #expect(seconds > 0)
    #expect(width == 640 && height == 480)

    let again = try studio.record("--countdown", "0", video)
    #expect(try again.waitForExit() == .exited(1))
    #expect(again.standardError.text == "wshowtouch-record: '\(video)' is there already\n")
  }

  @Test("a region is recorded until another call ends it, and touches are shown meanwhile", arguments: ["--stop", "--switch"])
  func region(end: String) throws {
    let studio = try Studio()
    let video = studio.bed.folder.path("b.mp4")
    let recorder = try studio.record("--countdown", "1", "--region", "100,100 200x160", video)
    try waitUntil("the recording") { (try? Data(contentsOf: URL(filePath: video)).count) ?? 0 > 0 }
    #expect(recorder.standardError.text.contains("recording begins in 1…"))
    #expect(try studio.bed.isEnabled())
    let second = try studio.record("--countdown", "0")
    #expect(try second.waitForExit() == .exited(1))
    #expect(second.standardError.text.contains("a recording is made already"))
    #expect(try studio.record(end).waitForExit() == .exited(0))
    #expect(try recorder.waitForExit() == .exited(0), "\(recorder.standardError.text)")
    #expect(recorder.standardOutput.text == "\(video)\n")
    let (_, width, height) = try studio.measure(video)
    #expect(width == 200 && height == 160)
    #expect(try studio.bed.ask("status").status == .exited(1))
    #expect(try studio.record("--stop").waitForExit() == .exited(1))
  }

  @Test("Ctrl-C ends it", arguments: [SIGINT, SIGTERM])
  func interrupt(signal: Int32) throws {
    let studio = try Studio()
    let video = studio.bed.folder.path("c.mp4")
    let recorder = try studio.record("--countdown", "0", video)
    try waitUntil("the recording") { (try? Data(contentsOf: URL(filePath: video)).count) ?? 0 > 0 }
    recorder.send(signal)
    #expect(try recorder.waitForExit() == .exited(0), "\(recorder.standardError.text)")
    // However few frames it has, it was ended properly.
    #expect(try studio.measure(video).width == 640)
  }

  @Test("where the compositor gives no pictures to wf-recorder it says what records there")
  func elsewhere() throws {
    let studio = try Studio()
    for (desktop, word) in [("KDE", "Spectacle"), ("COSMIC", "OBS Studio"), ("ubuntu:GNOME", "GNOME shows no marks")] {
      let recorder = try studio.record(environment: ["XDG_CURRENT_DESKTOP": desktop])
      #expect(try recorder.waitForExit() == .exited(1))
      #expect(recorder.standardError.text.contains(word))
    }
  }
}
