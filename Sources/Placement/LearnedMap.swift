public import Geometry

/// Where a device's touches go on a layout of outputs, as the compositor has shown it with the user's own touches.
public struct LearnedMap: Equatable, Sendable {
  /// `DeviceFacts.identity`.
  public var device: String
  /// The compositor's name.
  public var compositor: String
  /// `layoutKey` of the outputs.
  public var layout: String
  /// From the panel, after the device's calibration, into the layout.
  public var map: AffineMap

  /// Makes it from its parts.
  public init(device: String, compositor: String, layout: String, map: AffineMap) {
    self.device = device
    self.compositor = compositor
    self.layout = layout
    self.map = map
  }
}

/// All that was learned, and the text that keeps it: a line for each, its parts between tabs.
public struct LearnedMaps: Equatable, Sendable {
  private static let header = "# What 'wshowtouch calibrate' has learned: device, compositor, outputs, six numbers.\n"
  private var maps: [LearnedMap] = []

  /// Knows nothing.
  public init() {}

  /// Reads what was kept. Lines of another form are skipped.
  public init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let map = AffineMap(parts[3].words.compactMap(Double.init)) else { continue }
      maps.append(LearnedMap(device: parts[0], compositor: parts[1], layout: parts[2], map: map))
    }
  }

  /// The text to keep.
  public var text: String {
    Self.header
      + maps.map { map in
        [map.device, map.compositor, map.layout, map.map.numbers.map { "\($0)" }.joined(separator: " ")].joined(separator: "\t") + "\n"
      }.joined()
  }

  /// Keeps a map in place of what was known of its device, compositor and layout.
  public mutating func learn(_ map: LearnedMap) {
    var map = map
    // Its maker names a device: what would end the field or the line stays out.
    map.device = Self.cleaned(map.device)
    map.layout = Self.cleaned(map.layout)
    maps.removeAll { ($0.device, $0.compositor, $0.layout) == (map.device, map.compositor, map.layout) }
    maps.append(map)
  }

  /// What is known of a device on just this layout.
  public func map(of device: DeviceFacts, compositor: String, outputs: [OutputFacts]) -> AffineMap? {
    let (identity, layout) = (Self.cleaned(device.identity), Self.cleaned(outputs.layoutKey))
    return maps.last { $0.device == identity && $0.compositor == compositor && $0.layout == layout }?.map
  }

  private static func cleaned(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "_" : $0 }))
  }
}
