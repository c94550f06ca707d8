import Foundation
import Support
import Testing

/// A PulseAudio server with a sink that leads nowhere, and a recording of what is played on it.
private final class SoundBed {
  let bed: SwayBed
  private var server: ChildProcess?

  init() throws {
    try Requirements.require("pulseaudio", "pulseaudio-utils")
    bed = try SwayBed(outputs: [Output(width: 600, height: 400)], devices: [.touchscreen(width: 600, height: 400)])
  }

  func startServer() throws {
    server = try ChildProcess(
      [
        "pulseaudio", "-n", "--exit-idle-time=-1", "--daemonize=no", "-L", "module-native-protocol-unix", "-L",
        "module-null-sink sink_name=n",
      ],
      environment: bed.environment, folder: bed.folder)
    try waitUntil("the sound server") { (try? samples()) != nil }
  }

  func killServer() { server?.stop(SIGKILL) }

  /// The names of the sounds that the server keeps.
  func samples() throws -> [String] {
    let pactl = try ChildProcess(["pactl", "list", "short", "samples"], environment: bed.environment, folder: bed.folder)
    guard try pactl.waitForExit() == .exited(0) else { throw SupportError("pactl has failed.") }
    return pactl.standardOutput.text.split(separator: "\n").map(String.init)
  }

  /// Waits until the program's sound is on the server, which makes it looked for by touching far away.
  func waitForSample() throws {
    try waitUntil("the sound to be on the server") {
      touch { usleep(1000) }
      usleep(100_000)
      return try samples().contains { $0.contains("wshowtouch") }
    }
    usleep(500_000)
  }

  func touch(_ during: () -> Void) {
    bed.touchscreen.down(0, 300, 200)
    during()
    bed.touchscreen.up(0)
  }

  func record() throws -> Recording { try Recording(bed) }
}

/// What is heard, 48,000 values a second.
private final class Recording {
  private let parec: ChildProcess

  init(_ bed: SwayBed) throws {
    parec = try ChildProcess(
      ["parec", "--latency-msec=10", "-d", "n.monitor", "--format=s16le", "--rate=48000", "--channels=1"], environment: bed.environment,
      folder: bed.folder)
    try waitUntil("the recording") { length > 0 }
  }

  /// How many values have been recorded.
  var length: Int { parec.standardOutput.data.count / 2 }

  /// Where sounds begin.
  var begins: [Int] {
    let data = parec.standardOutput.data
    let values = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    var (begins, last) = ([Int](), -48_000)
    for (index, value) in values.enumerated() where abs(Int(value)) > 1000 {
      if index - last > 4800 { begins.append(index) }
      last = index
    }
    return begins
  }

  func stop() { parec.stop() }
}

@Suite("Sound", .serialized) struct SoundTests {
  @Test(
    "n taps are heard n times, half of them within 60 ms, a drag and a long touch are not; a killed server is said once and found again")
  func taps() throws {
    let sound = try SoundBed()
    let indicator = try sound.bed.indicator(["--sound", "tap"])
    try waitUntil("the warning") { indicator.says("no PulseAudio or PipeWire server answers") }
    try sound.startServer()
    try sound.waitForSample()
    try hear(7, in: sound)
    sound.killServer()
    try waitUntil("the second warning") {
      indicator.standardError.text.components(separatedBy: "no PulseAudio or PipeWire server answers").count == 3
    }
    sound.touch { usleep(20_000) }
    try sound.startServer()
    try sound.waitForSample()
    try hear(3, in: sound)
    #expect(indicator.standardError.text.components(separatedBy: "server answers").count == 3)
    #expect(indicator.stop() == .exited(0))
    try waitUntil("the sound to be taken from the server") { try sound.samples().isEmpty }
  }

