import CLibinput
public import Geometry
import Placement
public import Touches

/// A touch device or pen that is open.
public struct TouchDevice: Equatable, Sendable {
  /// What its events name it by.
  public let id: DeviceID
  /// Its node.
  public let node: InputNode
}

/// The touchscreens of a seat, opened as they come, with the display pens beside them. Nothing else is ever opened. Pens are told of as
/// touchscreens are, but only if they are asked for.
public final class TouchDevices {
  /// What happens to the devices and on them.
  public enum Change {
    /// A touchscreen was opened.
    case added(TouchDevice)
    /// An open touchscreen is gone. Its fingers have been cancelled.
    case removed(TouchDevice)
    /// A touchscreen could not be opened, with the value of `errno`; tried again when something about it changes.
    case notOpened(InputNode, code: Int32)
    /// libinput cannot use a touchscreen.
    case refused(InputNode)
    /// A finger or a pen.
    case touch(TouchEvent)
  }

  private struct Entry {
    var node: InputNode
    var number: Int
    /// libinput's device, nil while it is not open.
    var device: OpaquePointer?
    /// What the last attempt to open it came to, if that failed.
    var failure: Failure?
  }

  private enum Failure: Equatable {
    case notOpened(Int32)
    case refused
  }

  private let context: PathContext
  private let monitor: UdevMonitor
  private var entries: [String: Entry] = [:]
  private var lastNumber = 0
  private var hasPens: Bool

  /// Opens nothing yet; nil if libinput or udev can't be set up at all, which is for want of memory or descriptors.
  ///
  /// - Parameters:
  ///   - pens: whether it tells of pens.
  ///   - pluginFolders: where libinput's plugins are looked for before the usual folders; nil to load none.
  public init?(seat: String, pens: Bool = false, pluginFolders: [String]? = nil) {
    guard let context = PathContext(), let monitor = UdevMonitor(seat: seat) else { return nil }
    if let pluginFolders { context.loadPlugins(pluginFolders) }
    self.context = context
    self.monitor = monitor
    hasPens = pens
  }

  /// Readable when `dispatchEvents` has something to tell.
  public var eventDescriptor: Int32 { context.fileDescriptor }
  /// Readable when `dispatchHotplug` has something to tell.
  public var hotplugDescriptor: Int32 { monitor.fileDescriptor }

  /// The touchscreens that are open now.
  public var open: [TouchDevice] {
    entries.values.filter { $0.device != nil && $0.node.kind == .touchscreen }.map(touchDevice).sorted { $0.id.number < $1.id.number }
  }

  /// Opens all that there is.
  public func openAll(_ handle: (Change) -> Void) {
    for record in monitor.all() { reconcile(record, handle) }
  }

  /// Opens what has come or may now be read, closes what has gone.
  public func dispatchHotplug(_ handle: (Change) -> Void) {
    for record in monitor.changes() { reconcile(record, handle) }
  }

  /// Tries again the node of that name in /dev/input, whose access rights may have changed.
  public func retry(systemName: String, _ handle: (Change) -> Void) {
    guard entries[systemName]?.device == nil, let record = monitor.record(systemName: systemName) else { return }
    reconcile(record, handle)
  }

  /// Tells of pens from now on, or not any more: those that are there come or go at once.
  public func report(pens: Bool, _ handle: (Change) -> Void) {
    guard pens != hasPens else { return }
    for (systemName, entry) in entries where entry.node.kind == .displayPen { close(entry, systemName: systemName, handle) }
    hasPens = pens
    // Anew, so that libinput tells of a pen that is near already.
    openAll(handle)
  }

  private func isReported(_ node: InputNode) -> Bool { node.kind == .touchscreen || hasPens }

  /// Reads what has come and passes on the touches.
  public func dispatchEvents(_ handle: (Change) -> Void) {
    libinput_dispatch(context.pointer)
    while let event = libinput_get_event(context.pointer) {
      let type = libinput_event_get_type(event)
      if let touch = touchEvent(event, type) { handle(.touch(touch)) }
      if hasPens { tellPen(event, type, handle) }
      if type == LIBINPUT_EVENT_DEVICE_REMOVED { forget(number: context.number(of: event), handle) }
      libinput_event_destroy(event)
    }
  }

  // MARK: Devices

