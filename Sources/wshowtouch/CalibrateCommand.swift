import Geometry
import Linux
import TouchIndicator

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What `wshowtouch calibrate` is asked for.
struct CalibrateArguments {
  var isJSON = false
  /// Seconds.
  var timeout = 60.0
  var level = LogLevel.warning
  var devices: [String] = []
  var wantsHelp = false

  init(_ words: [String]) throws(UsageError) {
    let operands = try Option.parse(words, Self.options, into: &self)
    devices = operands
  }

  static var options: [Option<CalibrateArguments>] {
    [
      Option(name: "json", help: "print a line of JSON for each touch", effect: .flag { $0.isJSON = true }),
      Option(
        name: "timeout", help: "give up after so long, 1 to 3600 (default 60)",
        effect: .value(placeholder: "SECONDS") { arguments, value throws(UsageError) in
          guard let seconds = Double(value), (1...3600).contains(seconds) else {
            throw UsageError("'timeout' takes a number from 1 to 3600, not '\(value)'")
          }
          arguments.timeout = seconds
        }),
      Option(name: "verbose", help: "say also what it does", effect: .flag { $0.level = .information }),
      Option(name: "help", short: "-h", help: "print this and end", effect: .flag { $0.wantsHelp = true }),
    ]
  }
}

extension Command {
  static var calibrate: Command {
    Command(
      name: "calibrate", summary: "learn where the compositor sends touches, from touches of yours", help: { calibrateHelp },
      keepsSignals: true
    ) { words throws(UsageError) in
      let arguments = try CalibrateArguments(words)
      if arguments.wantsHelp {
        StandardStream.output.write(calibrateHelp)
        return .done
      }
      return learn(arguments)
    }
  }
}

private var calibrateHelp: String {
  """
  Usage: wshowtouch calibrate [OPTION]... [DEVICE]...

  Shows a surface on every output that takes touches for this moment only. Touch each touchscreen in
  three far-apart places of your choice, and once more to check. What the compositor does with the
  touches is learned from that, kept, and used from then on while the outputs are arranged as now,
  also by a wshowtouch that is running. With DEVICE (name, vendor:product, ID_PATH or node) only those.
  Escape, the timeout and SIGINT leave everything as it was.

  \(optionTable(CalibrateArguments.options))
  \(exitStatusHelp)
  """
}

private func learn(_ arguments: CalibrateArguments) -> ExitStatus {
  let log = errorLog(upTo: arguments.level)
  do {
    let loop = EventLoop()
    let signals = try SignalDescriptor(Control.signals)
    let preferences = try PreferencesSource(path: nil, options: []).load()
    let calibration = try Calibration(
      seat: environment("XDG_SEAT") ?? "seat0", configuration: preferences.configuration, wanted: arguments.devices, loop: loop, log: log
    ) { touch in
      StandardStream.output.write((arguments.isJSON ? touch.json : touch.text) + "\n")
    }
    loop.add(signals.fileDescriptor) { [unowned calibration] in
      while let signal = signals.next() { if signal == SIGINT || signal == SIGTERM { calibration.cancel() } }
    }
    // Its marks would be taken for touches' places.
    let running = RunningInstance()
    running?.hide(seconds: arguments.timeout + 5)
    defer { running?.showAgain() }
    switch try calibration.run(timeout: arguments.timeout) {
    case .learned:
      StandardStream.error.write("wshowtouch: learned; it is used from now on while the outputs are arranged as they are\n")
      return .done
    case .cancelled: log.error("ended; nothing has changed")
    case .timedOut: log.error("no touch has completed it in time, and nothing has changed; give it longer with '--timeout'")
    case .noDevice: log.error("there is no such touchscreen that can be read; 'wshowtouch devices' tells why")
    }
    return .failed
  } catch let error as PreferencesError {
    for message in error.messages { log.error(message) }
    return error.status
  } catch {
    log.error("\(error)")
    return .failed
  }
}

extension Calibration.Touch {
  fileprivate var json: String {
    JSON.object([
      .init("device", .string(device)), .init("output", .string(output)), .init("x", .decimal(place.x)), .init("y", .decimal(place.y)),
      .init("taken", .boolean(isTaken)),
    ]).text
  }

  fileprivate var text: String {
    "\(printable(device)): \(output) \(place.x),\(place.y)\(isTaken ? "" : " does not fit the others; begin again")"
  }
}

/// The wshowtouch that shows touches on this display.
private struct RunningInstance {
  private let display: Display

  /// Nil if there is none.
  init?() {
    guard let display = try? Display(), (try? MessageConnection(connectingTo: display.socketPath)) != nil else { return nil }
    self.display = display
  }

  /// Hides its marks, for so long if nobody says otherwise. What is hidden for good stays so.
  func hide(seconds: Double) { send(["pause", "\(seconds)"]) }

  /// Lets it read what was learned and go on.
  func showAgain() {
    send(["reload"])
    send(["pause", "0.1"])
  }

  private func send(_ words: [String]) {
    guard let connection = try? MessageConnection(connectingTo: display.socketPath) else { return }
    guard (try? connection.send(ControlMessage.encode(words))) == true else { return }
    if connection.waitUntilReadable(milliseconds: 2000) { _ = connection.receive() }
  }
}
