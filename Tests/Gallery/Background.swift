import Foundation

/// What marks are shown on.
enum Background: String, CaseIterable {
  case white, black, photograph

  /// The color of a place, from 0 to 1 across and down, as an opaque pixel.
  func pixel(x: Double, y: Double) -> UInt32 {
    switch self {
    case .white: 0xFFFF_FFFF
    case .black: 0xFF00_0000
    case .photograph: Landscape.pixel(x: x, y: y)
    }
  }
}

/// A hilly landscape in the evening, with the grain of a photograph.
private enum Landscape {
  static func pixel(x: Double, y: Double) -> UInt32 {
    var color = mix((0.98, 0.78, 0.52), (0.35, 0.52, 0.78), (0.75 - y) / 0.75)
    for hill in 0..<4 {
      let depth = Double(hill) / 3
      let ridge = 0.42 + 0.14 * Double(hill) + 0.12 * (noise(x * (3 + 2 * depth) + 7 * Double(hill), Double(hill)) - 0.5)
      guard y > ridge else { continue }
      let light = noise(x * 40 + 13 * Double(hill), y * 40)
      color = mix(mix((0.62, 0.60, 0.66), (0.13, 0.24, 0.14), depth), (0.75, 0.72, 0.45), 0.35 * light * depth)
    }
    let grain = 0.05 * (noise(x * 400, y * 400) - 0.5)
    let bytes = [color.0, color.1, color.2].map { UInt32((255 * min(1, max(0, $0 + grain))).rounded()) }
    return 0xFF00_0000 | bytes[0] << 16 | bytes[1] << 8 | bytes[2]
  }

  private static func mix(_ a: (Double, Double, Double), _ b: (Double, Double, Double), _ part: Double) -> (Double, Double, Double) {
    let part = min(1, max(0, part))
    return (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part, a.2 + (b.2 - a.2) * part)
  }

  /// Smooth random values from 0 to 1.
  private static func noise(_ x: Double, _ y: Double) -> Double {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    let (u, v) = (smooth(x - column), smooth(y - row))
    let upper = random(column, row) * (1 - u) + random(column + 1, row) * u
    let lower = random(column, row + 1) * (1 - u) + random(column + 1, row + 1) * u
    return upper * (1 - v) + lower * v
  }

  private static func random(_ x: Double, _ y: Double) -> Double {
    var state = UInt64(bitPattern: Int64(x) &* 374_761_393 &+ Int64(y) &* 668_265_263) &+ 0x9E37_79B9_7F4A_7C15
    state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((state ^ state >> 31) >> 11) / Double(1 << 53)
  }
}
