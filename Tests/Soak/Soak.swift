import Foundation
import Support

/// Plays random things until the time is over, and checks after each while that nothing of them is left.
@main
struct Soak {
  static func main() {
    let words = CommandLine.arguments
    guard words.count > 1, let minutes = Double(words[1]), minutes > 0 else { end("usage: soak MINUTES [SEED]", status: 64) }
    guard let seed = words.count > 2 ? UInt64(words[2]) : UInt64.random(in: 0..<1_000_000) else {
      end("a seed is a whole number", status: 64)
    }
    print("soak: \(words[1]) minutes from seed \(seed)")
    fflush(nil)  // a file has it at once too
    var random = SeededGenerator(seed: seed)
    let end = Date(timeIntervalSinceNow: 60 * minutes)
    var (desktops, rests) = (0, 0)
    do {
      while Date() < end {
        desktops += 1
        let desktop = try SoakedDesktop()
        // In an hour some live long, so that a little that is lost each time adds up.
        let life = Double.random(in: 10...max(120, 20 * minutes), using: &random)
        try desktop.soak(until: min(end, Date(timeIntervalSinceNow: life)), &random) { rests += 1 }
        try desktop.restartCompositor()
      }
    } catch {
      TemporaryFolder.removeAll()
      self.end("soak: after \(rests) rests: \(error)\nsoak: 'scripts/soak \(words[1]) \(seed)' plays the same again", status: 1)
    }
    TemporaryFolder.removeAll()
    print("soak: nothing was left after each of \(rests) rests on \(desktops) desktops")
  }

  private static func end(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
