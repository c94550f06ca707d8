import Foundation
import Support
import Touches

/// The running probe: real libinput, reading emulated devices through `TouchDevices`.
final class Probe {
  private let process: ChildProcess
  private let output: FileHandle
  private var unread = Data()
  private var allLines: [ProbeLine] = []

  /// Starts it and waits until it has opened what there is.
  ///
  /// - Parameters:
  ///   - input: all devices that it can find.
  ///   - seat: whose devices it opens.
  ///   - watchesNodes: whether it looks at the attributes of the nodes, beside what udev tells.
  ///   - hasPens: whether it tells of pens.
  init(_ input: EmulatedInput, seat: String = "seat0", watchesNodes: Bool = true, hasPens: Bool = false) throws {
    let folder = try TemporaryFolder(prefix: "probe")
    let program = (buildFolder as NSString).appendingPathComponent("TouchProbe")
    process = try ChildProcess(
      [program, seat] + (hasPens ? ["pens"] : watchesNodes ? [] : ["hotplug-only"]), environment: input.environment([:]), folder: folder,
      companions: [input])
    output = try FileHandle(forReadingFrom: URL(filePath: process.standardOutput.path))
    try wait("readiness") { $0.contains(.ready) }
  }

  /// Stops it until it is resumed.
  func pause() { process.send(SIGSTOP) }

  /// Lets it go on.
  func resume() { process.send(SIGCONT) }

  /// All that it told so far.
  func lines() throws -> [ProbeLine] {
    unread += try output.readToEnd() ?? Data()
    guard let end = unread.lastIndex(of: UInt8(ascii: "\n")) else { return allLines }
    let text = String(decoding: unread[...end], as: UTF8.self)
    unread = Data(unread[(end + 1)...])
    for line in text.split(separator: "\n") {
      guard let parsed = ProbeLine(line) else { throw SupportError("The probe wrote: \(line)") }
      allLines.append(parsed)
    }
    return allLines
  }

  /// All that it told so far, once that is so.
  @discardableResult
  func wait(_ what: String, until isTold: ([ProbeLine]) -> Bool) throws -> [ProbeLine] {
    do {
      return try waitFor(what) {
        if let status = process.exitStatus { throw SupportError("The probe ended: \(status). \(process.standardError.text)") }
        let lines = try lines()
        return isTold(lines) ? lines : nil
      }
    } catch { throw SupportError("\(error); the probe told:\n\(allLines.suffix(40).map { "\($0)" }.joined(separator: "\n"))") }
  }

  /// All the touches so far, once there are so many.
  @discardableResult
  func touches(_ count: Int) throws -> [TouchEvent] { try wait("\(count) touches") { $0.touches.count >= count }.touches }

  /// The touches on a device, once all that was sent so far has been read.
  ///
  /// - Parameters:
  ///   - number: which device, as they were opened.
  ///   - marker: another panel without fingers. A tap there is read after what was sent before.
  func touches(on number: Int = 1, before marker: EmulatedDevice) throws -> [TouchEvent] {
    let others = { (lines: [ProbeLine]) in lines.touches.count { $0.touch.device.number != number } }
    let known = others(try lines())
    marker.down(0, 0, 0)
    marker.up(0)
    return try wait("the marking tap") { others($0) == known + 2 }.touches.filter { $0.touch.device.number == number }
  }
}

extension [ProbeLine] {
  /// The touches among them.
  var touches: [TouchEvent] { compactMap { if case .touch(let event) = $0 { event } else { nil } } }

  /// Whether they tell that the device was opened.
  func opens(_ device: EmulatedDevice) -> Bool {
    contains { if case .added(_, device.node, _) = $0 { true } else { false } }
  }

  /// What they tell of the devices.
  var changes: [ProbeLine] {
    filter {
      switch $0 {
      case .ready, .drained, .touch: false
      default: true
      }
    }
  }
}
