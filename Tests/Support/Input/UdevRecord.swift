/// What udev knows of a device, in the form that the preload library reads: see `parse_record` there.
struct UdevRecord {
  let description: DeviceDescription
  let number: Int

  /// The record; with an action it is an event.
  func text(action: String? = nil) -> String {
    var properties = ownProperties
    if let action { properties["ACTION"] = action }
    return lines("P", properties) + "---\n" + lines("P", parentProperties) + lines("A", parentAttributes)
  }

  private func lines(_ kind: String, _ values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { "\(kind):\($0)=\($1)\n" }.joined()
  }

  private var parentPath: String { "/devices/virtual/input/input\(number)" }

  private var ownProperties: [String: String] {
    var properties = [
      "DEVPATH": "\(parentPath)/event\(number)", "DEVNAME": "/dev/input/event\(number)", "SUBSYSTEM": "input",
      "MAJOR": "13", "MINOR": "\(64 + number)", "ID_INPUT": "1", "ID_SEAT": "seat0", "TAGS": ":seat:",
    ]
    properties["ID_INPUT_WIDTH_MM"] = millimetres(Axis.x, Axis.multitouchX)
    properties["ID_INPUT_HEIGHT_MM"] = millimetres(Axis.y, Axis.multitouchY)
    return properties.merging(description.udev) { $1 }
  }

  private func millimetres(_ axis: UInt16, _ alternative: UInt16) -> String? {
    guard let range = description.axes[axis] ?? description.axes[alternative], range.resolution > 0 else { return nil }
    return "\((range.maximum - range.minimum) / range.resolution)"
  }

  private var parentProperties: [String: String] {
    let identity = description.identity
    return [
      "DEVPATH": parentPath, "SUBSYSTEM": "input", "NAME": "\"\(description.name)\"", "ID_INPUT": "1",
      "PRODUCT": [identity.bus, identity.vendor, identity.product, identity.version].map { String($0, radix: 16) }.joined(separator: "/"),
    ]
  }

  private var parentAttributes: [String: String] {
    let identity = description.identity
    return [
      "name": description.name,
      "properties": words(description.properties),
      "capabilities/ev": words(description.types),
      "capabilities/key": words(description.codes[EventType.key] ?? []),
      "capabilities/rel": words(description.codes[EventType.relative] ?? []),
      "capabilities/abs": words(Set(description.axes.keys)),
      "id/bustype": fourDigits(identity.bus), "id/vendor": fourDigits(identity.vendor), "id/product": fourDigits(identity.product),
    ]
  }

  /// A set of bits as sysfs prints it: 64-bit words in hexadecimal, the highest first.
  private func words(_ bits: Set<UInt16>) -> String {
    let count = Int(bits.max() ?? 0) / 64 + 1
    let bytes = [UInt8].bitmap(of: bits, byteCount: count * 8)
    return (0..<count).reversed().map { String(bytes.integer(at: $0 * 8, as: UInt64.self), radix: 16) }.joined(separator: " ")
  }

  private func fourDigits(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
