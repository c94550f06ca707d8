/// A device as its recording describes it, and what it sent.
public struct RecordedDevice: Equatable, Sendable {
  /// The name that the kernel gives.
  public var name = ""
  /// Bus, vendor, product and version, as the kernel numbers them.
  public var identity = Identity()
  /// The input properties (INPUT_PROP_…).
  public var properties: Set<UInt16> = []
  /// The codes it can send, by type.
  public var codes: [UInt16: Set<UInt16>] = [:]
  /// Its absolute axes, by code (ABS_…).
  public var axes: [UInt16: AbsoluteAxis] = [:]
  /// What udev says of it; evemu does not record that.
  public var udevProperties: [String: String] = [:]
  /// Its events in the order in which they came.
  public var events: [RecordedEvent] = []

  /// Makes a device of which nothing is known yet.
  public init() {}

  /// The kernel's four numbers for a model.
  public struct Identity: Equatable, Sendable {
    /// The bus: 3 is USB, 0x18 I2C.
    public let bus: UInt16
    /// The vendor, as the bus numbers them.
    public let vendor: UInt16
    /// The product, as the vendor numbers them.
    public let product: UInt16
    /// The version of the product.
    public let version: UInt16

    /// Makes the identity from its numbers.
    public init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
      self.bus = bus
      self.vendor = vendor
      self.product = product
      self.version = version
    }
  }
}

/// What the kernel tells of an absolute axis.
public struct AbsoluteAxis: Equatable, Sendable {
  /// The least value.
  public let minimum: Int32
  /// The greatest value.
  public let maximum: Int32
  /// How far values tremble at rest.
  public var fuzz: Int32
  /// How far values near the middle mean nothing.
  public let flat: Int32
  /// Units to a millimetre, 0 where unknown.
  public var resolution: Int32

  /// Makes the axis from its numbers.
  public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// The value as a fraction of the axis, as libinput scales it: the greatest value is one unit short of 1. Not clamped.
  func fraction(_ value: Int32) -> Double {
    (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum) + 1)
  }
}
