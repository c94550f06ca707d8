import Geometry
import Libinput
import Linux
import Touches

/// For tests: reads the touch devices of a seat as wshowtouch does and writes all that `TouchDevices` tells, a line each.
///
/// Its first argument is the seat. With a second one, `hotplug-only`, it does not look at the attributes of the nodes; with `pens` it tells of
/// pens too, whose slots are "near" and "tip".
///
///     added 1 /dev/input/event3 The name
///     touch 1 0 1234567 down 0.25 0.5
///     touch 1 0 1240000 up
///     drained
@main enum TouchProbe {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard let devices = TouchDevices(seat: arguments[1], pens: arguments.dropFirst(2).first == "pens") else { exitProcess(1) }
    let loop = EventLoop()
    if arguments.dropFirst(2).first != "hotplug-only" {
      let watch = try DirectoryWatch("/dev/input")
      loop.add(watch.fileDescriptor) { for name in watch.changedNames() { devices.retry(systemName: name, write) } }
    }
    loop.add(devices.hotplugDescriptor) { devices.dispatchHotplug(write) }
    loop.add(devices.eventDescriptor) {
      devices.dispatchEvents(write)
      write("drained")
    }
    devices.openAll(write)
    write("ready")
    try loop.run { nil }
  }

  private static func write(_ change: TouchDevices.Change) {
    switch change {
    case .added(let device): write("added \(device.id.number) \(device.node.path) \(device.node.name)")
    case .removed(let device): write("removed \(device.id.number)")
    case .notOpened(let node, let code): write("notOpened \(node.path) \(code)")
    case .refused(let node): write("refused \(node.path)")
    case .touch(let event):
      let slot =
        switch event.touch.seatSlot {
        case TouchID.nearPen: "near"
        case TouchID.penTip: "tip"
        case let number: "\(number)"
        }
      write("touch \(event.touch.device.number) \(slot) \(event.time.microseconds) \(words(for: event.phase))")
    }
  }

  private static func words(for phase: TouchEvent.Phase) -> String {
    switch phase {
    case .down(let place): "down \(place.x) \(place.y)"
    case .motion(let place): "motion \(place.x) \(place.y)"
    case .up: "up"
    case .cancel: "cancel"
    }
  }

  private static func write(_ line: String) { StandardStream.output.write(line + "\n") }
}
