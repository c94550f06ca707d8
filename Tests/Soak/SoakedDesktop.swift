import Foundation
import Geometry
import Support

/// A desktop with two outputs and up to three touchscreens, on which the program under test runs.
final class SoakedDesktop {
  private let bed: SwayBed
  private let program: ChildProcess
  private let configuration: String
  private var extraDevices: [EmulatedDevice] = []
  private var fingers: [(device: EmulatedDevice, slot: Int)] = []
  private var baseline: Resources?

  /// The second output, nil while it is gone. sway gives one that comes back the next number.
  private var second: Output?
  private var lastOutput = 2

  init() throws {
    let second = Self.output(2)
    self.second = second
    bed = try SwayBed(outputs: [Output(), second], background: "#404040")
    configuration = try bed.folder.write("", to: "config")
    // A leak of the preload library, with which it is tested that what is left behind is found.
    let leak = ProcessInfo.processInfo.environment["EMULATED_INPUT_LEAK"].map { ["EMULATED_INPUT_LEAK": $0] } ?? [:]
    program = try bed.run(["--verbose", "--linger", "0.2", "--config", configuration], environment: leak)
    try waitUntil("the start; it said: \(program.standardError.text)") { program.standardError.text.contains("touches are shown") }
  }

  /// Plays until the time, and tells each time it has rested.
  func soak(until end: Date, _ random: inout SeededGenerator, onRest: () -> Void) throws {
    let before = [try bed.screenshot(of: "HEADLESS-1"), try bed.screenshot(of: "HEADLESS-2")]
    repeat {
      for _ in 0..<Int.random(in: 5...40, using: &random) { try act(&random) }
      try rest(before)
      onRest()
    } while Date() < end
  }

  /// The program tells that its compositor is gone, and ends.
  func restartCompositor() throws {
    bed.touchscreen.down(0, 900, 500)
    bed.killCompositor()
    guard try program.waitForExit() == .exited(1) else { throw SupportError("it did not end with status 1: \(program.exitStatus!)") }
  }

  // MARK: What happens

