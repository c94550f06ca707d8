import Foundation
import Support
import Testing

@Suite("Signals to a running instance on sway", .serialized)
struct SignalTests {
  @Test("SIGUSR1 toggles, SIGUSR2 and SIGHUP reload, SIGINT and SIGTERM end")
  func signals() throws {
    let bed = try SwayBed()
    for end in [SIGINT, SIGTERM] {
      let overlay = try bed.overlay()
      overlay.send(SIGUSR1)
      try waitUntil("touches to be hidden") { try !bed.isEnabled() }
      overlay.send(SIGUSR1)
      try waitUntil("touches to be shown") { try bed.isEnabled() }
      for (count, reload) in [SIGUSR2, SIGHUP].enumerated() {
        overlay.send(reload)
        try waitUntil("reload \(count)") {
          overlay.standardError.text.split(separator: "the configuration was read again").count == count + 2
        }
      }
      #expect(overlay.stop(end) == .exited(0))
    }
  }

  @Test("1,000 toggles leave descriptors, threads and memory as before")
  func manyToggles() throws {
    let bed = try SwayBed()
    let overlay = try bed.overlay("--linger", "0")
    func toggle(_ count: Int) throws {
      for _ in 0..<count {
        bed.touchscreen.down(0, 300, 400)
        try bed.toggle(overlay)
        bed.touchscreen.up(0)
      }
    }
    func settle() throws {
      if try !bed.isEnabled() { #expect(try bed.ask("enable") == .silent) }
      try waitUntil("nothing to be shown") { try bed.status()["surfaces"] as? Int == 0 }
    }
    try toggle(100)
    try settle()
    let before = (overlay.facts.openFiles.count, overlay.facts.threadCount, overlay.facts.memory.anonymous)
    try toggle(1000)
    try settle()
    // One more may be open for a moment, to ask the desktop or a command.
    try waitUntil("the descriptors of before") { overlay.facts.openFiles.count <= before.0 }
    #expect(overlay.facts.threadCount == before.1)
    #expect(overlay.facts.memory.anonymous < before.2 + 500_000)
    #expect(overlay.stop() == .exited(0))
  }

  @Test("SIGUSR1 at any moment after the first instruction of the program ends neither the overlay nor another command")
  func startUp() throws {
    let bed = try SwayBed()
    for words in [["run"], ["status"]] {
      for delay in stride(from: 0, through: 40_000, by: 1000) {
        let process = try bed.run(words)
        try waitUntil("the program's first instruction") { blocksToggle(process) || !process.isRunning }
        usleep(useconds_t(delay))
        process.send(SIGUSR1)
        if words == ["run"] {
          try waitUntil("the overlay to take requests") {
            guard process.isRunning else { throw SupportError("the overlay ended: \(process.exitStatus!)") }
            return try bed.ask("quit") == .silent
          }
        }
        let status = try process.waitForExit()
        #expect(status == .exited(words == ["run"] ? 0 : 1), "\(words) after \(delay) µs")
      }
    }
  }

  @Test("SIGUSR1 that comes before the code of any library does not end it")
  func beforeLibraries() throws {
    let bed = try SwayBed(devices: [])
    let source = try bed.folder.write(
      """
      #include <signal.h>
      __attribute__((constructor)) static void begin(void) { raise(SIGUSR1); }
      """, to: "early.c")
    let library = bed.folder.path("early.so")
    #expect(try bed.run(["-shared", "-fPIC", "-o", library, source], program: "cc").waitForExit() == .exited(0))
    let script = "exec env LD_PRELOAD=\(library) \(ProductBinary.path) --version"
    let process = try bed.run(["-c", script], program: "sh")
    #expect(try process.waitForExit() == .exited(0))
  }

  /// Whether the process, once it is the program, has blocked or ignored SIGUSR1.
  private func blocksToggle(_ process: ChildProcess) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
    var fields: [Substring: Substring] = [:]
    for line in status.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == ":" || $0 == "\t" })
      if words.count == 2 { fields[words[0]] = words[1] }
    }
    guard fields["Name"] == "wshowtouch" else { return false }
    let bit: UInt64 = 1 << (UInt64(SIGUSR1) - 1)
    return ["SigBlk", "SigIgn"].contains { UInt64(fields[$0] ?? "0", radix: 16)! & bit != 0 }
  }

  @Test("the service manager is told when it is ready, what it does, and when it stops")
  func serviceManager() throws {
    let bed = try SwayBed()
    let path = bed.folder.path("notify")
    let socket = Foundation.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    #expect(bound == 0)
    var received: [String] = []
    func waitFor(_ message: String) throws {
      try waitUntil("'\(message)'; received: \(received)") {
        var bytes = [UInt8](repeating: 0, count: 1000)
        let length = recv(socket, &bytes, bytes.count, 0)
        if length > 0 { received.append(String(decoding: bytes[..<length], as: UTF8.self)) }
        return received.last == message
      }
    }
    let overlay = try bed.run(environment: ["NOTIFY_SOCKET": path])
    try waitFor("READY=1\nSTATUS=touches are shown")
    #expect(try bed.ask("toggle") == .silent)
    try waitFor("STATUS=touches are hidden")
    #expect(overlay.stop() == .exited(0))
    try waitFor("STOPPING=1")
  }
}
