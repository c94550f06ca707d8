/// What an evdev device is: all that stays the same while it is plugged in.
public struct DeviceDescription: Sendable {
  /// The range of an absolute axis, in device units; the resolution in units per millimetre, 0 if it is not known.
  public struct Range: Hashable, Sendable {
    /// The least value.
    public var minimum: Int32
    /// The greatest value.
    public var maximum: Int32
    /// Changes below it are noise.
    public var fuzz: Int32
    /// Values up to it count as the middle.
    public var flat: Int32
    /// Units per millimetre, 0 if not known.
    public var resolution: Int32

    /// Makes the range.
    public init(_ minimum: Int32, _ maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.fuzz = fuzz
      self.flat = flat
      self.resolution = resolution
    }
  }

  /// The numbers by which it is known.
  public struct Identity: Hashable, Sendable {
    /// How it is connected; 3 is USB.
    public var bus: UInt16
    /// Its maker.
    public var vendor: UInt16
    /// Its model.
    public var product: UInt16
    /// Its revision.
    public var version: UInt16

    /// Makes the identity of a USB device, unless another bus is named.
    public init(bus: UInt16 = 3, vendor: UInt16, product: UInt16, version: UInt16 = 0x111) {
      self.bus = bus
      self.vendor = vendor
      self.product = product
      self.version = version
    }
  }

  /// The name it gives itself.
  public var name: String
  /// The numbers by which it is known.
  public var identity: Identity
  /// See `InputProperty`.
  public var properties: Set<UInt16>
  /// The codes it can send, by type of event, but for absolute axes.
  public var codes: [UInt16: Set<UInt16>]
  /// Its absolute axes.
  public var axes: [UInt16: Range]
  /// What udev says of it beside what it says of every device. An empty value takes away what it would say.
  public var udev: [String: String]

  /// Makes the description.
  public init(
    name: String, identity: Identity, properties: Set<UInt16> = [], codes: [UInt16: Set<UInt16>] = [:], axes: [UInt16: Range] = [:],
    udev: [String: String] = [:]
  ) {
    self.name = name
    self.identity = identity
    self.properties = properties
    self.codes = codes
    self.axes = axes
    self.udev = udev
  }

  /// The types of events it can send.
  var types: Set<UInt16> {
    Set(codes.keys).union([EventType.synchronization]).union(axes.isEmpty ? [] : [EventType.absolute])
  }

  /// How many slots it has; 0 if its contacts have none.
  var slotCount: Int { axes[Axis.slot].map { Int($0.maximum) + 1 } ?? 0 }

  /// How sway's configuration calls it.
  public var swayIdentifier: String {
    "\(identity.vendor):\(identity.product):\(String(name.map { $0.isWhitespace ? "_" : $0 }))"
  }
}
