import Foundation
import Geometry
import Support
import Testing

@Suite("What goes wrong around the program", .serialized)
struct FaultTests {
  @Test("with no descriptor left a touch is told of in one line, and shown again when there are some")
  func descriptors() throws {
    let bed = try SwayBed()
    let program = try bed.showing()
    let before = try bed.screenshot()
    try limit(program, "--nofile=\(program.facts.openFiles.count):4096")
    bed.touchscreen.down(0, 900, 500)
    for x in 0..<20 { bed.touchscreen.move(0, Int32(900 + x), 500) }
    try waitUntil("the error") { program.standardError.text.contains("no mark can be drawn, since the system refused shared memory") }
    bed.touchscreen.up(0)
    #expect(try bed.screenshot() == before)
    try limit(program, "--nofile=1024:4096")
    bed.touchscreen.down(0, 500, 500)
    try bed.waitForMark(500, 500, since: before)
    bed.touchscreen.up(0)
    try waitUntil("the mark to go") { try bed.screenshot() == before }
    #expect(program.standardError.text.components(separatedBy: "no mark can be drawn").count == 2)
  }

  @Test("with no address space left a touch is told of in one line, and shown again when there is some")
  func addressSpace() throws {
    let bed = try SwayBed()
    let program = try bed.showing(["--linger", "0"])
    let before = try bed.screenshot()
    // Once, so that what it takes only once is there.
    bed.touchscreen.down(0, 500, 500)
    try bed.waitForMark(500, 500, since: before)
    bed.touchscreen.up(0)
    try waitUntil("the mark to go") { try bed.screenshot() == before }
    try waitUntil("the surface to go") { try bed.surfaceCount() == 0 }
    try limit(program, "--as=\(program.addressSpace):")
    bed.touchscreen.down(0, 900, 500)
    try waitUntil("the error") { program.standardError.text.contains("no mark can be drawn, since the system refused shared memory") }
    bed.touchscreen.up(0)
    try limit(program, "--as=unlimited:")
    bed.touchscreen.down(0, 700, 500)
    try bed.waitForMark(700, 500, since: before)
    #expect(program.isRunning)
  }

  /// Nor does it give back any picture meanwhile.
  @Test(
    "while the compositor stands still for 10 s in a storm of touches it takes no memory, and then shows those that come",
    arguments: ["none", "line"])
  func stoppedCompositor(trail: String) throws {
    let bed = try SwayBed()
    let program = try bed.showing(["--trail", trail])
    let before = try bed.screenshot()
    bed.touchscreen.isLossy = true
    for slot in 0..<5 { bed.touchscreen.down(slot, Int32(300 * slot + 200), 300) }
    try waitUntil("marks") { try bed.screenshot() != before }
    let memory = program.facts.memory
    bed.compositor.send(SIGSTOP)
    let end = Date(timeIntervalSinceNow: 10)
    var step = 0
    while Date() < end {
      step += 1
      bed.touchscreen.move(Dictionary(uniqueKeysWithValues: (0..<5).map { ($0, (Int32(300 * $0 + 200), Int32(300 + step % 300))) }))
      if step % 20 == 0 {
        bed.touchscreen.up(4)
        bed.touchscreen.down(4, 1400, 300)
      }
      usleep(1000)
    }
    #expect(program.isRunning)
    #expect(program.facts.memory.anonymous < memory.anonymous + 2_000_000)
    // With the pictures, which are shared.
    #expect(program.facts.memory.resident < memory.resident + 6_000_000)
    bed.compositor.send(SIGCONT)
    for slot in 1..<5 { bed.touchscreen.up(slot) }
    // It took the screen for switched off: what was down then is not shown, what comes down now is.
    try bed.waitForMark(800, 800, since: before) {
      bed.touchscreen.up(0)
      bed.touchscreen.down(0, 800, 800)
    }
    bed.touchscreen.up(0)
    try waitUntil("all marks to go") {
      bed.touchscreen.down(0, 10, 10)
      bed.touchscreen.up(0)
      usleep(700_000)
      return try bed.screenshot() == before
    }
    #expect(program.stop() == .exited(0))
  }

  @Test("a compositor that was busy so long that it was asked whether it is there shows the fingers that are down when it goes on")
  func busyCompositor() throws {
    let bed = try SwayBed()
    let program = try bed.showing(["--appear", "1", "--linger", "60"], showsConversation: true)
    let before = try bed.screenshot()
    // With surfaces that are there already.
    bed.touchscreen.down(0, 400, 400)
    try waitUntil("a mark") { try bed.screenshot() != before }
    bed.touchscreen.up(0)
    try waitUntil("the mark to go") { try bed.screenshot() == before }
    func questions() -> Int { program.conversation.messages.filter { $0.name == "sync" }.count }
    let asked = questions()
    bed.compositor.send(SIGSTOP)
    bed.touchscreen.down(0, 900, 500)
    try waitUntil("it to be asked") { questions() > asked }
    // It reads all that was sent meanwhile at once, and answers before it draws.
    bed.compositor.send(SIGCONT)
    try waitUntil("the mark to be full") { try bed.screenshot().changedBox(from: before).map { $0.width >= 52 } ?? false }
    #expect(!program.standardError.text.contains("the screen is off"))
  }

