import Foundation

/// A finished video, looked at frame by frame with ffmpeg.
public struct Video {
  /// Where it is.
  public let path: String
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// When each frame is shown, in seconds since the first.
  public let times: [Double]

  private let folder: TemporaryFolder

  /// Reads what the video says of itself.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - folder: where its frames may be kept while they are looked at.
  public init(path: String, folder: TemporaryFolder) throws {
    self.path = path
    self.folder = folder
    let size = try Self.probe(path, "stream=width,height", folder).flatMap { $0 }
    guard size.count >= 2 else { throw SupportError("\(path) holds no video.") }
    (width, height) = (Int(size[0]), Int(size[1]))
    let all = try Self.probe(path, "frame=best_effort_timestamp_time", folder).compactMap(\.first)
    times = all.map { $0 - all[0] }
  }

  /// Looks at each frame in turn.
  ///
  /// - Parameters:
  ///   - box: the part of the picture to look at; all of it if none is given. Large videos are large: 6 MB a frame at 1920x1080.
  ///   - look: is given the frame's number, from 0, and its picture.
  public func forEachFrame(in box: Screenshot.Box? = nil, _ look: (Int, Screenshot) throws -> Void) throws {
    let box = box ?? Screenshot.Box(left: 0, top: 0, right: width, bottom: height)
    let raw = folder.uniquePath("frames.rgb")
    defer { unlink(raw) }
    _ = try output(
      of: [
        "ffmpeg", "-v", "error", "-i", path, "-vf", "crop=\(box.width):\(box.height):\(box.left):\(box.top)", "-vsync", "passthrough",
        "-f", "rawvideo", "-pix_fmt", "rgb24", raw,
      ], environment: ProcessInfo.processInfo.environment, folder: folder)
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: raw))
    let size = 3 * box.width * box.height
    var number = 0
    while let data = try file.read(upToCount: size), data.count == size {
      try look(number, Screenshot(width: box.width, height: box.height, bytes: Array(data)))
      number += 1
    }
  }

  /// The numbers that ffprobe tells, line by line.
  private static func probe(_ path: String, _ entries: String, _ folder: TemporaryFolder) throws -> [[Double]] {
    let text = try output(
      of: ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "csv=p=0", path],
      environment: ProcessInfo.processInfo.environment, folder: folder)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",").compactMap { Double($0) } }
  }
}
