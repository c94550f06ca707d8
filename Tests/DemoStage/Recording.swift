import Foundation
import Support

/// Records an output as it is, for `Film` to be made of.
final class Recorder {
  /// Where the recording goes.
  let path: String
  private let process: ChildProcess

  /// Starts recording and returns once the first frame was taken.
  init(in bed: Bed) throws {
    path = bed.folder.path("recording.mkv")
    // Without -D it asks for frames only when something changes, and cannot be ended on a still screen.
    let arguments = ["-D", "-c", "libx264rgb", "-x", "bgr0", "-p", "preset=ultrafast", "-p", "crf=4", "-f", path]
    process = try ChildProcess(["wf-recorder"] + arguments, environment: bed.environment, folder: bed.folder, companions: [bed.compositor])
    // It makes the file when it has a frame.
    try waitUntil("wf-recorder to record") { [path, process] in
      guard process.isRunning else { throw SupportError("wf-recorder ended: \(process.standardError.text)") }
      return FileManager.default.fileExists(atPath: path)
    }
  }

  /// Ends the recording.
  func stop() { process.stop(SIGINT) }
}

/// ffmpeg, which makes and opens films.
struct Film {
  let path: String
  let folder: TemporaryFolder

  /// The frame at that many seconds.
  func frame(at time: Double) throws -> Screenshot {
    try Screenshot(portablePixmap: ffmpeg(["-ss", "\(time)", "-i", path, "-frames:v", "1", "-c:v", "ppm", "-f", "image2pipe", "-"]))
  }

  /// The time of the first frame that shows something new at the place, within the first seconds.
  func timeOfChange(at place: Place, within seconds: Double) throws -> Double {
    let (rate, side) = (60, 32)
    let crop = "crop=\(side):\(side):\(Int(place.x) - side / 2):\(Int(place.y) - side / 2)"
    let bytes = try ffmpeg([
      "-t", "\(seconds)", "-i", path, "-vf", "fps=\(rate),\(crop)", "-pix_fmt", "gray", "-f", "rawvideo", "-",
    ])
    let frames = stride(from: 0, to: bytes.count, by: side * side).map { bytes[$0..<min($0 + side * side, bytes.count)] }
    let brightness = frames.map { frame in frame.reduce(0) { $0 + Int($1) } / frame.count }
    guard let index = brightness.firstIndex(where: { abs($0 - brightness[0]) > 5 }) else {
      throw SupportError("The recording shows no mark at the first tap: wshowtouch drew nothing.")
    }
    return Double(index) / Double(rate)
  }

  /// Writes a part of it as H.264 that every player and browser shows in the right colors.
  func write(to target: String, from start: Double, length: Double) throws {
    let colors = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
    _ = try ffmpeg(
      ["-ss", "\(start)", "-i", path, "-t", "\(length)", "-vf", "fps=60,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"]
        + ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-aq-mode", "3", "-movflags", "+faststart"] + colors + [target])
  }

  /// Writes the frame at that many seconds as a PNG file.
  func writePicture(to target: String, at time: Double) throws {
    _ = try ffmpeg(["-ss", "\(time)", "-i", path, "-frames:v", "1", target])
  }

  private func ffmpeg(_ arguments: [String]) throws -> Data {
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    let process = try ChildProcess(
      ["ffmpeg", "-loglevel", "error", "-nostdin", "-y"] + arguments, environment: environment, folder: folder)
    guard try process.waitForExit(timeout: 120) == .exited(0) else { throw SupportError("ffmpeg failed: \(process.standardError.text)") }
    return process.standardOutput.data
  }
}
