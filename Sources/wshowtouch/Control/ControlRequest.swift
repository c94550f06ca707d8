/// What one process asks the running instance for.
enum ControlRequest: Equatable {
  case toggle
  /// With options, they and the file replace the configuration in use.
  case enable(options: [String])
  case disable
  /// Shows touches, as `enable` does, until the connection over which it came ends, and leaves all as it was before. No command of its own.
  case hold(options: [String])
  case pause(seconds: Double)
  /// - Parameter follows: whether it is told again at each change.
  case status(json: Bool, follows: Bool)
  case reload
  case quit

  /// Reads a command and its arguments.
  init(_ words: [String]) throws(UsageError) {
    let name = words.first ?? ""
    let rest = Array(words.dropFirst())
    switch name {
    case "pause": self = .pause(seconds: try Self.seconds(rest))
    case "enable", "hold":
      var preferences = Preferences()
      try Self.refuse(try Option.parse(rest, Preferences.lookOptions(\.self), into: &preferences), name)
      self = name == "hold" ? .hold(options: rest) : .enable(options: rest)
    case "status":
      var arguments = StatusArguments()
      try Self.refuse(try Option.parse(rest, StatusArguments.options, into: &arguments), name)
      self = .status(json: arguments.isJSON, follows: arguments.follows)
    default:
      let plain: [String: ControlRequest] = ["toggle": .toggle, "disable": .disable, "reload": .reload, "quit": .quit]
      guard let request = plain[name] else { throw UsageError("unknown command '\(name)'") }
      try Self.refuse(rest, name)
      self = request
    }
  }

  private static func seconds(_ words: [String]) throws(UsageError) -> Double {
    guard words.count == 1, let seconds = Double(words[0]), (0.1...86_400).contains(seconds) else {
      throw UsageError("'pause' takes a number of seconds from 0.1 to 86400")
    }
    return seconds
  }

  private static func refuse(_ operands: [String], _ name: String) throws(UsageError) {
    guard let operand = operands.first else { return }
    throw UsageError(operand.hasPrefix("-") ? "unknown option '\(operand)'" : "unexpected argument '\(operand)' of 'wshowtouch \(name)'")
  }
}

/// What `wshowtouch status` is asked for.
struct StatusArguments {
  var isJSON = false
  var follows = false

  static var options: [Option<StatusArguments>] {
    [
      Option(name: "json", help: "print an object of JSON in a line", effect: .flag { $0.isJSON = true }),
      Option(name: "follow", help: "print it again at each change, until ended", effect: .flag { $0.follows = true }),
    ]
  }
}