  /// Makes what is open follow what udev says.
  private func reconcile(_ record: UdevMonitor.Record, _ handle: (Change) -> Void) {
    let entry = entries[record.systemName]
    guard let node = record.node else {
      if let entry { close(entry, systemName: record.systemName, handle) }
      return
    }
    if entry?.device != nil { return }

    lastNumber += 1
    var new = Entry(node: node, number: lastNumber, device: nil)
    switch context.add(node.path, number: new.number) {
    case .added(let device) where node.kind == .touchscreen && libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) == 0:
      libinput_path_remove_device(device)
      new.failure = .refused
    case .added(let device):
      new.device = device
      if let size = size(of: device) { new.node.facts.size = size }
    case .notOpened(let code): new.failure = .notOpened(code)
    case .refused: new.failure = .refused
    }
    entries[record.systemName] = new
    // A failure is told once, however often it is tried.
    if isReported(node), new.failure == nil || new.failure != entry?.failure { handle(change(new)) }
    dispatchEvents(handle)
  }

  private func change(_ entry: Entry) -> Change {
    switch entry.failure {
    case nil: .added(touchDevice(entry))
    case .notOpened(let code): .notOpened(entry.node, code: code)
    case .refused: .refused(entry.node)
    }
  }

  private func close(_ entry: Entry, systemName: String, _ handle: (Change) -> Void) {
    if let device = entry.device {
      // Cancels the fingers that are on it, and then removes it.
      libinput_path_remove_device(device)
      dispatchEvents(handle)
    }
    entries[systemName] = nil
  }

  /// Follows libinput, which removes a device by itself too, when its node fails, mostly before udev tells that it is gone. After its
  /// removal's event there is no such device any more.
  private func forget(number: Int, _ handle: (Change) -> Void) {
    guard let (systemName, entry) = entries.first(where: { $0.value.number == number }), let device = entry.device else { return }
    // Does nothing but to free its path, unless that was done already.
    libinput_path_remove_device(device)
    entries[systemName]?.device = nil
    if isReported(entry.node) { handle(.removed(touchDevice(entry))) }
  }

  /// Sets a device up as the compositor has it, which is lost when the device goes.
  ///
  /// - Parameters:
  ///   - matrix: its calibration, nil for libinput's own. Set here so that libinput drops fractions as it does for the compositor.
  ///   - isEnabled: whether it sends events. A pen always does, for the palm beside it.
  public func configure(_ id: DeviceID, matrix: AffineMap?, isEnabled: Bool) {
    guard let entry = entries.values.first(where: { $0.number == id.number }), let device = entry.device else { return }
    if libinput_device_config_calibration_has_matrix(device) != 0 {
      var numbers = [Float](repeating: 0, count: 6)
      if let matrix {
        numbers = matrix.numbers.map { Float($0) }
      } else {
        libinput_device_config_calibration_get_default_matrix(device, &numbers)
      }
      var known = [Float](repeating: 0, count: 6)
      libinput_device_config_calibration_get_matrix(device, &known)
      if numbers != known { libinput_device_config_calibration_set_matrix(device, numbers) }
    }
    let mode = isEnabled || entry.node.kind == .displayPen ? LIBINPUT_CONFIG_SEND_EVENTS_ENABLED : LIBINPUT_CONFIG_SEND_EVENTS_DISABLED
    if libinput_device_config_send_events_get_mode(device) != mode.rawValue {
      libinput_device_config_send_events_set_mode(device, mode.rawValue)
    }
  }

  private func size(of device: OpaquePointer) -> PhysicalSize? {
    var (width, height) = (0.0, 0.0)
    guard libinput_device_get_size(device, &width, &height) == 0 else { return nil }
    return PhysicalSize(width: width, height: height)
  }

  private func touchDevice(_ entry: Entry) -> TouchDevice { TouchDevice(id: DeviceID(entry.number), node: entry.node) }

  // MARK: Events

  private func touchEvent(_ event: OpaquePointer, _ type: libinput_event_type) -> TouchEvent? {
    guard LIBINPUT_EVENT_TOUCH_DOWN.rawValue...LIBINPUT_EVENT_TOUCH_CANCEL.rawValue ~= type.rawValue else { return nil }
    let touch = libinput_event_get_touch_event(event)
    let phase: TouchEvent.Phase
    switch type {
    case LIBINPUT_EVENT_TOUCH_DOWN: phase = .down(position(touch))
    case LIBINPUT_EVENT_TOUCH_MOTION: phase = .motion(position(touch))
    case LIBINPUT_EVENT_TOUCH_UP: phase = .up
    default: phase = .cancel
    }
    return TouchEvent(
      touch: TouchID(
        device: DeviceID(context.number(of: event)), seatSlot: Int(libinput_event_touch_get_seat_slot(touch))),
      time: Timestamp(microseconds: Int64(libinput_event_touch_get_time_usec(touch))), phase: phase)
  }

  private func position(_ touch: OpaquePointer?) -> NormalizedPoint {
    NormalizedPoint(x: libinput_event_touch_get_x_transformed(touch, 1), y: libinput_event_touch_get_y_transformed(touch, 1))
  }

  /// Tells a pen's events as those of two touches. libinput makes up what a pen does not report: its coming, its going and its lift.
  private func tellPen(_ event: OpaquePointer, _ type: libinput_event_type, _ handle: (Change) -> Void) {
    // Axes, proximity and tip, in this order.
    guard (LIBINPUT_EVENT_TABLET_TOOL_AXIS.rawValue...LIBINPUT_EVENT_TABLET_TOOL_TIP.rawValue).contains(type.rawValue),
      let pen = libinput_event_get_tablet_tool_event(event)
    else { return }
    let place = NormalizedPoint(
      x: libinput_event_tablet_tool_get_x_transformed(pen, 1), y: libinput_event_tablet_tool_get_y_transformed(pen, 1))
    let isDown = libinput_event_tablet_tool_get_tip_state(pen) == LIBINPUT_TABLET_TOOL_TIP_DOWN
    let time = Timestamp(microseconds: Int64(libinput_event_tablet_tool_get_time_usec(pen)))
    func tell(_ slot: Int, _ phase: TouchEvent.Phase) {
      handle(.touch(TouchEvent(touch: TouchID(device: DeviceID(context.number(of: event)), seatSlot: slot), time: time, phase: phase)))
    }
    var (near, tip) = (TouchEvent.Phase.motion(place), TouchEvent.Phase.motion(place))
    if type == LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY {
      let isNear = libinput_event_tablet_tool_get_proximity_state(pen) == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN
      near = isNear ? .down(place) : .up
    }
    if type == LIBINPUT_EVENT_TABLET_TOOL_TIP { tip = isDown ? .down(place) : .up }
    // While the tip is down, it tells where the pen is.
    if type != LIBINPUT_EVENT_TABLET_TOOL_AXIS || !isDown { tell(TouchID.nearPen, near) }
    if type == LIBINPUT_EVENT_TABLET_TOOL_TIP || isDown { tell(TouchID.penTip, tip) }
  }
}
