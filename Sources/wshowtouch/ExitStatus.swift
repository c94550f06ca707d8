/// What the process ends with, as the manual states.
enum ExitStatus: Equatable {
  /// It did what was asked.
  case done
  /// The outside world failed: no display, no layer shell, the compositor gone, a file that can't be read, no instance to speak to.
  case failed
  /// The command line or the configuration file is wrong.
  case usage
  /// Another instance shows touches on this display.
  case alreadyRunning
  /// It must not show touches on this machine.
  case refused
  /// What a program that it ran ended with.
  case program(Int32)

  private static let own: [ExitStatus] = [.done, .failed, .usage, .alreadyRunning, .refused]

  var code: Int32 {
    if case .program(let code) = self { return code }
    return Int32(Self.own.firstIndex(of: self)!)
  }

  /// One of its own; nil for any other code.
  init?(code: Int) {
    guard Self.own.indices.contains(code) else { return nil }
    self = Self.own[code]
  }
}
