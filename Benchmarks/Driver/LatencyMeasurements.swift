import Foundation
import Support

// How long something takes.
extension Measurements {
  static func start() throws -> [Row] {
    let stage = try Stage()
    func least(_ program: Program) throws -> Double {
      try (0..<15).map { _ in try StartTimer(stage.bed).milliseconds(program) }.min()!
    }
    return [
      Row(
        name: "ms from start to ready, by a C program with the same libraries", ours: try least(.ours), reference: try least(.floor),
        goal: .ratioAndValue(2.5, 6))
    ]
  }

  static func latency() throws -> [Row] {
    func ages(_ program: Program) throws -> (committed: [Double], composited: [Double]) {
      let stage = try Stage()
      let folder = try TemporaryFolder(prefix: "latency")
      let preloaded = stage.bed.input.environment([:])["LD_PRELOAD"] ?? ""
      func run(_ file: String) throws -> [Int64] {
        let process = try stage.start(
          program,
          environment: [file: folder.path(file), "LD_PRELOAD": "\(Program.build)/preloaded-latency.so:\(preloaded)"])
        try stage.down(1)
        stage.move(1, frames: 700, rate: 120)
        stage.up(1)
        process.stop(SIGKILL)
        return try Data(contentsOf: URL(fileURLWithPath: folder.path(file))).withUnsafeBytes { Array($0.bindMemory(to: Int64.self)) }
      }
      // Without those of the finger's coming.
      let committed = try run("LATENCY_FILE").suffix(650).map { Double($0) / 1000 }
      return (committed.sorted(), program == .ours ? composited(try run("COMPOSITED_FILE")) : [])
    }
    func least(_ percentile: Double, _ runs: [[Double]]) -> Double {
      runs.map { $0[Int(Double($0.count - 1) * percentile)] }.min()!
    }
    var runs: [Program: [(committed: [Double], composited: [Double])]] = [:]
    for _ in 0..<3 { for program in [Program.ours, .floor] { runs[program, default: []].append(try ages(program)) } }
    let rows = [("half", 0.5, 1.5), ("99 %", 0.99, 2)].map { name, percentile, most in
      Row(
        name: "us from event to commit, \(name) within, by the floor", ours: least(percentile, runs[.ours]!.map(\.committed)),
        reference: least(percentile, runs[.floor]!.map(\.committed)), goal: .ratio(atMost: most))
    }
    return rows + [
      Row(
        name: "ms from event to composited, half within, 120 Hz in, 60 Hz out", ours: least(0.5, runs[.ours]!.map(\.composited)),
        goal: .value(atMost: 6))
    ]
  }

  /// The ages (ms) of the newest event in each frame, from pairs of the frame's time and an event's age.
  private static func composited(_ numbers: [Int64]) -> [Double] {
    var youngest: [Int64: Int64] = [:]
    for pair in stride(from: 0, to: numbers.count - 1, by: 2) {
      youngest[numbers[pair]] = min(youngest[numbers[pair]] ?? .max, numbers[pair + 1])
    }
    return youngest.sorted { $0.key < $1.key }.dropFirst(20).map { Double($0.value) / 1_000_000 }.sorted()
  }
}
