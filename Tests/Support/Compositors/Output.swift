public import Geometry

/// A headless output of a compositor.
public struct Output: Sendable {
  /// Such as HEADLESS-1.
  public var name: String
  /// Columns of its mode, in pixels, before it is turned.
  public var width: Int
  /// Rows of its mode, in pixels, before it is turned.
  public var height: Int
  /// Physical pixels to a logical one.
  public var scale: Double
  /// How its picture is turned, in wl_output's words.
  public var transform: OutputTransform
  /// Where its left upper corner is in the layout, in logical pixels.
  public var x: Int
  /// The upper edge.
  public var y: Int

  /// Makes the output; sway calls its headless outputs HEADLESS-1, HEADLESS-2 and so on.
  public init(
    _ name: String = "HEADLESS-1", width: Int = 1920, height: Int = 1080, scale: Double = 1, transform: OutputTransform = .normal,
    x: Int = 0, y: Int = 0
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.transform = transform
    self.x = x
    self.y = y
  }

  /// The commands that make sway show it so.
  var swayCommand: String {
    "output \(name) enable mode --custom \(width)x\(height)@60Hz position \(x) \(y) scale \(scale) transform \(transform.swayWord)"
  }

  /// Its size in pixels as its viewer sees it.
  public var seenSize: (width: Int, height: Int) { transform.swapsAxes ? (height, width) : (width, height) }

  /// Its size in logical pixels as wlroots computes it, which drops fractions.
  public var logicalSize: (width: Int, height: Int) { (Int(Double(seenSize.width) / scale), Int(Double(seenSize.height) / scale)) }
}

extension OutputTransform {
  /// sway's word for it, which counts turns clockwise where wl_output counts them the other way round.
  var swayWord: String {
    switch self {
    case .normal: "normal"
    case .rotated90: "270"
    case .rotated180: "180"
    case .rotated270: "90"
    case .flipped: "flipped"
    case .flipped90: "flipped-270"
    case .flipped180: "flipped-180"
    case .flipped270: "flipped-90"
    }
  }
}
