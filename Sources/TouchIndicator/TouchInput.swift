import Geometry
import Placement
package import Touches

/// Where a session takes its touches from.
package enum TouchInput {
  /// How a recording or choreography is played.
  package struct Playback {
    /// How many times as fast as recorded, one of `TouchPlayback.speeds`.
    package var speed: Double
    /// Whether it begins anew at its end.
    package var isLooping: Bool
    /// The connector of the output it is played on, the first if nil.
    package var output: String?

    package init(speed: Double, isLooping: Bool, output: String?) {
      self.speed = speed
      self.isLooping = isLooping
      self.output = output
    }
  }

  /// The touchscreens of a seat, such as "seat0".
  case devices(seat: String)
  /// A recording, whose panel is the output's own and so turns with it.
  case recording(TouchSequence, Playback)
  /// The built-in choreography, upright on any output.
  case demonstration(Playback)

  func makeSource(on desktop: Desktop, _ compositor: CompositorWatch, log: Log) -> any TouchSource {
    switch self {
    case .devices(let seat): return DeviceSource(seat: seat, compositor: compositor, log: log)
    case .recording(let sequence, let playback):
      return PlaybackSource(playback, origin: .playback(output: playback.output, turned: true)) { sequence }
    case .demonstration(let playback):
      return PlaybackSource(playback, origin: .playback(output: playback.output, turned: false)) {
        let output = desktop.usableOutputs.first { playback.output == nil || $0.name == playback.output }
        return .demonstration(aspectRatio: output.map { Double($0.box.width) / Double($0.box.height) } ?? 16.0 / 9)
      }
    }
  }
}
