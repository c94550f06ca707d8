import Linux
import TouchIndicator

extension Command {
  /// The commands that speak to the running instance.
  static var controlling: [Command] {
    [
      control("toggle", "hide touches, or show them again"),
      control(
        "enable", "show touches", usage: "[OPTION]...",
        details: """

          With options, the configuration in use is replaced by the configuration file's with these
          options over it.

          \(optionTable(Preferences.lookOptions(\.self)))
          """),
      control("disable", "hide touches and close the touchscreens"),
      control(
        "pause", "hide touches for a while, such as for typing a password", usage: "SECONDS",
        details: """

          SECONDS is 0.1 to 86400. 'enable', 'disable' and 'toggle' end the pause before its time.

          """),
      control(
        "status", "print what it does and holds", usage: "[--json] [--follow]",
        details: """

          \(optionTable(StatusArguments.options))
          A change of the fingers and of what is drawn for them alone is none that --follow tells.

          """),
      control("reload", "read the configuration file again"),
      control("quit", "end the running wshowtouch"),
    ]
  }

  private static func control(_ name: String, _ summary: String, usage: String = "", details: String = "") -> Command {
    let sentence = summary.prefix(1).uppercased() + summary.dropFirst()
    let help = """
      Usage: wshowtouch \(name)\(usage.isEmpty ? "" : " " + usage)

      \(sentence). Speaks to the wshowtouch that runs on this Wayland display.
      \(details)
      \(exitStatusHelp)
      """
    return Command(name: name, summary: summary, help: { help }) { words throws(UsageError) in
      if words.contains("--help") || words.contains("-h") {
        StandardStream.output.write(help)
        return .done
      }
      // Checked here, so that a wrong command line is told from a failure even where nothing runs.
      return ask([name] + withAbsoluteFiles(words), try ControlRequest([name] + words))
    }
  }
}

/// Asks the running instance and prints what it answers.
private func ask(_ words: [String], _ request: ControlRequest) -> ExitStatus {
  let log = errorLog(upTo: .error)
  do throws(ControlError) {
    let client = try ControlClient()
    try client.send(words)
    let reply = try client.receive()
    guard reply.status == .done else {
      log.error(reply.text)
      return reply.status
    }
    printLine(reply.text)
    switch request {
    case .status(_, follows: true):
      while let reply = client.receiveNext() { printLine(reply.text) }
      log.error("the wshowtouch that was followed has ended")
      return .failed
    case .quit:
      // Whoever starts the next one must find the display free.
      client.waitForEnd()
    default: break
    }
    return .done
  } catch {
    log.error("\(error)")
    return error.status
  }
}

private func printLine(_ text: String) { if !text.isEmpty { StandardStream.output.write(text + "\n") } }
