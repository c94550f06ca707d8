import Foundation

/// A recording of an output by wf-recorder, as a user makes it. It also takes a frame when nothing on the screen changed, without which it
/// would not stop on a still screen.
public final class ScreenRecorder {
  /// How the frames are kept.
  public enum Encoding: Sendable {
    /// Every pixel as it was.
    case lossless
    /// As wf-recorder does if nothing is said.
    case usual
  }

  /// The video.
  public let path: String
  private let process: ChildProcess
  private let conversation: WaylandConversation
  private let bed: Bed

  /// Starts to record and waits until it does.
  init(_ output: String, encoding: Encoding, in bed: Bed) throws {
    try Requirements.require("wf-recorder", "ffmpeg")
    self.bed = bed
    path = bed.folder.uniquePath("recording.mkv")
    let options = encoding == .lossless ? ["-c", "libx264rgb", "-p", "crf=0"] : []
    process = try ChildProcess(
      ["wf-recorder", "-D", "-o", output, "-f", path] + options, environment: bed.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 },
      folder: bed.folder, companions: [bed.compositor])
    conversation = process.conversation
    // It writes the head of the video when it has got the first frame.
    try waitUntil("wf-recorder to record") {
      if let status = process.exitStatus { throw SupportError("wf-recorder ended (\(status)): \(process.standardError.text)") }
      return process.standardError.text.contains("Output #0")
    }
  }

  /// How many frames were taken so far.
  private var frameCount: Int { conversation.messages.count { $0.interface == "zwlr_screencopy_frame_v1" && $0.name == "ready" } }

  /// Stops as a user does, with Ctrl-C, once what is seen now is recorded, and returns the finished video.
  public func stop() throws -> Video {
    // It is up to 16 frames behind, and one may have been begun before.
    let count = frameCount
    try waitUntil("wf-recorder to take some frames") { frameCount >= count + 18 }
    let status = process.stop(SIGINT, timeout: 20)
    guard status == .exited(0) else { throw SupportError("wf-recorder ended (\(status)): \(process.standardError.text)") }
    return try Video(path: path, folder: bed.folder)
  }
}

extension Bed {
  /// Records an output.
  public func record(_ output: String = "HEADLESS-1", encoding: ScreenRecorder.Encoding = .lossless) throws -> ScreenRecorder {
    try ScreenRecorder(output, encoding: encoding, in: self)
  }
}
