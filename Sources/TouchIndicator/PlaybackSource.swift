import Linux
import Touches

/// A recording or choreography, played in its own rhythm.
final class PlaybackSource: TouchSource {
  private let parameters: TouchInput.Playback
  private let sequence: () -> TouchSequence
  private let origin: TouchOrigin
  private var playback: TouchPlayback?
  private var handle: (TouchSourceEvent) -> Void = { _ in }
  private var devices: [DeviceID] = []
  let touchscreens: [Status.Device] = []
  private(set) var isFinished = false
  /// A recording has none.
  var hasPens = false

  /// - Parameter sequence: what to play, asked for at each start.
  init(_ parameters: TouchInput.Playback, origin: TouchOrigin, sequence: @escaping () -> TouchSequence) {
    self.parameters = parameters
    self.origin = origin
    self.sequence = sequence
  }

  func start(on loop: EventLoop, handle: @escaping (TouchSourceEvent) -> Void) {
    self.handle = handle
    let now = Timestamp(microseconds: MonotonicClock.microseconds)
    playback = TouchPlayback(sequence(), startingAt: now, speed: parameters.speed, isLooping: parameters.isLooping)
    isFinished = false
  }

  func stop(on loop: EventLoop) {
    playback = nil
    handle = { _ in }
    devices.removeAll()
  }

  var nextEvent: Timestamp? { playback?.due }

  func dispatch(at time: Timestamp) {
    while let events = playback?.next(at: time) {
      for event in events {
        let device = event.touch.device
        if !devices.contains(device) {
          devices.append(device)
          handle(.added(device, origin))
        }
        handle(.touch(event))
      }
    }
    isFinished = playback != nil && playback?.due == nil
  }
}
