import Foundation
import Support

/// A fullscreen video on a desktop whose compositor's instructions are counted.
struct Video {
  let stage: Stage
  private let callgrind: Callgrind
  private let frames: Int

  /// - Parameter frames: how many are counted each time.
  /// - Parameter options: of sway.
  init(width: Int, height: Int, frames: Int, options: [String]) throws {
    callgrind = try Callgrind()
    stage = try Stage(width: width, height: height, under: callgrind.words, options: options)
    self.frames = frames
  }

  /// Plays it once and counts what the compositor does for its frames, but for the first ones. The video stops itself before and after them.
  func counts() throws -> Callgrind.Counts {
    let start = 20
    let video = try stage.bed.run(["\(start)", "\(start + frames)"], program: "\(Program.build)/video")
    try stage.waitUntilIdle(video, state: "T")
    let counts = try callgrind.count(of: stage.bed.compositor) {
      video.send(SIGCONT)
      try stage.waitUntilIdle(video, state: "T", timeout: 300)
    }
    video.send(SIGCONT)
    try video.waitForExit()
    return counts
  }
}
