import Linux
import TouchIndicator

/// What `wshowtouch status` tells.
struct StatusReport: Equatable {
  /// Why touches are not shown.
  enum Reason: String {
    case disabled
    case paused
    /// Enabled, but the session is locked or inactive.
    case away
  }

  /// Nil while they are shown.
  var reason: Reason?
  var status: Status

  private var fields: [JSON.Member] {
    [
      .init("enabled", .boolean(status.isEnabled)),
      .init("reason", reason.map { .string($0.rawValue) } ?? .null),
      .init("pid", .number(Int(processNumber))),
      .init("version", .string(version)),
      .init("compositor", status.compositor.map { .string($0) } ?? .null),
      .init("fingers", .number(status.fingers)),
      .init("devices", .array(status.devices.map { .object([.init("name", .string($0.name)), .init("path", .string($0.path))]) })),
      .init("outputs", .array(status.outputs.map { .string($0) })),
      .init("surfaces", .number(status.surfaces)),
      .init("sprites", .number(status.sprites)),
      .init("buffer_bytes", .number(status.bufferBytes)),
    ]
  }

  /// In a line.
  var json: String { JSON.object(fields).text }

  /// A line for each fact.
  var text: String { fields.map { "\($0.name): \($0.value.plainText)" }.joined(separator: "\n") }

  /// Without what changes with every touch.
  var withoutTouches: StatusReport {
    var report = self
    report.status.fingers = 0
    report.status.surfaces = 0
    report.status.sprites = 0
    report.status.bufferBytes = 0
    return report
  }
}