  private func hear(_ count: Int, in sound: SoundBed) throws {
    let recording = try sound.record()
    defer { recording.stop() }
    var lifts: [Int] = []
    for _ in 0..<count {
      sound.touch { usleep(40_000) }
      lifts.append(recording.length)
      usleep(250_000)
    }
    try waitUntil("the sounds") { recording.begins.count >= count }
    let delays = zip(lifts, recording.begins).map { Double($1 - $0) / 48 }.sorted()
    #expect(delays[count / 2] < 60, "\(delays)")
    sound.touch { for x in 1...10 as ClosedRange<Int32> { sound.bed.touchscreen.move(0, 300 + 10 * x, 200) } }
    sound.touch { usleep(400_000) }
    usleep(300_000)
    #expect(recording.begins.count == count)
  }

  @Test("with sound-on down each touch is heard, and without the option nothing") func down() throws {
    let sound = try SoundBed()
    try sound.startServer()
    let silent = try sound.bed.indicator([])
    let recording = try sound.record()
    sound.touch { usleep(40_000) }
    usleep(300_000)
    #expect(try recording.begins.isEmpty && sound.samples().isEmpty)
    silent.stop()
    let indicator = try sound.bed.indicator(["--sound", "tap", "--sound-on", "down", "--sound-volume", "1"])
    try waitUntil("the sound to be on the server") { try !sound.samples().isEmpty }
    usleep(500_000)
    sound.touch {
      for x in 1...10 as ClosedRange<Int32> { sound.bed.touchscreen.move(0, 300 + 10 * x, 200) }
      usleep(400_000)
    }
    try waitUntil("the sound") { recording.begins.count == 1 }
    recording.stop()
    #expect(indicator.isRunning)
  }

  @Test("a WAV, an Ogg and a FLAC file are heard", arguments: ["wav", "ogg", "flac"]) func files(kind: String) throws {
    try Requirements.require("ffmpeg")
    let sound = try SoundBed()
    try sound.startServer()
    let path = sound.bed.folder.path("beep.\(kind)")
    let ffmpeg = try ChildProcess(
      ["ffmpeg", "-nostdin", "-f", "lavfi", "-i", "sine=frequency=500:duration=0.1", path], environment: sound.bed.environment,
      folder: sound.bed.folder)
    #expect(try ffmpeg.waitForExit() == .exited(0))
    let indicator = try sound.bed.indicator(["--sound", path])
    try sound.waitForSample()
    let recording = try sound.record()
    sound.touch { usleep(20_000) }
    try waitUntil("the sound") { recording.begins.count == 1 }
    recording.stop()
    #expect(indicator.isRunning)
  }

  @Test("a sound that can't be read is an error that names the file and why") func unreadable() throws {
    let bed = try SwayBed(outputs: [Output(width: 600, height: 400)])
    for path in [bed.folder.path("absent.wav"), try bed.folder.write("no sound", to: "text.wav")] {
      let program = try bed.run(["--sound", path])
      #expect(try program.waitForExit() == .exited(1))
      #expect(program.says("wshowtouch: cannot use sound '\(path)': "), "\(program.standardError.text)")
    }
  }

  @Test("without libpulse one warning says so, and touches are shown in silence; a file needs libsndfile") func noLibraries() throws {
    let bed = try SwayBed(outputs: [Output(width: 600, height: 400)])
    for name in ["libpulse.so.0", "libsndfile.so.1"] { try bed.folder.write("no library", to: name) }
    let environment = ["LD_LIBRARY_PATH": bed.folder.path]
    let silent = try bed.indicator(["--sound", "tap"], environment: environment)
    #expect(silent.says("no sound is heard: libpulse cannot be loaded"), "\(silent.standardError.text)")
    silent.stop()
    let program = try bed.run(["--sound", "a.wav"], environment: environment)
    #expect(try program.waitForExit() == .exited(1))
    #expect(program.says("cannot use sound 'a.wav': it is read by libsndfile, which cannot be loaded"), "\(program.standardError.text)")
  }
}
