import Foundation
import Geometry
import Touches

/// The bytes of a recording that was written by hand.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).appending(path: "../../../Recordings").standardizedFileURL
  return try [UInt8](Data(contentsOf: folder.appending(path: name)))
}

/// What a recording shows, a line an event: milliseconds, what, seat slot, and the place in thousandths.
func played(_ recording: Recording) throws -> [String] {
  try TouchSequence(recording).frames.flatMap { frame in frame.events.map(line) }
}

private func line(_ event: TouchEvent) -> String {
  let start = "\(Double(event.time.microseconds) / 1000)".replacingOccurrences(of: ".0", with: "")
  let slot = event.touch.seatSlot
  return switch event.phase {
  case .down(let place): "\(start) down \(slot) \(thousandth(place.x)) \(thousandth(place.y))"
  case .motion(let place): "\(start) motion \(slot) \(thousandth(place.x)) \(thousandth(place.y))"
  case .up: "\(start) up \(slot)"
  case .cancel: "\(start) cancel \(slot)"
  }
}

private func thousandth(_ value: Double) -> Int { Int((value * 1000).rounded()) }

/// Whether every finger that goes down ends, once, and none moves or ends that is not down.
func isBalanced(_ events: [TouchEvent]) -> Bool {
  var down: Set<TouchID> = []
  for event in events {
    switch event.phase {
    case .down: if !down.insert(event.touch).inserted { return false }
    case .motion: if !down.contains(event.touch) { return false }
    case .up, .cancel: if down.remove(event.touch) == nil { return false }
    }
  }
  return down.isEmpty
}

/// Random numbers that are the same in each run.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
