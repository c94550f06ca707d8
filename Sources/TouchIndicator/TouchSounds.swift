import Linux
import Sound
import Touches

/// Lets touches be heard.
final class TouchSounds {
  private let player: SoundPlayer
  private let occasion: Configuration.SoundOccasion

  /// Opens the sound server's library; nil if nothing is to be heard, or can't be.
  ///
  /// - Parameter sample: of `Configuration.loadSound`.
  init?(_ sample: SoundSample, on occasion: Configuration.SoundOccasion, loop: EventLoop, log: Log) {
    self.occasion = occasion
    var hasWarned = false
    do throws(SoundError) {
      player = try SoundPlayer(sample) { error in
        // Said once: it is tried again with each touch.
        if let error, !hasWarned { log.warning("\(error)") }
        if error == nil { log.information("touches are heard") }
        hasWarned = error != nil
      }
    } catch {
      log.warning("\(error)")
      return nil
    }
    loop.add(player.fileDescriptor, deadline: { [weak player] in player?.deadline }) { [weak player] in player?.dispatch() }
    player.prepare(at: MonotonicClock.microseconds)
  }

  /// Ends it.
  func stop(on loop: EventLoop) { loop.remove(player.fileDescriptor) }

  /// Follows a finger after an event.
  func hear(_ finger: Finger, _ phase: TouchEvent.Phase) {
    let time = MonotonicClock.microseconds
    switch (phase, occasion) {
    case (.down, .down): player.play(at: time)
    case (.down, .tap): player.prepare(at: time)
    case (.up, .tap): if finger.isTap { player.play(at: time) }
    default: break
    }
  }
}

extension Configuration {
  /// What is heard, read; nil for nothing.
  func loadSound() throws(IndicatorError) -> SoundSample? {
    let sample: SoundSample
    switch sound {
    case .none: return nil
    case .tap: sample = .tap
    case .file(let path):
      do { sample = try SoundSample(contentsOf: path) } catch { throw .unusableFile(error.description) }
    }
    return soundVolume > 0 ? sample.scaled(by: soundVolume) : nil
  }
}
