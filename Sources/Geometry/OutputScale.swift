/// Physical pixels to a logical one, in steps of 1/120 as `wp_fractional_scale_v1` counts it.
public struct OutputScale: Hashable, Sendable {
  /// The scale times 120, at least 1.
  public let numerator: Int

  /// Makes the scale from its count of 120ths; less than one counts as one.
  public init(numerator: Int) { self.numerator = max(1, numerator) }

  /// One physical pixel to a logical one.
  public static let one = OutputScale(numerator: 120)

  /// The scale of an output that shows so many pixels as so many logical ones, for compositors that do not tell it.
  ///
  /// They round the logical size; the longer side has the smaller error.
  public init(pixels: PixelSize, logical: LogicalRectangle) {
    let (long, short) =
      pixels.width >= pixels.height ? (pixels.width, logical.width) : (pixels.height, logical.height)
    self.init(numerator: short > 0 ? Int((120 * Double(long) / Double(short)).rounded()) : 120)
  }

  /// The scale as a number.
  public var value: Double { Double(numerator) / 120 }

  /// The physical pixel boundary that a compositor rounds a logical one to.
  public func pixels(_ logical: Int) -> Int {
    let pixels120 = logical * numerator
    return (pixels120 < 0 ? pixels120 - 60 : pixels120 + 60) / 120
  }

  /// The last whole logical pixel that begins at or before a physical one.
  public func logical(atOrBefore pixel: Int) -> Int {
    let (quotient, remainder) = (pixel * 120).quotientAndRemainder(dividingBy: numerator)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The smallest length of at least so many logical pixels that is a whole number of physical ones.
  public func wholePixelLength(atLeast length: Double) -> Int {
    let unit = 120 / greatestCommonDivisor(numerator, 120)
    return Int((length / Double(unit)).rounded(.up)) * unit
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
