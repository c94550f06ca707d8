import Foundation
import Support
import Testing

@Suite struct ProcessTests {
  private let folder = try! TemporaryFolder(prefix: "process")

  private func start(_ script: String) throws -> ChildProcess {
    try ChildProcess(["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin", "GREETING": "hello"], folder: folder)
  }

  @Test("a program's output can be read while it runs and its end can be waited for")
  func output() throws {
    let process = try start("echo $GREETING; echo oops >&2; read never < /dev/zero || exec sleep 60")
    try waitUntil("both lines") { process.standardOutput.text == "hello\n" && process.standardError.text == "oops\n" }
    #expect(process.isRunning)
    #expect(process.stop() == .killed(SIGTERM))
    #expect(try start("exit 3").waitForExit() == .exited(3))
  }

  @Test("a program that ignores its signal is killed")
  func stubborn() throws {
    let process = try start("trap '' TERM; echo ready; while :; do sleep 0.01; done")
    try waitUntil("the trap") { process.standardOutput.text == "ready\n" }
    #expect(process.stop(timeout: 0.1) == .killed(SIGKILL))
  }

  @Test("what a program left behind ends with it, and it ends with the last who holds it")
  func leftovers() throws {
    var process: ChildProcess? = try start("sleep 600 & echo $!; wait")
    try waitUntil("the child") { process!.standardOutput.text.hasSuffix("\n") }
    let child = Int32(process!.standardOutput.text.dropLast())!
    process = nil
    try waitUntil("the end of the child") { !isAlive(child) }
  }

  @Test("a program inherits no descriptor")
  func descriptors() throws {
    let leaky = open("/dev/zero", O_RDONLY)
    defer { close(leaky) }
    let process = try start("echo ready; exec sleep 60")
    try waitUntil("sleep") { process.facts.openFiles.count == 3 }
    #expect(process.facts.openFiles[0] == "/dev/null")
  }

  @Test("a sleeping program does nothing, a busy one does")
  func activity() throws {
    let sleeping = try start("exec sleep 60")
    try waitUntil("sleep to sleep") {
      let before = sleeping.facts.activity
      usleep(20000)
      return sleeping.facts.activity == before && before.processorTime > 0
    }
    #expect(sleeping.facts.threadCount == 1)
    #expect(sleeping.facts.memory.resident >= sleeping.facts.memory.proportional && sleeping.facts.memory.proportional > 0)

    let busy = try start("while :; do :; done")
    try waitUntil("processor time") { busy.facts.processorSeconds >= 0.1 }
    let before = busy.facts.activity
    try waitUntil("more of it") { busy.facts.activity != before }
  }

  @Test("a condition that never holds fails with what was waited for")
  func timeout() throws {
    let error = #expect(throws: TimedOut.self) { try waitUntil("the impossible", timeout: 0.01) { false } }
    #expect(error?.description == "waited 0.01 s for the impossible")
  }

  @Test("the program under test is the one that was built with the tests, and it runs")
  func product() throws {
    let process = try ChildProcess([ProductBinary.path, "--version"], environment: [:], folder: folder)
    #expect(try process.waitForExit() == .exited(0))
    #expect(process.standardOutput.text.hasPrefix("wshowtouch"))
  }

  @Test("a requirement that is missing fails with its name")
  func requirements() throws {
    #expect(Requirements.missing() == [])
    let error = #expect(throws: SupportError.self) { try Requirements.require("sway", "no-such-package") }
    #expect(error?.description.hasSuffix(": apt install no-such-package") == true)
  }

  /// Neither gone nor waiting to be noticed by its parent.
  private func isAlive(_ process: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return !status.contains(") Z ")
  }
}
