/// A color, not premultiplied. Components are 0 to 1.
public struct Color: Equatable, Sendable {
  /// Red.
  public var red: Double
  /// Green.
  public var green: Double
  /// Blue.
  public var blue: Double
  /// Opacity.
  public var alpha: Double

  /// Makes the color from its components, each 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The color with another opacity.
  public func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// White.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// #3584e4, the mark's color where the desktop names no accent.
  public static let defaultAccent = Color(red: 0x35 / 255.0, green: 0x84 / 255.0, blue: 0xE4 / 255.0)
}

extension Color {
  /// Reads `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.hasPrefix("#"), digits.count == text.utf8.count - 1 else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let components = bytes.map { Double($0) / 255 }
    self.init(red: components[0], green: components[1], blue: components[2], alpha: components.count > 3 ? components[3] : 1)
  }
}
