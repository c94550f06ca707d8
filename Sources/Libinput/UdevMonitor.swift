import CLibinput
import Geometry
import Placement

/// The event nodes of a seat that udev knows, and their coming and going.
final class UdevMonitor {
  /// What udev says of an event node.
  struct Record {
    /// The node's name in /dev/input and in sysfs, such as "event5".
    var systemName: String
    /// What may be opened there, nil for all else, for other seats' nodes and for what is gone.
    var node: InputNode?
  }

  private let udev: OpaquePointer
  private let monitor: OpaquePointer
  private let seat: String

  /// - Parameter seat: such as "seat0"; nodes of other seats are none of ours.
  init?(seat: String) {
    guard let udev = udev_new() else { return nil }
    guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
      udev_unref(udev)
      return nil
    }
    self.udev = udev
    self.monitor = monitor
    self.seat = seat
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    udev_monitor_enable_receiving(monitor)
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  /// Readable when `changes` has something to tell.
  var fileDescriptor: Int32 { udev_monitor_get_fd(monitor) }

  /// All event nodes there are.
  func all() -> [Record] {
    guard let enumeration = udev_enumerate_new(udev) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, "input")
    udev_enumerate_add_match_sysname(enumeration, "event*")
    udev_enumerate_scan_devices(enumeration)
    var records: [Record] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let path = udev_list_entry_get_name(current), let device = udev_device_new_from_syspath(udev, path) {
        records.append(record(of: device))
        udev_device_unref(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    return records
  }

  /// What udev says now of the node of that name in /dev/input.
  func record(systemName: String) -> Record? {
    guard let device = udev_device_new_from_subsystem_sysname(udev, "input", systemName) else { return nil }
    defer { udev_device_unref(device) }
    return record(of: device)
  }

  /// The nodes that have come, changed or gone since the last call.
  func changes() -> [Record] {
    var records: [Record] = []
    while let device = udev_monitor_receive_device(monitor) {
      defer { udev_device_unref(device) }
      var record = record(of: device)
      guard record.systemName.hasPrefix("event") else { continue }
      if string(udev_device_get_action(device)) == "remove" { record.node = nil }
      records.append(record)
    }
    return records
  }

  private func record(of device: OpaquePointer) -> Record {
    let parent = udev_device_get_parent(device)
    func property(_ key: String) -> String? { string(udev_device_get_property_value(device, key)) }
    func attribute(_ key: String) -> String? { parent.flatMap { string(udev_device_get_sysattr_value($0, key)) } }

    var record = Record(systemName: string(udev_device_get_sysname(device)) ?? "", node: nil)
    guard (property("ID_SEAT") ?? "seat0") == seat, let path = string(udev_device_get_devnode(device)),
      let kind = InputNode.Kind(property: property, attribute: attribute)
    else { return record }
    func number(_ key: String) -> UInt32 { attribute(key).flatMap { UInt32($0, radix: 16) } ?? 0 }
    func millimetres(_ key: String) -> Double? { property(key).flatMap { Double($0) } }
    var facts = DeviceFacts(
      name: attribute("name") ?? path, vendor: number("id/vendor"), product: number("id/product"), node: path,
      idPath: property("ID_PATH"), serial: property("ID_SERIAL"), group: property("LIBINPUT_DEVICE_GROUP"),
      devicePath: property("DEVPATH"), hintedOutput: property("WL_OUTPUT"),
      isPen: kind == .displayPen)
    if let width = millimetres("ID_INPUT_WIDTH_MM"), let height = millimetres("ID_INPUT_HEIGHT_MM") {
      facts.size = PhysicalSize(width: width, height: height)
    }
    record.node = InputNode(kind: kind, facts: facts)
    return record
  }
}

private func string(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

/// The touchscreens of a seat, in the order of their nodes. Opens none.
public func touchscreens(ofSeat seat: String) -> [InputNode] {
  let nodes = UdevMonitor(seat: seat)?.all().compactMap(\.node).filter { $0.kind == .touchscreen } ?? []
  return nodes.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
}
