import Geometry
import Linux
import Placement
import TouchIndicator

/// What `wshowtouch devices` is asked for.
struct DevicesArguments {
  var preferences = Preferences()
  var configurationFile: String?
  var isJSON = false
  var wantsHelp = false

  init(_ words: [String]) throws(UsageError) {
    let operands = try Option.parse(words, Self.options, into: &self)
    if let operand = operands.first { throw UsageError("unexpected argument '\(operand)' of 'wshowtouch devices'") }
  }

  static var options: [Option<DevicesArguments>] {
    [
      Option(name: "json", help: "print an array of JSON objects", effect: .flag { $0.isJSON = true }),
      Option(
        name: "config", help: "read this configuration file (default ~/.config/wshowtouch/config)",
        effect: .value(placeholder: "FILE") { arguments, value throws(UsageError) in arguments.configurationFile = value }),
      Option(name: "help", short: "-h", help: "print this and end", effect: .flag { $0.wantsHelp = true }),
    ] + Placement.DeviceOverride.options(\.preferences.configuration.devices)
  }
}

extension Command {
  static var devices: Command {
    Command(name: "devices", summary: "list touchscreens, and where their touches are shown and why", help: { devicesHelp }) {
      words throws(UsageError) in
      let arguments = try DevicesArguments(words)
      if arguments.wantsHelp {
        StandardStream.output.write(devicesHelp)
        return .done
      }
      return list(arguments)
    }
  }
}

private var devicesHelp: String {
  """
  Usage: wshowtouch devices [OPTION]...

  Lists the touchscreens, and for each: its node, whether it can be read, its size, the output that its
  touches go to, the rule that decided, whether they turn with the output, where its calibration comes
  from, and how sure this is: learned, told (by the compositor), configured, heuristic or fallback.
  Opens no device.

  \(optionTable(DevicesArguments.options))
  \(exitStatusHelp)
  """
}

private func list(_ arguments: DevicesArguments) -> ExitStatus {
  let log = errorLog(upTo: .warning)
  do throws(PreferencesError) {
    var configuration = try PreferencesSource(path: arguments.configurationFile, options: []).load().configuration
    configuration.devices += arguments.preferences.configuration.devices
    let survey = DeviceSurvey(seat: environment("XDG_SEAT") ?? "seat0", configuration: configuration, log: log)
    for warning in survey.warnings { log.warning(warning) }
    let reports = survey.reports
    if arguments.isJSON {
      StandardStream.output.write(JSON.array(reports.map(\.json)).text + "\n")
    } else if reports.isEmpty {
      StandardStream.output.write("no touchscreen\n")
    } else {
      StandardStream.output.write(table([DeviceReport.columns] + reports.map(\.row)))
    }
    return .done
  } catch {
    for message in error.messages { log.error(message) }
    return error.status
  }
}

/// Rows whose columns begin below each other.
private func table(_ rows: [[String]]) -> String {
  let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }.joined()
}

extension DeviceReport {
  fileprivate static var columns: [String] { ["DEVICE", "NODE", "READABLE", "SIZE", "OUTPUT", "RULE", "TURNS", "MATRIX", "SURE"] }

  fileprivate var row: [String] {
    let size = device.size.map { "\(Int($0.width.rounded()))x\(Int($0.height.rounded())) mm" } ?? "unknown"
    let place = area.map { " \($0.x),\($0.y),\($0.width)x\($0.height)" } ?? ""
    return [
      printable(device.name), device.node, obstacle.map { "no: \($0)" } ?? "yes", size, output + place, decision.rule,
      decision.placement.isTransformed ? "yes" : "no", decision.matrixSource.rawValue, decision.confidence.rawValue,
    ]
  }

  fileprivate var json: JSON {
    func number(_ value: Double?) -> JSON { value.map { .decimal($0) } ?? .null }
    return .object([
      .init("name", .string(device.name)), .init("node", .string(device.node)), .init("vendor", .number(Int(device.vendor))),
      .init("product", .number(Int(device.product))), .init("readable", .boolean(obstacle == nil)),
      .init("width_mm", number(device.size?.width)), .init("height_mm", number(device.size?.height)), .init("output", .string(output)),
      .init("rule", .string(decision.rule)), .init("transformed", .boolean(decision.placement.isTransformed)),
      .init("matrix", decision.matrix.map { .array($0.numbers.map { .decimal($0) }) } ?? .null),
      .init("matrix_source", .string(decision.matrixSource.rawValue)), .init("confidence", .string(decision.confidence.rawValue)),
    ])
  }
}
