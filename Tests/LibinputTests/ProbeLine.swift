import Geometry
import Touches

/// What the probe told in one line.
enum ProbeLine: Equatable {
  case ready
  case drained
  case added(Int, node: String, name: String)
  case removed(Int)
  case notOpened(node: String, code: Int32)
  case refused(node: String)
  case touch(TouchEvent)

  /// Nil for a line that the probe does not write.
  init?(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    switch words[0] {
    case "ready": self = .ready
    case "drained": self = .drained
    case "added" where words.count == 4: self = .added(Int(words[1])!, node: String(words[2]), name: String(words[3]))
    case "removed" where words.count == 2: self = .removed(Int(words[1])!)
    case "notOpened" where words.count == 3: self = .notOpened(node: String(words[1]), code: Int32(words[2])!)
    case "refused" where words.count == 2: self = .refused(node: String(words[1]))
    case "touch":
      guard let event = TouchEvent(line.split(separator: " ").dropFirst().map(String.init)) else { return nil }
      self = .touch(event)
    default: return nil
    }
  }
}

extension TouchEvent {
  /// From device, seat slot, microseconds, phase, and the place if there is one.
  fileprivate init?(_ words: [String]) {
    guard words.count >= 4, let device = Int(words[0]), let time = Int64(words[2]) else { return nil }
    guard let slot = ["near": TouchID.nearPen, "tip": TouchID.penTip][words[1]] ?? Int(words[1]) else { return nil }
    let coordinates = words.dropFirst(4).compactMap(Double.init)
    let phase: Phase
    switch (words[3], coordinates.count) {
    case ("down", 2): phase = .down(NormalizedPoint(x: coordinates[0], y: coordinates[1]))
    case ("motion", 2): phase = .motion(NormalizedPoint(x: coordinates[0], y: coordinates[1]))
    case ("up", 0): phase = .up
    case ("cancel", 0): phase = .cancel
    default: return nil
    }
    self.init(touch: TouchID(device: DeviceID(device), seatSlot: slot), time: Timestamp(microseconds: time), phase: phase)
  }
}
