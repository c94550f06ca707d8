import Foundation
import Support
import Testing

@Suite("Recordings on a disk that is full", .serialized)
struct FullDiskTests {
  /// A screen, and a disk of its own that the programs run on it see.
  private final class Studio {
    let bed: SwayBed
    private let disk: String

    init() throws {
      try Requirements.require("wf-recorder", "ffmpeg", "util-linux")
      bed = try SwayBed(outputs: [Output(width: 640, height: 480)], background: "#000000")
      disk = try bed.folder.makeFolder("disk")
      let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      try FileManager.default.copyItem(atPath: sources.path + "/scripts/record-demo", toPath: bed.folder.path("wshowtouch-record"))
      try FileManager.default.createSymbolicLink(atPath: bed.folder.path("wshowtouch"), withDestinationPath: ProductBinary.path)
    }

    /// Runs a program that writes to "disk/a.mp4".
    ///
    /// - Parameters:
    ///   - size: the disk's, in kilobytes.
    ///   - filled: how much of it is in use.
    func run(_ program: String, _ words: [String], size: Int, filled: Int = 0) throws -> ChildProcess {
      // What was written is kept beside the disk, which ends with its programs. Signals are for the program alone.
      let script = """
        mount -t tmpfs -o size=\(size)k none \(disk) && head -c \(filled)K /dev/zero >\(disk)/rest
        trap : INT
        "$@"
        status=$?
        cp \(disk)/a.mp4 \(disk)/.. 2>/dev/null
        exit $status
        """
      return try bed.run(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", program] + words, program: "unshare")
    }

    /// A file of the disk, as it is outside of the view that the programs have.
    func file(_ name: String, of process: ChildProcess) -> String { "/proc/\(process.processIdentifier)/root\(disk)/\(name)" }

    func videoSize(of process: ChildProcess) -> Int { (try? Data(contentsOf: URL(filePath: file("a.mp4", of: process))).count) ?? 0 }

    /// Moves a finger, so that there is something to record.
    func touch() {
      bed.touchscreen.down(0, .random(in: 50..<1850), .random(in: 50..<1000))
      bed.touchscreen.up(0)
    }

    var isEnabled: Bool {
      get throws {
        let status = try bed.run(["status", "--json"])
        _ = try status.waitForExit()
        return status.standardOutput.text.contains("\"enabled\": true")
      }
    }
  }

  @Test("wf-recorder's own failure is passed on, and the instance that showed touches for it is as it was before")
  func startOnFullDisk() throws {
    let studio = try Studio()
    let before = try studio.bed.screenshot()
    let overlay = try studio.bed.run(["--verbose"])
    try waitUntil("the start") { overlay.standardError.text.contains("touches are shown") }
    _ = try studio.bed.run(["disable"]).waitForExit()
    let video = studio.bed.folder.path("disk/a.mp4")
    let recorder = try studio.run(ProductBinary.path, ["record", "--", "wf-recorder", "-D", "-f", video], size: 64, filled: 64)
    #expect(try recorder.waitForExit() == .exited(255), "\(recorder.standardError.text)")
    #expect(recorder.standardError.text.contains("No space left on device"))
    try waitUntil("touches to be hidden again") { try !studio.isEnabled }
    #expect(try studio.bed.screenshot() == before)
    #expect(overlay.isRunning)
  }

  @Test("a disk that gets full under wf-recorder does not keep it from ending as it wants to, and nothing stays on the screen")
  func filledMeanwhile() throws {
    let studio = try Studio()
    let before = try studio.bed.screenshot()
    let video = studio.bed.folder.path("disk/a.mp4")
    let recorder = try studio.run(ProductBinary.path, ["record", "--", "wf-recorder", "-D", "-f", video], size: 8)
    try waitUntil("the disk to be full") {
      studio.touch()
      return studio.videoSize(of: recorder) >= 8192
    }
    for _ in 0..<20 { studio.touch() }
    #expect(recorder.isRunning)
    kill(-recorder.processIdentifier, SIGINT)
    #expect(try recorder.waitForExit() == .exited(0), "\(recorder.standardError.text)")
    try waitUntil("the screen as before") { try studio.bed.screenshot() == before }
  }

  @Test("scripts/record-demo does not begin where there is no room")
  func demoWithoutRoom() throws {
    let studio = try Studio()
    let video = studio.bed.folder.path("disk/a.mp4")
    let words = ["--countdown", "0", video]
    let recorder = try studio.run(studio.bed.folder.path("wshowtouch-record"), words, size: 70_000, filled: 10_000)
    #expect(try recorder.waitForExit() == .exited(1))
    let place = (video as NSString).deletingLastPathComponent
    #expect(
      recorder.standardError.text
        == "wshowtouch-record: '\(place)' has less than 64 MB left: make room, or name a FILE on another disk\n")
    #expect(access(studio.bed.folder.path("a.mp4"), F_OK) != 0)
  }

  @Test(
    "scripts/record-demo ends while there is room for a whole file, and says so; where there is none left it fails",
    arguments: [true, false])
  func demo(hasRoom: Bool) throws {
    let studio = try Studio()
    let before = try studio.bed.screenshot()
    let video = studio.bed.folder.path("disk/a.mp4")
    let recorder = try studio.run(studio.bed.folder.path("wshowtouch-record"), ["--countdown", "0", video], size: 70_000)
    try waitUntil("the recording") {
      studio.touch()
      return studio.videoSize(of: recorder) > 0
    }
    let filling = "head -c \(hasRoom ? 10 : 80)M /dev/zero >\(studio.file("rest", of: recorder))"
    _ = try studio.bed.run(["-c", filling], program: "sh").waitForExit()
    #expect(try recorder.waitForExit() == .exited(hasRoom ? 0 : 1), "\(recorder.standardError.text)")
    let place = (video as NSString).deletingLastPathComponent
    if hasRoom {
      #expect(recorder.standardOutput.text == "\(video)\n")
      #expect(
        recorder.standardError.text.hasSuffix(
          "wshowtouch-record: '\(place)' has less than 64 MB left, for which the recording has ended; it is whole\n"))
      let probe = try studio.bed.run(["-v", "error", "-show_entries", "stream=width", studio.bed.folder.path("a.mp4")], program: "ffprobe")
      #expect(try probe.waitForExit() == .exited(0))
      #expect(probe.standardOutput.text.contains("width=640"))
    } else {
      #expect(recorder.standardError.text.contains("wshowtouch-record: '\(place)' is full, and the end of '\(video)' may be missing"))
    }
    try waitUntil("the screen as before") { try studio.bed.screenshot() == before }
  }
}
