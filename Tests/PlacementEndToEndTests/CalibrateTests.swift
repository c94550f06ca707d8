import Foundation
import Geometry
import Support
import Testing

@Suite("Learning from touches", .serialized) struct CalibrateTests {
  /// A line of `calibrate --json`.
  private struct Line: Decodable {
    var device: String
    var output: String
    var x: Double
    var y: Double
    var taken: Bool
  }

  /// What no rule can know: sway is told at run time.
  private func bed() throws -> SwayBed {
    let bed = try SwayBed(
      outputs: [Output(transform: .rotated90), Output("HEADLESS-2", width: 800, height: 600, x: 1080)], hints: [:], background: "#204060")
    let identifier = bed.touchscreen.description.swayIdentifier
    try bed.command("input \"\(identifier)\" calibration_matrix -1 0 1 0 -1 1")
    try bed.command("input \"\(identifier)\" map_to_region 100 50 800 1000")
    return bed
  }

  private func startCalibrating(_ bed: SwayBed, _ arguments: [String] = []) throws -> ChildProcess {
    let program = try bed.run(["calibrate", "--json", "--verbose"] + arguments)
    try waitUntil("its surfaces; it said \(program.standardError.text)") {
      program.standardError.text.contains("waiting for touches") || !program.isRunning
    }
    return program
  }

  private func touch(_ bed: SwayBed, _ program: ChildProcess, _ places: [(Int32, Int32)]) throws -> [Line] {
    let before = program.standardOutput.lines.count
    for (index, place) in places.enumerated() {
      bed.touchscreen.down(0, place.0, place.1)
      bed.touchscreen.up(0)
      try waitUntil("touch \(index)") { program.standardOutput.lines.count == before + index + 1 }
    }
    return try program.standardOutput.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  private static let corners: [(Int32, Int32)] = [(300, 200), (1600, 250), (900, 900), (400, 800)]

  @Test("four touches teach what no rule can know: right at once in an instance that runs, after a restart, and not on another layout")
  func learned() throws {
    let bed = try bed()
    let app = try bed.app()
    var indicator = try bed.indicator()
    let program = try startCalibrating(bed)
    // The instance's marks are hidden, and the app gets nothing.
    let lines = try touch(bed, program, Self.corners)
    #expect(lines.map(\.taken) == [true, true, true, true])
    #expect(lines.allSatisfy { $0.device == "Touch A" && $0.output == "HEADLESS-1" })
    #expect(program.finish() == .exited(0))
    #expect(app.counts.down == 0)
    try waitUntil("the instance to go on") { indicator.standardError.text.contains("learned by 'wshowtouch calibrate'") }

    func check(_ count: Int) throws {
      let before = try bed.settledScreenshot(of: "HEADLESS-1")
      for (index, place) in [(500, 300), (1500, 900)].enumerated() {
        bed.touchscreen.down(0, Int32(place.0), Int32(place.1))
        try bed.waitForMark(at: try app.nextDown(after: count + index), since: before)
        bed.touchscreen.up(0)
        try waitUntil("no mark") { try bed.screenshot() == before }
      }
    }
    try check(0)
    let report = try #require(try bed.devices().devices.first)
    #expect((report.confidence, report.output, report.matrix) == ("learned", "HEADLESS-1", halfTurn))
    #expect(indicator.stop() == .exited(0))
    indicator = try bed.indicator()
    try check(2)

    try bed.change(Output("HEADLESS-2", width: 800, height: 600, x: 1080, y: 7))
    #expect(try bed.devices().devices.first?.confidence == "fallback")
    try bed.change(Output("HEADLESS-2", width: 800, height: 600, x: 1080))
    #expect(try bed.devices().devices.first?.confidence == "learned")
    #expect(indicator.isRunning)
  }

  @Test("touches in a line or close together do not count as enough, and one that contradicts begins anew")
  func doubtful() throws {
    let bed = try bed()
    let program = try startCalibrating(bed)
    _ = try touch(bed, program, [(300, 200), (400, 300), (900, 700), (1000, 800), (350, 250)])
    #expect(program.isRunning, "five in a line")
    _ = try touch(bed, program, [(1500, 200)])
    try bed.command("input \"\(bed.touchscreen.description.swayIdentifier)\" map_to_region 0 0 800 1000")
    let lines = try touch(bed, program, [(300, 900)])
    #expect(lines.last?.taken == false)
    _ = try touch(bed, program, [(1600, 250), (900, 200), (400, 300)])
    #expect(program.finish() == .exited(0))
    #expect(try bed.devices().devices.first?.confidence == "learned")
  }

  @Test("SIGINT and the timeout leave everything as it was")
  func ended() throws {
    let bed = try bed()
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    let program = try startCalibrating(bed)
    _ = try touch(bed, program, Array(Self.corners.prefix(3)))
    program.send(SIGINT)
    #expect(program.finish() == .exited(1))
    #expect(program.standardError.text.contains("nothing has changed"))
    let second = try startCalibrating(bed, ["--timeout", "1"])
    #expect(second.finish() == .exited(1))
    #expect(second.standardError.text.contains("in time"))
    #expect(try bed.devices().devices.first?.confidence == "fallback")
    try waitUntil("its surfaces to be gone") { try bed.screenshot() == before }
  }

  @Test("Escape, from a keyboard that only the compositor reads, leaves everything as it was: apps get touches, the instance shows marks")
  func escape() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen(width: 1280, height: 720), .keyboard()], background: "#204060")
    let keyboard = bed.devices[1]
    func press(_ key: UInt16) {
      keyboard.send([.key(key, 1)])
      keyboard.send([.key(key, 0)])
    }
    let app = try bed.app()
    let indicator = try bed.indicator()
    let before = try bed.settledScreenshot(of: "HEADLESS-1")
    // KEY_A and KEY_ESC of linux/input-event-codes.h. Other keys do nothing, nor does one that was held down before and is let go.
    keyboard.send([.key(1, 1)])
    let program = try startCalibrating(bed)
    keyboard.send([.key(1, 0)])
    _ = try touch(bed, program, [(100, 100), (1000, 150)])
    press(30)
    _ = try touch(bed, program, [(600, 600)])
    #expect(program.isRunning)
    press(1)
    #expect(program.finish() == .exited(1))
    #expect(program.standardError.text.contains("nothing has changed"))
    #expect([program, indicator].allSatisfy { keyboard.openings(by: $0).isEmpty })
    try waitUntil("its surfaces to be gone") { try bed.screenshot() == before }
    #expect(try bed.devices().devices.first?.confidence != "learned")
    #expect(app.counts.down == 0)
    try waitUntil("a mark, and the touch in the app") {
      bed.touchscreen.down(0, 500, 300)
      defer { bed.touchscreen.up(0) }
      return try bed.screenshot() != before && app.counts.down > 0
    }
  }

  @Test("without a touchscreen, or with a device that does not exist, it says so")
  func none() throws {
    let bed = try SwayBed()
    let program = try bed.run(["calibrate", "No such device"])
    #expect(program.finish() == .exited(1))
    #expect(program.standardError.text.contains("no such touchscreen"))
    let wrong = try bed.run(["calibrate", "--timeout", "0"])
    #expect(wrong.finish() == .exited(2))
  }
}

extension ChildProcess {
  /// How it has ended.
  func finish() -> Support.ExitStatus? { try? waitForExit() }
}
