import Foundation
import Marks

/// Linear light of an sRGB component.
func linear(_ component: Double) -> Double { component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4) }

/// CIELAB (D65) of a color as a viewer sees it whose matrix, on linear RGB, is given by rows.
func lab(_ color: Color, seenThrough matrix: [Double]) -> [Double] {
  let light = [color.red, color.green, color.blue].map(linear)
  let seen = (0..<3).map { row in min(1, max(0, (0..<3).map { matrix[3 * row + $0] * light[$0] }.reduce(0, +))) }
  let x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505
  let y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
  let z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089
  func f(_ t: Double) -> Double { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))]
}
