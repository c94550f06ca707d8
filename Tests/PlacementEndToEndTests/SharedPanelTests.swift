import Foundation
import Support
import Testing

@Suite("Two nodes that report one panel", .serialized) struct SharedPanelTests {
  private func fingers(_ bed: SwayBed) throws -> Int {
    struct Status: Decodable { var fingers: Int }
    let program = try bed.run(["status", "--json"])
    try waitUntil("the status") { !program.isRunning }
    return try JSONDecoder().decode(Status.self, from: Data(program.standardOutput.text.utf8)).fingers
  }

  @Test("are noticed: one finger has one mark, and both nodes are named with the remedy; two fingers have two")
  func noticed() throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1280, height: 720)], devices: [.touchscreen("Raw"), .touchscreen("Made of it", product: 2)],
      hints: ["Raw": "HEADLESS-1", "Made of it": "HEADLESS-1"], background: "#204060")
    let indicator = try bed.indicator()
    let (raw, made) = (bed.devices[0], bed.devices[1])
    var count: Int32 = 0
    func tapBoth() {
      count += 1
      raw.down(0, 300 + 10 * (count % 100), 500)
      made.down(0, 305 + 10 * (count % 100), 500)
    }
    func lift() {
      raw.up(0)
      made.up(0)
    }
    // Again and again: a busy machine sends the two too far apart in time.
    try waitUntil("the warning") {
      tapBoth()
      lift()
      return indicator.standardError.text.contains("report one panel")
    }
    try waitUntil("one finger that is down") {
      tapBoth()
      defer { lift() }
      return try fingers(bed) == 1
    }
    let warnings = indicator.standardError.lines.filter { $0.contains("report one panel") }
    #expect(warnings.count == 1)
    let warning = try #require(warnings.first)
    for device in [raw, made] { #expect(warning.contains(device.node)) }
    #expect([raw, made].contains { warning.contains("'--map \($0.node)=none' ignores one of them") })

    raw.down(0, 300, 500)
    made.down(0, 1500, 500)
    try waitUntil("two fingers") { try fingers(bed) == 2 }
    lift()
  }
}
