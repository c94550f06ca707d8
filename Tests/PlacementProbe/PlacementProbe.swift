import Geometry
import Libinput
import Linux
import Placement
import TouchIndicator
import Touches

/// Prints where each touch belongs that libinput reports, for tests that compare it with where an app got the touch: a line
/// "x y", in logical pixels of its output, or "nowhere". It ends with standard input.
@main
struct PlacementProbe {
  static func main() throws {
    let log = Log { _, message in StandardStream.error.write(message + "\n") }
    let loop = EventLoop()
    guard let devices = TouchDevices(seat: "seat0") else { return }
    func handle(_ change: TouchDevices.Change) {
      guard case .touch(let event) = change, case .down(let point) = event.phase else { return }
      // Asked anew for each touch: the outputs are changed between them.
      let survey = DeviceSurvey(seat: "seat0", configuration: Configuration(), log: log)
      guard let report = survey.reports.first else { return }
      // For the next touch, as this one was reported before the compositor was asked.
      devices.configure(event.touch.device, matrix: report.decision.matrix, isEnabled: true)
      let place = report.decision.placement.mapping(on: survey.outputs).place(point, on: survey.outputs)
      StandardStream.output.write("\(place.map { "\($0.point.x) \($0.point.y)" } ?? "nowhere")\n")
    }
    loop.add(devices.eventDescriptor) { devices.dispatchEvents(handle) }
    devices.openAll(handle)
    loop.add(0) { loop.stop() }
    StandardStream.output.write("ready\n")
    try loop.run { nil }
  }
}