  @Test("a compositor that is slow to take what it is sent is not sent more than the socket holds")
  func slowCompositor() throws {
    let bed = try SwayBed(devices: [.touchscreen(slots: 32)])
    let program = try bed.showing(["--trail", "rings", "--linger", "0"])
    let before = try bed.screenshot()
    bed.touchscreen.isLossy = true
    for slot in 0..<32 { bed.touchscreen.down(slot, Int32(58 * slot + 30), 500) }
    var step = 0.0
    func draw(_ seconds: Double) {
      let end = Date(timeIntervalSinceNow: seconds)
      while Date() < end {
        step += 0.01
        let y = Int32(500 + 300 * sin(step))
        bed.touchscreen.move(Dictionary(uniqueKeysWithValues: (0..<32).map { ($0, (Int32(58 * $0 + 30), y)) }))
        usleep(500)
      }
    }
    for _ in 0..<40 {
      draw(0.05)
      // Shorter than a screen that is off.
      bed.compositor.send(SIGSTOP)
      draw(0.2)
      bed.compositor.send(SIGCONT)
      try #require(program.isRunning, "\(program.standardError.text)")
    }
    bed.touchscreen.isLossy = false
    for slot in 0..<32 { bed.touchscreen.up(slot) }
    try waitUntil("all marks to go") { try bed.screenshot() == before }
    #expect(program.isRunning)
  }

