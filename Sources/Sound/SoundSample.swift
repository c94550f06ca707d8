internal import DynamicLoading

/// Why a sound can't be used. Its description is a sentence without a full stop.
public struct SoundError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// A sound, whole in memory.
public struct SoundSample: Sendable {
  /// Frames a second.
  public let rate: Int
  /// 1 or 2.
  public let channels: Int
  /// Frame by frame.
  public private(set) var values: [Int16]

  init(rate: Int, channels: Int, values: [Int16]) {
    self.rate = rate
    self.channels = channels
    self.values = values
  }

  /// The sound at another loudness: 0 is silent, 1 as it is.
  public func scaled(by volume: Double) -> SoundSample {
    var sample = self
    for index in values.indices { sample.values[index] = Int16(Double(values[index]) * min(1, max(0, volume))) }
    return sample
  }
}

extension SoundSample {
  /// The longest sound in seconds: a touch is heard, not a song.
  private static let longest = 10

  /// What is used of libsndfile.
  private struct Functions {
    let open: @convention(c) (UnsafePointer<CChar>, Int32, UnsafeMutableRawPointer) -> OpaquePointer?
    let read: @convention(c) (OpaquePointer, UnsafeMutablePointer<Int16>, Int64) -> Int64
    let close: @convention(c) (OpaquePointer) -> Int32
    let error: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?

    init() throws(DynamicLibrary.LoadingError) {
      let library = try DynamicLibrary("libsndfile.so.1")
      open = try library.function("sf_open")
      read = try library.function("sf_readf_short")
      close = try library.function("sf_close")
      error = try library.function("sf_strerror")
    }
  }

  /// libsndfile's SF_INFO.
  private struct Information {
    var frames: Int64 = 0
    var rate: Int32 = 0
    var channels: Int32 = 0
    var format: Int32 = 0
    var sections: Int32 = 0
    var isSeekable: Int32 = 0
  }

  /// Reads a WAV, Ogg or FLAC file with libsndfile, which is opened for it.
  public init(contentsOf path: String) throws(SoundError) {
    let functions: Functions
    do { functions = try Functions() } catch {
      throw SoundError("cannot use sound '\(path)': it is read by libsndfile, which cannot be loaded (\(error.description)): install it")
    }
    var information = Information()
    let readOnly: Int32 = 0x10
    guard let file = functions.open(path, readOnly, &information) else {
      var words = functions.error(nil).map { String(cString: $0) } ?? "it is no sound"
      while words.last == "." || words.last == "\n" { words.removeLast() }
      throw SoundError("cannot use sound '\(path)': \(words)")
    }
    defer { _ = functions.close(file) }
    let (channels, rate) = (Int(information.channels), Int(information.rate))
    guard (1...2).contains(channels), (4000...192_000).contains(rate) else {
      throw SoundError("cannot use sound '\(path)': it has \(channels) channels of \(rate) Hz, not 1 or 2 of 4000 to 192000 Hz")
    }
    guard (1...Int64(Self.longest * rate)).contains(information.frames) else {
      throw SoundError("cannot use sound '\(path)': it is \(information.frames < 1 ? "empty" : "longer than \(Self.longest) s")")
    }
    var values = [Int16](repeating: 0, count: Int(information.frames) * channels)
    let frames = functions.read(file, &values, information.frames)
    guard frames > 0 else { throw SoundError("cannot use sound '\(path)': it is broken") }
    self.init(rate: rate, channels: channels, values: Array(values.prefix(Int(frames) * channels)))
  }
}
