import Foundation
import Support
import Testing

@Suite("Endurance", .serialized)
struct EnduranceTests {
  @Test("random touches, devices, outputs and commands of 20 seconds leave nothing behind")
  func soak() throws {
    let folder = try TemporaryFolder(prefix: "soak")
    let soak = try ChildProcess([buildFolder + "/Soak", "0.33"], environment: ProcessInfo.processInfo.environment, folder: folder)
    #expect(try soak.waitForExit(timeout: 120) == .exited(0), "\(soak.standardOutput.text)\(soak.standardError.text)")
  }
}
