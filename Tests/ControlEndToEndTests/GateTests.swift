import Support
import Testing

@Suite("The gate on a machine with a purpose, on sway", .serialized)
struct GateTests {
  /// Runs a program where /etc/machine-info has this text.
  private func run(_ words: [String], machineInformation text: String, on bed: Bed) throws -> ChildProcess {
    let folder = try bed.folder.makeFolder("etc")
    try bed.folder.write(text, to: "etc/machine-info")
    // A view of its own of the file system, in which another folder lies over /etc.
    let script = "cp /etc/ld.so.cache \(folder); mount --bind \(folder) /etc && exec \"$@\""
    return try bed.run(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"] + words, program: "unshare")
  }

  private var libraryHost: String { String(ProductBinary.path.dropLast("wshowtouch".count)) + "library-host" }

  @Test(
    "the library refuses in production only, before it opens anything", arguments: ["development", "integration", "staging", "production"])
  func library(deployment: String) throws {
    let bed = try SwayBed()
    let host = try run([libraryHost, "gate"], machineInformation: "DEPLOYMENT=\(deployment)\n", on: bed)
    try #require(try host.waitForExit() == .exited(0), "\(host.standardError.text)")
    let lines = host.standardOutput.text.split(separator: "\n").map(String.init)
    if deployment == "production" {
      #expect(lines[1] == "refusedInProduction")
      #expect(lines[2].dropFirst("after: ".count) == lines[0].dropFirst("before: ".count))
      #expect(lines[2].hasSuffix("0 threads more, enabled false"))
      #expect(host.standardError.text.hasPrefix("wshowtouch.TouchIndicator: touches are not shown in production"))
      let allowed = try run([libraryHost, "gate", "allow"], machineInformation: "DEPLOYMENT=production\n", on: bed)
      #expect(try allowed.waitForExit() == .exited(0))
      #expect(allowed.standardOutput.text.hasSuffix("shown in production\n"))
    } else {
      #expect(lines[1] == "shown in \(deployment == "development" ? "development" : "testing")")
    }
  }

  @Test("the program refuses where the machine is in production, unless it is allowed to")
  func program() throws {
    let bed = try SwayBed()
    let refused = try run([ProductBinary.path], machineInformation: "DEPLOYMENT=production\n", on: bed)
    #expect(try refused.waitForExit() == .exited(4))
    #expect(
      refused.standardError.text == """
        wshowtouch: /etc/machine-info says that this machine is in production (DEPLOYMENT), where touches are not shown; \
        '--allow-in-production' shows them

        """)
    #expect(bed.folder.contents.filter { $0.hasPrefix("wshowtouch-") }.isEmpty)
    for (words, text) in [(["--allow-in-production"], "production"), ([], "staging"), ([], "no purpose")] {
      let shown = try run([ProductBinary.path] + words, machineInformation: "DEPLOYMENT=\(text)\n", on: bed)
      try waitUntil("touches to be shown") { try bed.ask("status").output.hasPrefix("enabled: true") }
      #expect(try bed.ask("quit") == .silent)
      #expect(try shown.waitForExit() == .exited(0))
    }
  }
}
