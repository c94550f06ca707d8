public import Geometry

/// What is known of a touch device or pen without opening it, and its size where libinput or udev knows it.
public struct DeviceFacts: Equatable, Sendable {
  /// The device's own name.
  public let name: String
  /// The maker's number, as the bus has it.
  public let vendor: UInt32
  /// The maker's number of the product.
  public let product: UInt32
  /// The file, such as "/dev/input/event5".
  public let node: String
  /// udev's `ID_PATH`: the socket that it is plugged into, such as "pci-0000:00:14.0-usb-0:8:1.0".
  public var idPath: String?
  /// udev's `ID_SERIAL`.
  public let serial: String?
  /// udev's `LIBINPUT_DEVICE_GROUP`: what belongs to one piece of glass.
  public let group: String?
  /// udev's `DEVPATH`.
  public let devicePath: String?
  /// The output that the administrator's udev rule names (`WL_OUTPUT`).
  public var hintedOutput: String?
  /// The panel's size.
  public var size: PhysicalSize?
  /// Whether it is a pen of a display: compositors have settings of their own for these.
  public var isPen: Bool

  /// Makes the facts from their parts.
  public init(
    name: String, vendor: UInt32 = 0, product: UInt32 = 0, node: String = "", idPath: String? = nil, serial: String? = nil,
    group: String? = nil, devicePath: String? = nil, hintedOutput: String? = nil, size: PhysicalSize? = nil,
    isPen: Bool = false
  ) {
    self.name = name
    self.vendor = vendor
    self.product = product
    self.node = node
    self.idPath = idPath
    self.serial = serial
    self.group = group
    self.devicePath = devicePath
    self.hintedOutput = hintedOutput
    self.size = size
    self.isPen = isPen
  }

  /// The node's name in /dev/input, such as "event5".
  public var systemName: Substring { node.split(separator: "/").last ?? "" }

  /// Vendor and product as `lsusb` writes them, such as "04f3:2f2a".
  public var numbers: String { hexadecimal(vendor) + ":" + hexadecimal(product) }

  /// What it is known by when it comes back, perhaps at another node.
  public var identity: String { "\(numbers):\(name)@\(idPath ?? "")" }
}

private func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
