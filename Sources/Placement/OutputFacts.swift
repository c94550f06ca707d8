public import Geometry

/// What is known of an output. Equal facts place touches equally.
public struct OutputFacts: Equatable, Sendable {
  /// Which output it is.
  public let id: OutputID
  /// The connector, such as "eDP-1"; empty where the compositor does not tell.
  public var name: String
  /// The maker of the screen.
  public var make: String
  /// The screen's model.
  public var model: String
  /// The screen's own number, empty where it has none or the compositor does not tell.
  public var serial: String
  /// Where it is in the compositor's layout, and its logical size.
  public var box: LogicalRectangle
  /// How its picture is turned.
  public var transform: OutputTransform
  /// The size of its mode, before it is turned.
  public var mode: PixelSize
  /// The panel's size, before it is turned; nil where it is unknown.
  public var size: PhysicalSize?

  /// Makes the facts from their parts.
  public init(
    id: OutputID, name: String, make: String = "", model: String = "", serial: String = "", box: LogicalRectangle,
    transform: OutputTransform, mode: PixelSize, size: PhysicalSize? = nil
  ) {
    self.id = id
    self.name = name
    self.make = make
    self.model = model
    self.serial = serial
    self.box = box
    self.transform = transform
    self.mode = mode
    self.size = size
  }

  /// The size of what its viewer sees.
  public var pixels: PixelSize { transform.swapsAxes ? PixelSize(width: mode.height, height: mode.width) : mode }

  /// Whether anything can be shown on it.
  public var isUsable: Bool { !box.isEmpty && mode.width > 0 && mode.height > 0 }

  /// The scale, as far as the sizes tell it.
  public var scale: OutputScale { OutputScale(pixels: pixels, logical: box) }
}

extension OutputFacts {
  /// Whether a user or a compositor's configuration means this output: by its connector, or by "make model serial" as wlroots, niri and
  /// Hyprland write it, in which an unknown part is "Unknown" and the serial may be left out.
  public func isNamed(_ word: String) -> Bool {
    if word == name { return true }
    let screen = [make, model].joined(separator: " ")
    if screen == " " { return false }
    let serials = serial.isEmpty ? ["", "Unknown"] : [serial]
    return word == screen || serials.contains { word == "\(screen) \($0)" }
  }

  /// Whether its connector is one of a panel that is built in, which compositors tell by its first letters.
  func isConnected(by prefixes: [String]) -> Bool { prefixes.contains { name.hasPrefix($0) } }

  /// Its key in what was learned: all that moves a touch.
  var layoutKey: String { "\(name),\(box.x),\(box.y),\(box.width)x\(box.height),\(transform.rawValue)" }
}

extension [OutputFacts] {
  /// The output of that name.
  func named(_ word: String) -> OutputFacts? { first { $0.isNamed(word) } }

  /// The smallest box that holds them all.
  var layoutBox: LogicalRectangle? {
    guard let first else { return nil }
    return dropFirst().reduce(first.box) { $0.union($1.box) }
  }

  /// What was learned holds as long as this does not change.
  public var layoutKey: String { map(\.layoutKey).sorted().joined(separator: ";") }
}
