import Placement
import Touches

@testable import WaylandScanner
@testable import wshowtouch

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What reads bytes that somebody else has written, by the name of its folder of examples in Corpora.
private let targets: [String: ([UInt8]) -> Void] = [
  "recording": { bytes in _ = try? TouchSequence(Recording(reading: bytes)) },
  "preferences": { bytes in
    var preferences = Preferences()
    _ = preferences.read(String(decoding: bytes, as: UTF8.self))
  },
  "control": { bytes in
    _ = try? ControlRequest(ControlMessage.decode(bytes))
    _ = ControlReply(bytes)
  },
  "protocol": readProtocol,
  "sway": { bytes in readConfiguration(bytes) { SwayConfiguration($0, include: $1, problems: &$2) } },
  "sway-answers": { bytes in
    guard let answer = JSON(String(decoding: bytes, as: UTF8.self)) else { return }
    _ = SwayAnswers.minorVersion(answer)
    _ = SwayAnswers.configuration(answer, version: answer)
    _ = SwayAnswers.inputs(answer)
    _ = SwayAnswers.serials(answer)
    _ = SwayAnswers.isKeyboardTaken(answer)
  },
  "hyprland": { bytes in readConfiguration(bytes) { HyprlandConfiguration($0, include: $1, problems: &$2) } },
  "hyprland-lua": { bytes in readConfiguration(bytes, path: "hyprland.lua") { HyprlandConfiguration($0, include: $1, problems: &$2) } },
  "niri": { bytes in readConfiguration(bytes) { NiriConfiguration($0, include: $1, problems: &$2) } },
  "labwc": { bytes in readConfiguration(bytes) { file, _, problems in LabwcConfiguration(file, problems: &problems) } },
  "wayfire": { bytes in readConfiguration(bytes) { file, _, problems in WayfireConfiguration(file, problems: &problems) } },
  "cosmic": { bytes in
    readConfiguration(bytes) { file, _, problems in CosmicConfiguration(devices: file, defaults: file, problems: &problems) }
  },
  "river": { bytes in _ = RiverConfiguration(String(decoding: bytes, as: UTF8.self)) },
]

/// Reads a compositor's configuration, which finds itself behind everything that it includes.
private func readConfiguration<Configuration>(
  _ bytes: [UInt8], path: String = "/etc/compositor/config",
  by reader: (Placement.ConfigurationFile, IncludeReader, inout [ConfigurationProblem]) -> Configuration
) {
  let file = Placement.ConfigurationFile(path: path, text: String(decoding: bytes, as: UTF8.self))
  var problems: [ConfigurationProblem] = []
  _ = reader(file, { _, _ in [file] }, &problems)
}

/// The most processor time that an input may take, in nanoseconds.
private let limit: Int64 = 100_000_000

private let target: ([UInt8]) -> Void = {
  guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }), let target = targets[name] else {
    fatalError("FUZZ_TARGET names one of: \(targets.keys.sorted().joined(separator: " "))")
  }
  return target
}()

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let begin = processorTime()
  target(bytes)
  let taken = processorTime() - begin
  precondition(taken <= limit, "an input of \(count) bytes took \(taken / 1_000_000) ms")
  return 0
}

private func processorTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