  private func act(_ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<30: down(&random)
    case ..<65: for _ in 0..<Int.random(in: 1...30, using: &random) { move(&random) }
    case ..<82: up(&random)
    case ..<86: try plugOrUnplug(&random)
    case ..<88: bed.touchscreen.sendDropped()
    case ..<91: try changeOutput(&random)
    case ..<94: try toggle()
    case ..<97: try reload(&random)
    case ..<98: try ask("status", "--json")
    default: usleep(.random(in: 0...300_000, using: &random))
    }
  }

  private func place(_ random: inout SeededGenerator) -> (Int32, Int32) {
    (.random(in: 0..<1920, using: &random), .random(in: 0..<1080, using: &random))
  }

  private func down(_ random: inout SeededGenerator) {
    let device = ([bed.touchscreen] + extraDevices).randomElement(using: &random)!
    let slot = Int.random(in: 0..<10, using: &random)
    guard !fingers.contains(where: { $0.device === device && $0.slot == slot }) else { return }
    let (x, y) = place(&random)
    device.down(slot, x, y)
    fingers.append((device, slot))
  }

  private func move(_ random: inout SeededGenerator) {
    guard let finger = fingers.randomElement(using: &random) else { return }
    let (x, y) = place(&random)
    finger.device.move(finger.slot, x, y)
    if Bool.random(using: &random) { usleep(4000) }
  }

  private func up(_ random: inout SeededGenerator) {
    guard let index = fingers.indices.randomElement(using: &random) else { return }
    let finger = fingers.remove(at: index)
    finger.device.up(finger.slot)
  }

  private func plugOrUnplug(_ random: inout SeededGenerator) throws {
    if extraDevices.count < 2, Bool.random(using: &random) {
      let names = ["Touch B", "Touch C", String(repeating: "long ", count: 15)]
      extraDevices.append(try bed.input.plug(.touchscreen(names.randomElement(using: &random)!, udev: ["WL_OUTPUT": "HEADLESS-2"])))
    } else if let index = extraDevices.indices.randomElement(using: &random) {
      unplug(index)
    }
  }

  private func unplug(_ index: Int) {
    let device = extraDevices.remove(at: index)
    fingers.removeAll { $0.device === device }
    bed.input.unplug(device)
  }

  private func changeOutput(_ random: inout SeededGenerator) throws {
    guard var output = second else { return try addOutput() }
    if Int.random(in: 0..<4, using: &random) == 0 {
      try bed.remove(output.name)
      second = nil
      return
    }
    output.scale = [1, 1.25, 1.5, 2].randomElement(using: &random)!
    output.transform = [.normal, .rotated90, .flipped180].randomElement(using: &random)!
    try bed.change(output)
  }

  private static func output(_ number: Int) -> Output { Output("HEADLESS-\(number)", width: 1280, height: 720, x: 1920) }

  private func addOutput() throws {
    lastOutput += 1
    let output = Self.output(lastOutput)
    try bed.add(output)
    second = output
  }

  private func toggle() throws {
    let count = announcements
    program.send(SIGUSR1)
    try waitUntil("the toggle") { announcements > count }
  }

  private var announcements: Int { program.standardError.text.components(separatedBy: "wshowtouch: touches are ").count }

  private func reload(_ random: inout SeededGenerator) throws {
    let diameter = Int.random(in: 20...120, using: &random)
    try "diameter = \(diameter)\ncolor = #\(Int.random(in: 100...999, using: &random))\n"
      .write(toFile: configuration, atomically: true, encoding: .utf8)
    try ask("reload")
  }

  @discardableResult
  private func ask(_ words: String...) throws -> String {
    let command = try bed.run(words)
    guard try command.waitForExit() == .exited(0) else { throw SupportError("'\(words[0])' failed: \(command.standardError.text)") }
    let text = command.standardOutput.text
    [command.standardOutput, command.standardError].forEach { unlink($0.path) }
    return text
  }

  // MARK: Rest

  /// What the program holds, apart from what rest itself brings.
  private struct Resources {
    var files: [String]
    var threads: Int
    var memory: Int
  }

  private struct Status: Decodable {
    var enabled: Bool
    var fingers: Int
    var surfaces: Int
    var sprites: Int
    var buffer_bytes: Int
    var devices: [Device]
    struct Device: Decodable { var name: String }
  }

  private func rest(_ before: [Screenshot]) throws {
    for finger in fingers { finger.device.up(finger.slot) }
    fingers = []
    while !extraDevices.isEmpty { unplug(0) }
    if let second { try bed.change(second) } else { try addOutput() }
    var status = try self.status()
    if !status.enabled { try toggle() }
    try waitUntil("rest; it is \(status)", timeout: 10) {
      status = try self.status()
      return status.enabled && status.devices.count == 1 && status.fingers + status.surfaces + status.sprites + status.buffer_bytes == 0
    }
    for (name, picture) in zip(["HEADLESS-1", "HEADLESS-\(lastOutput)"], before) {
      try waitUntil("\(name) to look as before", timeout: 5) { try bed.screenshot(of: name) == picture }
    }
    try checkSilence()
    let now = resources
    guard let baseline else {
      self.baseline = now
      return
    }
    guard now.files == baseline.files else { throw SupportError("descriptors were \(baseline.files) and are \(now.files)") }
    guard now.threads == baseline.threads else { throw SupportError("threads were \(baseline.threads) and are \(now.threads)") }
    // The pictures' memory is the kernel's again; the allocator keeps some of its own.
    guard now.memory <= baseline.memory + 1_500_000 else {
      throw SupportError("memory was \(baseline.memory) bytes and is \(now.memory)")
    }
  }

  private func status() throws -> Status { try JSONDecoder().decode(Status.self, from: Data(try ask("status", "--json").utf8)) }

  private func checkSilence() throws {
    var activity = program.facts.activity
    try waitUntil("it to do nothing for 0.3 s", timeout: 10) {
      usleep(300_000)
      defer { activity = program.facts.activity }
      return activity == program.facts.activity
    }
  }

  /// In bytes, without what other processes of the same program share.
  private var ownMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/\(program.processIdentifier)/status", encoding: .utf8)) ?? ""
    let lines = status.split(separator: "\n").filter { $0.hasPrefix("RssAnon:") || $0.hasPrefix("RssShmem:") }
    return lines.compactMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } }.reduce(0, +) * 1024
  }

  private var resources: Resources {
    // Without the numbers in "socket:[123]", and without who has just asked and not yet gone.
    let files = program.facts.openFiles.values.map { String($0.prefix { $0 != "[" }) }.sorted()
    return Resources(files: files, threads: program.facts.threadCount, memory: ownMemory)
  }
}
