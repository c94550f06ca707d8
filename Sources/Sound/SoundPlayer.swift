internal import CLinux
internal import DynamicLoading

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Plays one sound on a PulseAudio server (or PipeWire's), which keeps it, so that playing it is one message.
///
/// Its owner calls `dispatch` when `fileDescriptor` is readable and when `deadline` has come. Nothing ever waits.
public final class SoundPlayer {
  private enum State {
    case disconnected
    /// The server is asked for, or gets the sound.
    case preparing
    case ready
  }

  private let functions: PulseFunctions
  private let loop: PulseLoop
  private let sample: SoundSample
  private let name: String
  private var context: OpaquePointer?
  private var stream: OpaquePointer?
  private var state = State.disconnected
  /// How many sounds are wanted since a time, while the server is being asked for.
  private var waiting = (count: 0, since: Int64(0))
  private var lastAttempt: Int64?
  /// Called with whether sounds are heard, when that has changed: nil, or why not.
  private let onChange: (SoundError?) -> Void

  /// How long (microseconds) a sound that could not be played at once still belongs to its touch.
  private static let patience: Int64 = 150_000
  /// The least time (microseconds) between two attempts to find a server.
  private static let interval: Int64 = 1_000_000

  /// Opens libpulse and begins to look for a server.
  ///
  /// - Parameter onChange: called with nil when sounds are heard from now on, and with the reason when they are not.
  public init(_ sample: SoundSample, onChange: @escaping (SoundError?) -> Void) throws(SoundError) {
    do { functions = try PulseFunctions() } catch {
      throw SoundError("no sound is heard: libpulse cannot be loaded (\(error.description)): install it")
    }
    loop = try PulseLoop(functions)
    self.sample = sample
    self.onChange = onChange
    name = "wshowtouch-\(getpid())"
  }

  deinit {
    if state == .ready, let context { functions.removeSample(context, name, nil, nil).map(functions.operationUnref) }
    loop.run()
    disconnect()
  }

  // MARK: In an event loop

  /// Readable when there is something to do.
  public var fileDescriptor: Int32 { loop.descriptor }
  /// When `dispatch` must be called though nothing has come, in microseconds of CLOCK_MONOTONIC; nil for never.
  public var deadline: Int64? { loop.deadline }
  /// Does what there is to do.
  public func dispatch() { loop.run() }

  // MARK: Playing

  /// Makes ready to play soon: looks for a server if there was none, at most once a second.
  public func prepare(at time: Int64) {
    guard state == .disconnected, lastAttempt.map({ time - $0 >= Self.interval }) ?? true else { return }
    lastAttempt = time
    connect()
  }

  /// Plays the sound. A server that comes a moment later plays it then, one that comes later still does not.
  ///
  /// - Parameter time: now, in microseconds of CLOCK_MONOTONIC.
  public func play(at time: Int64) {
    prepare(at: time)
    if state == .ready {
      send()
      loop.run()
    } else if state == .preparing {
      if time - waiting.since > Self.patience { waiting = (0, time) }
      waiting.count += 1
    }
  }

  private func send() {
    guard let context else { return }
    functions.playSample(context, name, nil, PulseFunctions.normalVolume, nil, nil).map(functions.operationUnref)
  }

  private func connect() {
    guard let context = functions.contextNew(functions.mainloopAPI(loop.mainloop), "wshowtouch") else { return }
    self.context = context
    state = .preparing
    functions.contextSetStateCallback(context, contextChanged, Unmanaged.passUnretained(self).toOpaque())
    if functions.contextConnect(context, nil, PulseFunctions.noAutospawn, nil) < 0 { lose() }
    loop.run()
  }

  private func disconnect() {
    if let stream {
      functions.streamSetStateCallback(stream, nil, nil)
      functions.streamUnref(stream)
    }
    if let context {
      functions.contextSetStateCallback(context, nil, nil)
      functions.contextDisconnect(context)
      functions.contextUnref(context)
    }
    (stream, context, state) = (nil, nil, .disconnected)
  }

  private func lose() {
    let words = context.flatMap { functions.errorText(functions.contextErrno($0)) }.map { String(cString: $0) } ?? "unknown error"
    disconnect()
    onChange(SoundError("no sound is heard, since no PulseAudio or PipeWire server answers (\(words)); sounds are heard when one runs"))
  }

  fileprivate func contextDidChange() {
    guard let context else { return }
    switch functions.contextState(context) {
    case PulseFunctions.contextReady: upload(to: context)
    case PulseFunctions.contextFailed, PulseFunctions.contextTerminated: lose()
    default: break
    }
  }

  private func upload(to context: OpaquePointer) {
    // pa_sample_spec: format, rate, channels.
    let specification = (PulseFunctions.sampleFormat, UInt32(sample.rate), UInt8(sample.channels))
    stream = withUnsafeBytes(of: specification) { functions.streamNew(context, name, $0.baseAddress!, nil) }
    guard let stream else { return lose() }
    functions.streamSetStateCallback(stream, streamChanged, Unmanaged.passUnretained(self).toOpaque())
    if functions.streamConnectUpload(stream, 2 * sample.values.count) < 0 { lose() }
  }

  fileprivate func streamDidChange() {
    guard let stream, functions.streamState(stream) == PulseFunctions.streamReady, state == .preparing else { return }
    _ = sample.values.withUnsafeBytes { functions.streamWrite(stream, $0.baseAddress!, $0.count, nil, 0, 0) }
    _ = functions.streamFinishUpload(stream)
    // The server handles messages in their order, so the sound is there before it is asked for.
    state = .ready
    onChange(nil)
    if now() - waiting.since <= Self.patience { for _ in 0..<waiting.count { send() } }
    waiting.count = 0
  }

  private func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

private func contextChanged(_ context: OpaquePointer?, _ player: UnsafeMutableRawPointer?) {
  if let player { Unmanaged<SoundPlayer>.fromOpaque(player).takeUnretainedValue().contextDidChange() }
}

private func streamChanged(_ stream: OpaquePointer?, _ player: UnsafeMutableRawPointer?) {
  if let player { Unmanaged<SoundPlayer>.fromOpaque(player).takeUnretainedValue().streamDidChange() }
}
