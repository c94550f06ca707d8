import Foundation
import Support
import Testing

@Suite("Endurance", .serialized)
struct EnduranceTests {
  private func soak(_ words: String..., environment: [String: String] = [:]) throws -> ChildProcess {
    let folder = try TemporaryFolder(prefix: "soak")
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return try ChildProcess([buildFolder + "/Soak"] + words, environment: all, folder: folder)
  }

  @Test("random touches, devices, outputs and commands of 20 seconds leave nothing behind")
  func soak() throws {
    let soak = try soak("0.33")
    try waitUntil("the seed") { soak.standardOutput.text.hasPrefix("soak: 0.33 minutes from seed ") }
    #expect(soak.isRunning, "the seed is told when it is over")
    #expect(try soak.waitForExit(timeout: 120) == .exited(0), "\(soak.standardOutput.text)\(soak.standardError.text)")
  }

  @Test(
    "what a program loses at each device that it opens is found",
    arguments: [
      ("descriptors", "descriptors were "), ("threads", "threads were "), ("memory", "memory was "),
      ("activity", "for it to do nothing"), ("pixels", " to look as before"),
    ])
  func leak(kind: String, complaint: String) throws {
    let soak = try soak("1", "1", environment: ["EMULATED_INPUT_LEAK": kind])
    #expect(try soak.waitForExit(timeout: 120) == .exited(1))
    #expect(soak.standardError.text.contains(complaint), "\(soak.standardError.text)")
  }
}
