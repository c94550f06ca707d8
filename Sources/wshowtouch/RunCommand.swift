import Linux
import TouchIndicator
import Touches

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What `wshowtouch run` is asked for.
struct RunArguments {
  var preferences = Preferences()
  /// Another configuration file than the usual one.
  var configurationFile: String?
  var allowsProduction = false
  var level = LogLevel.warning
  /// The recording to play instead of reading devices.
  var replay: String?
  var isDemo = false
  var isLooping = false
  var speed = 1.0
  /// The output on which a recording or the demo is played.
  var output: String?
  var wantsConfiguration = false
  var wantsHelp = false
  var wantsVersion = false

  /// Reads the words that follow the command's name.
  ///
  /// - Parameter preferences: what holds where no word says otherwise.
  init(_ words: [String], over preferences: Preferences = Preferences()) throws(UsageError) {
    self.preferences = preferences
    let operands = try Option.parse(words, Self.options + Self.lookOptions + Self.placementOptions, into: &self)
    if let operand = operands.first { throw UsageError("unexpected argument '\(operand)': wshowtouch run takes options only") }
    if replay != nil, isDemo { throw UsageError("'--replay' and '--demo' can't be played at once: give one of them") }
    if replay == nil, !isDemo {
      for (name, isGiven) in [("loop", isLooping), ("speed", speed != 1), ("output", output != nil)] where isGiven {
        throw UsageError("option '--\(name)' goes with '--replay' or '--demo' only")
      }
    }
  }

  static var lookOptions: [Option<RunArguments>] { Preferences.lookOptions(\.preferences) }

  static var placementOptions: [Option<RunArguments>] { DeviceOverride.options(\.preferences.configuration.devices) }

  static var options: [Option<RunArguments>] {
    [
      Preferences.enabledOption(\.preferences),
      Option(name: "disabled", help: "start hidden: the same as '--enabled false'", effect: .flag { $0.preferences.enabled = .hidden }),
      Option(
        name: "config", help: "read this configuration file (default ~/.config/wshowtouch/config)",
        effect: .value(placeholder: "FILE") { arguments, value throws(UsageError) in arguments.configurationFile = value }),
      Option(
        name: "print-config", help: "print a configuration file with all keys and their defaults, and end",
        effect: .flag { $0.wantsConfiguration = true }),
      Option(
        name: "allow-in-production", help: "show touches even where /etc/machine-info says that this machine is in production",
        effect: .flag { $0.allowsProduction = true }),
      Option(
        name: "replay", help: "play a recording (evemu or 'libinput record') instead of reading touchscreens",
        effect: .value(placeholder: "FILE") { arguments, value throws(UsageError) in arguments.replay = value }),
      Option(name: "demo", help: "play a built-in choreography instead of reading touchscreens", effect: .flag { $0.isDemo = true }),
      Option(name: "loop", help: "play the recording or demo again and again", effect: .flag { $0.isLooping = true }),
      Option(
        name: "speed", help: "play so many times as fast, 0.01 to 100 (default 1)",
        effect: .value(placeholder: "FACTOR") { arguments, value throws(UsageError) in
          guard let factor = Double(value), TouchPlayback.speeds.contains(factor) else {
            throw UsageError("'speed' takes a number from 0.01 to 100, not '\(value)'")
          }
          arguments.speed = factor
        }),
      Option(
        name: "output", help: "play on this output, such as eDP-1 (default: the first)",
        effect: .value(placeholder: "NAME") { arguments, value throws(UsageError) in arguments.output = value }),
      Option(name: "verbose", help: "say also what it does", effect: .flag { $0.level = .information }),
      Option(name: "quiet", help: "say only what keeps it from working", effect: .flag { $0.level = .error }),
      Option(name: "help", short: "-h", help: "print this and end", effect: .flag { $0.wantsHelp = true }),
      Option(name: "version", help: "print the version and end", effect: .flag { $0.wantsVersion = true }),
    ]
  }
}

extension Command {
  static var run: Command {
    Command(name: "run", summary: "show touches (what is done without a command)", help: { runHelp }, keepsSignals: true) {
      words throws(UsageError) in
      let arguments = try RunArguments(words)
      if arguments.wantsHelp {
        StandardStream.output.write(runHelp)
      } else if arguments.wantsVersion {
        StandardStream.output.write("wshowtouch \(version)\n")
      } else if arguments.wantsConfiguration {
        StandardStream.output.write(Preferences.defaultFile)
      } else {
        return Run(arguments, words).perform()
      }
      return .done
    }
  }
}

private var runHelp: String {
  """
  Usage: wshowtouch [run] [OPTION]...
         wshowtouch COMMAND [ARGUMENT]...

  Shows every finger on the touchscreen, over everything, on Wayland.

  Commands ('wshowtouch COMMAND --help' says more):
  \(commandTable)
  Options:
  \(optionTable(RunArguments.options))
  Look:
  \(optionTable(RunArguments.lookOptions))
  Touch devices, by name, vendor:product, ID_PATH or node; outputs by connector or "make model serial":
  \(optionTable(RunArguments.placementOptions))
  Signals:
    SIGUSR1          hides and shows (pkill -USR1 wshowtouch)
    SIGUSR2, SIGHUP  reads the configuration file again
    SIGINT, SIGTERM  end it

  \(exitStatusHelp)
  """
}

private var commandTable: String { table(Command.all.map { ($0.name, $0.summary) }) }

extension RunArguments {
  /// Where touches come from.
  ///
  /// - Throws: a `FileError` for a recording that can't be played.
  var input: TouchInput {
    get throws {
      let playback = TouchInput.Playback(speed: speed, isLooping: isLooping, output: output)
      if isDemo { return .demonstration(playback) }
      guard let replay else { return .devices(seat: environment("XDG_SEAT") ?? "seat0") }
      do {
        return .recording(try TouchSequence(Recording(reading: contents(ofFile: replay))), playback)
      } catch {
        throw FileError(description: "cannot play '\(replay)': \(error)")
      }
    }
  }
}

/// A file that can't be used, as a sentence without a full stop.
private struct FileError: Error, CustomStringConvertible { let description: String }
