import Testing
import Touches

@Suite("Whatever a recording holds, nothing traps and every finger ends")
struct RecordingPropertyTests {
  @Test("random bytes and damaged files", arguments: 0..<8)
  func damagedFiles(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let files = try ["two-fingers.evemu", "contacts.evemu", "single-touch.evemu", "events-lost.evemu", "two-panels.yml"].map(fixture)
    let marks = Array("0123456789abcdef -.:,[]{}#\n\r\u{7f}NIPBALSE\t\"".utf8)
    for _ in 0..<250 {
      var bytes = files.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = marks.randomElement(using: &random)!
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.insert(marks.randomElement(using: &random)!, at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...40, using: &random)))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      play(bytes)
      play((0..<Int.random(in: 0...200, using: &random)).map { _ in marks.randomElement(using: &random)! })
      play((0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test("random events on random devices, numbers at their limits too", arguments: 0..<8)
  func randomEvents(_ seed: Int) {
    var random = SplitMix64(seed: 1000 + UInt64(seed))
    for _ in 0..<60 {
      let recording = Recording(devices: (0..<Int.random(in: 1...3, using: &random)).map { _ in device(&random) })
      guard let sequence = try? TouchSequence(recording) else { continue }
      #expect(isBalanced(sequence.frames.flatMap(\.events)))
      #expect(zip(sequence.frames, sequence.frames.dropFirst()).allSatisfy { $0.offset <= $1.offset })
      #expect(sequence.frames.allSatisfy { $0.events.allSatisfy { (0..<32).contains($0.touch.seatSlot) } })
    }
  }

  private func play(_ bytes: [UInt8]) {
    guard let recording = try? Recording(reading: bytes), let sequence = try? TouchSequence(recording) else { return }
    #expect(isBalanced(sequence.frames.flatMap(\.events)))
  }

  private func device(_ random: inout SplitMix64) -> RecordedDevice {
    var device = RecordedDevice()
    device.properties = [1]
    device.codes[1] = [0x14a]
    let codes: [UInt16] = [0x00, 0x01, 0x2f, 0x30, 0x35, 0x36, 0x37, 0x39]
    let limits: [Int32] = [.min, -1, 0, 1, .max]
    for code in codes where Bool.random(using: &random) || code >= 0x35 {
      device.axes[code] = AbsoluteAxis(
        minimum: limits.prefix(3).randomElement(using: &random)!, maximum: [5, 999, .max].randomElement(using: &random)!,
        fuzz: [0, 0, 8, .max, .min].randomElement(using: &random)!)
    }
    var time: Int64 = 0
    device.events = (0..<400).map { _ in
      time = [time, time &+ 8000, time &- 3, Int64.max - 1].randomElement(using: &random)!
      if time == .max - 1 && Int.random(in: 0..<50, using: &random) > 0 { time = 0 }
      let value = [limits.randomElement(using: &random)!, .random(in: 0..<1000, using: &random)].randomElement(using: &random)!
      return switch Int.random(in: 0..<10, using: &random) {
      case 0...1: RecordedEvent(time: time, type: 0, code: 0, value: 0)
      case 2: RecordedEvent(time: time, type: 0, code: .random(in: 1...4, using: &random), value: 0)
      case 3: RecordedEvent(time: time, type: 1, code: 0x14a, value: .random(in: -1...2, using: &random))
      case 4: RecordedEvent(time: time, type: 3, code: 0x2f, value: .random(in: -1...6, using: &random))
      case 5: RecordedEvent(time: time, type: .random(in: 0...5, using: &random), code: .random(in: 0...0x40, using: &random), value: value)
      default: RecordedEvent(time: time, type: 3, code: codes.randomElement(using: &random)!, value: value)
      }
    }
    return device
  }
}