  @Test("thousands of events that come at once end at their last place, with few commits")
  func batch() throws {
    let bed = try SwayBed()
    let program = try bed.showing(showsConversation: true)
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 100, 100)
    try bed.waitForMark(100, 100, since: before)
    // As the kernel does, which then tells that events are lost.
    bed.touchscreen.isLossy = true
    program.send(SIGSTOP)
    let commits = program.conversation.surfaces.map(\.commitCount).reduce(0, +)
    for step in 0..<3000 { bed.touchscreen.move(0, Int32(100 + step % 1500), Int32(100 + step % 800)) }
    program.send(SIGCONT)
    try bed.waitForMark(1234, 567, since: before) { bed.touchscreen.move(0, 1234, 567) }
    #expect(program.conversation.surfaces.map(\.commitCount).reduce(0, +) - commits < 300)
  }

  @Test("32 fingers on each of three touchscreens are shown as far as libinput knows them, and none is left")
  func manyFingers() throws {
    let bed = try SwayBed(devices: ["A", "B", "C"].map { .touchscreen("Touch \($0)", slots: 32) })
    let program = try bed.showing()
    let before = try bed.screenshot()
    for (row, device) in bed.devices.enumerated() {
      for slot in 0..<32 { device.down(slot, Int32(30 + 58 * slot), Int32(200 + 250 * row)) }
    }
    // 32 is what a seat has.
    try waitUntil("32 fingers") { try bed.fingerCount() == 32 }
    try waitUntil("marks") { try bed.screenshot() != before }
    for device in bed.devices { for slot in 0..<32 { device.up(slot) } }
    try waitUntil("all marks to go") { try bed.screenshot() == before }
    #expect(try bed.fingerCount() == 0)
    #expect(program.isRunning)
  }

  private static let names = [
    "odd": "\u{1B}[31m\u{7}\u{9B}1m%s%n\\x00 \u{202E}name\"'", "10 kB": String(repeating: "N", count: 10_000), "blank": " ",
  ]

  @Test("the name of a device may be long and odd, in the log, for 'devices' and in JSON", arguments: ["odd", "10 kB", "blank"])
  func name(kind: String) throws {
    let name = Self.names[kind]!
    let bed = try SwayBed(devices: [])
    let program = try bed.run(["--verbose"])
    try waitUntil("the start") { program.standardError.text.contains("touches are shown") }
    let before = try bed.screenshot()
    let device = try bed.input.plug(.touchscreen(name, udev: ["WL_OUTPUT": "HEADLESS-1"]))
    try waitUntil("the device to be read") { program.standardError.text.contains("touches of '") }
    device.down(0, 500, 500)
    try bed.waitForMark(500, 500, since: before)
    device.up(0)
    // Of two with one name the command warns.
    let twin = try bed.input.plug(.touchscreen(name, udev: ["WL_OUTPUT": "HEADLESS-1"]))
    let table = try bed.run(["devices"])
    #expect(try table.waitForExit() == .exited(0))
    #expect(table.standardOutput.text.contains(twin.node) && table.standardError.text.contains(twin.node))
    for text in [program.standardError, table.standardOutput, table.standardError].map(\.text) {
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count < 1000 })
    }
    // For programs it is whole.
    let list = try bed.run(["devices", "--json"])
    #expect(try list.waitForExit() == .exited(0))
    let devices = try JSONSerialization.jsonObject(with: list.standardOutput.data) as? [[String: Any]]
    #expect(devices?.map { $0["name"] as? String } == [name, name])
    let status = try bed.run(["status", "--json"])
    #expect(try status.waitForExit() == .exited(0))
    let facts = try JSONSerialization.jsonObject(with: status.standardOutput.data) as? [String: Any]
    #expect((facts?["devices"] as? [[String: Any]])?.first?["name"] as? String == name)
  }

  @Test("an output of one pixel, or of none, harms nothing; when it has a size, marks are shown on it", arguments: [1.0, 2])
  func sizeless(scale: Double) throws {
    // Half a pixel counts as none in sway.
    let tiny = Output("HEADLESS-2", width: 1, height: 1, scale: scale, x: 1920)
    let bed = try SwayBed(outputs: [Output(), tiny], hints: ["Touch A": "HEADLESS-2"])
    let program = try bed.showing(["--trail", "line", "--label", "coordinates", "--linger", "0"])
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 500, 500)
    try waitUntil("the finger") { try bed.fingerCount() == 1 }
    for x in 0..<200 { bed.touchscreen.move(0, Int32(500 + x), 500) }
    bed.touchscreen.up(0)
    try waitUntil("nothing to be left") { try bed.surfaceCount() == 0 && bed.screenshot() == before }

    try bed.change(Output("HEADLESS-2", x: 1920))
    let empty = try bed.screenshot(of: "HEADLESS-2")
    bed.touchscreen.down(0, 500, 500)
    var x: Int32 = 500
    try waitUntil("a mark") {
      x += 1
      bed.touchscreen.move(0, x, 500)
      return try bed.screenshot(of: "HEADLESS-2").changedBox(from: empty) != nil
    }
    try bed.change(tiny)
    bed.touchscreen.move(0, 100, 100)
    bed.touchscreen.up(0)
    try waitUntil("nothing to be left") { try bed.surfaceCount() == 0 && bed.screenshot() == before }
    #expect(program.isRunning)
  }

  @Test("a mark has its size and place at every scale", arguments: [0.5, 0.75, 1.25, 1.75, 2.5, 3, 4])
  func scale(scale: Double) throws {
    let bed = try SwayBed(outputs: [Output(width: 1920, height: 1080, scale: scale)])
    let program = try bed.showing()
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 640, 480)
    // A screenshot has at least as many pixels as the output has logical ones.
    let enlargement = max(1, 1 / scale)
    try bed.waitForMark(640 * enlargement, 480 * enlargement, since: before)
    try waitUntil("the full mark") {
      try bed.screenshot().changedBox(from: before).map { abs(Double($0.width) - 53 * max(1, scale)) <= 3 } ?? false
    }
    #expect(program.isRunning)
  }
}

extension SwayBed {
  /// Starts the program under test and waits until it reads the touchscreens.
  fileprivate func showing(_ arguments: [String] = [], showsConversation: Bool = false) throws -> ChildProcess {
    let program = try run(["--verbose"] + arguments, showsConversation: showsConversation)
    try waitUntil("the start") { program.standardError.text.contains("touches are shown") }
    return program
  }

  /// - Parameter repeated: what is done before each look.
  fileprivate func waitForMark(_ x: Double, _ y: Double, since before: Screenshot, repeated: () -> Void = {}) throws {
    try waitUntil("a mark at (\(x), \(y))") {
      repeated()
      return try screenshot().changedBox(from: before).map { abs($0.middle.x - x) <= 1.5 && abs($0.middle.y - y) <= 1.5 } ?? false
    }
  }

  fileprivate func surfaceCount() throws -> Int { try number("surfaces") }
  fileprivate func fingerCount() throws -> Int { try number("fingers") }

  private func number(_ fact: String) throws -> Int {
    let command = try run(["status", "--json"])
    _ = try command.waitForExit()
    let status = try JSONSerialization.jsonObject(with: command.standardOutput.data) as? [String: Any]
    return try #require(status?[fact] as? Int)
  }
}

extension ChildProcess {
  /// In bytes.
  fileprivate var addressSpace: Int {
    let pages = (try? String(contentsOfFile: "/proc/\(processIdentifier)/statm", encoding: .utf8))?.split(separator: " ").first.flatMap {
      Int($0)
    }
    return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// Sets a limit of a running process.
private func limit(_ program: ChildProcess, _ option: String) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["prlimit", "--pid", "\(program.processIdentifier)", option]
  try process.run()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0)
}
