import Libinput
import Linux
import Placement
import Touches

/// The touchscreens of a seat, and its pens if they are to be shown.
final class DeviceSource: TouchSource {
  private let seat: String
  private let compositor: CompositorWatch
  private let log: Log
  private var touchDevices: TouchDevices?
  private var handleChange: (TouchDevices.Change) -> Void = { _ in }
  /// Tells when a node's access rights change, where there is such a directory.
  private var accessWatch: DirectoryWatchBox?

  init(seat: String, compositor: CompositorWatch, log: Log) {
    self.seat = seat
    self.compositor = compositor
    self.log = log
  }

  var hasPens = false {
    didSet { touchDevices?.report(pens: hasPens, handleChange) }
  }

  let nextEvent: Timestamp? = nil
  let isFinished = false
  func dispatch(at time: Timestamp) {}
  var touchscreens: [Status.Device] { touchDevices?.open.map { Status.Device(name: $0.node.name, path: $0.node.path) } ?? [] }

  func configure(_ device: DeviceID, by decision: PlacementDecision) { configure(device, by: decision, isForced: false) }

  /// - Parameter isForced: whether it sends events wherever they go.
  func configure(_ device: DeviceID, by decision: PlacementDecision, isForced: Bool) {
    touchDevices?.configure(device, matrix: decision.matrix, isEnabled: isForced || decision.placement.target != .nowhere)
  }

  func start(on loop: EventLoop, handle: @escaping (TouchSourceEvent) -> Void) {
    // What plugins alter, apps get altered too.
    let pluginFolders = canLoadPlugins ? compositor.pluginFolders : nil
    if pluginFolders != nil { log.information("libinput's plugins are loaded, as the compositor has them") }
    guard let devices = TouchDevices(seat: seat, pens: hasPens, pluginFolders: pluginFolders) else {
      return log.error("cannot watch for touchscreens: libinput or udev could not be set up, for want of memory or descriptors")
    }
    touchDevices = devices
    var hasTouchscreen = false
    let take = { [log] (change: TouchDevices.Change) in
      if case .touch(let event) = change { return handle(.touch(event)) }
      if report(change, to: log) == .touchscreen { hasTouchscreen = true }
      switch change {
      case .added(let device): handle(.added(device.id, .device(device.node.facts)))
      case .removed(let device): handle(.removed(device.id))
      default: break
      }
    }
    handleChange = take
    // Watched before the devices are opened: rights that come in between are not missed.
    if let watch = try? DirectoryWatchBox("/dev/input") {
      accessWatch = watch
      loop.add(watch.fileDescriptor) { for name in watch.changedNames() { devices.retry(systemName: name, take) } }
    }
    loop.add(devices.hotplugDescriptor) { devices.dispatchHotplug(take) }
    loop.add(devices.eventDescriptor) { devices.dispatchEvents(take) }
    devices.openAll(take)
    if !hasTouchscreen { log.warning("no touchscreen was found on \(seat); one that is plugged in is taken at once") }
  }

  func stop(on loop: EventLoop) {
    if let touchDevices {
      loop.remove(touchDevices.hotplugDescriptor)
      loop.remove(touchDevices.eventDescriptor)
    }
    if let accessWatch { loop.remove(accessWatch.fileDescriptor) }
    touchDevices = nil
    handleChange = { _ in }
    accessWatch = nil
  }
}

/// A watch that closures can share.
private final class DirectoryWatchBox {
  private let watch: DirectoryWatch
  init(_ path: String) throws(SystemError) { watch = try DirectoryWatch(path) }
  var fileDescriptor: Int32 { watch.fileDescriptor }
  func changedNames() -> Set<String> { watch.changedNames() }
}

/// - Returns: what the device is, nil for a touch.
private func report(_ change: TouchDevices.Change, to log: Log) -> InputNode.Kind? {
  switch change {
  case .added(let device):
    log.information("reading \(description(of: device.node))")
    return device.node.kind
  case .removed(let device):
    log.information("\(description(of: device.node)) is gone")
    return device.node.kind
  case .refused(let node):
    log.warning("libinput cannot use \(description(of: node)); 'libinput debug-events' says why")
    return node.kind
  case .notOpened(let node, let code):
    log.warning(refusal(node, SystemError(code: code)))
    return node.kind
  case .touch: return nil
  }
}

/// A node that could not be opened, and what to do.
private func refusal(_ node: InputNode, _ error: SystemError) -> String {
  guard error.isPermissionDenied else {
    return "cannot read \(description(of: node)): \(error); it is tried again when it changes"
  }
  let access = (try? FileAccess(of: node.path)).map { ", owned by \($0.owner):\($0.group), mode \(String($0.mode, radix: 8))" } ?? ""
  return """
    cannot read \(description(of: node))\(access): \(error); 'sudo setfacl -m u:\(userName):r \(node.path)' allows it until it is \
    unplugged, and 'sudo scripts/install \(node.kind == .displayPen ? "--pen-rule" : "--udev-rule")' (see wshowtouch(1), PERMISSIONS) for good
    """
}

private func description(of node: InputNode) -> String {
  "\(node.kind == .displayPen ? "pen" : "touchscreen") '\(printable(node.name))' (\(node.path))"
}
