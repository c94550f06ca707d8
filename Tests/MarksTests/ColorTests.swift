import Marks
import Testing

@Suite("Colors") struct ColorTests {
  @Test(
    "CSS names have the values of CSS Color Module Level 4",
    arguments: [
      ("red", "#ff0000"), ("RebeccaPurple", "#663399"), ("tomato", "#ff6347"), ("lightgoldenrodyellow", "#fafad2"), ("grey", "#808080"),
      ("aliceblue", "#f0f8ff"), ("yellowgreen", "#9acd32"), ("peru", "#cd853f"), ("darkslategrey", "#2f4f4f"), ("teal", "#008080"),
    ])
  func names(name: String, value: String) { #expect(Color(cssName: name) == Color(value)) }

  @Test("what is no name is none", arguments: ["", "ff0000", "rot", "light blue", "#ff0000", "transparent2"]) func unknown(name: String) {
    #expect(Color(cssName: name) == nil)
  }

  @Test("transparent is no color at all") func transparent() { #expect(Color(cssName: "transparent")?.alpha == 0) }

  @Test("#RGB, #RRGGBB and #RRGGBBAA are read, all else is not") func hexadecimal() {
    #expect(Color("#38e") == Color("#3388ee"))
    #expect(near(Color("#3584e4cc")?.alpha ?? 0, 0.8))
    for text in ["", "#", "#12", "#1234", "#12345", "#1234567", "#12345g", "3584e4", "#３５８"] { #expect(Color(text) == nil, "\(text)") }
  }

  /// Matrices of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
  /// severity 1, on linear RGB.
  @Test(
    "any two of the ten colors differ by 25 in CIELAB and more for every kind of viewer",
    arguments: [
      [1, 0, 0, 0, 1, 0, 0, 0, 1],
      [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881],
      [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900],
    ])
  func palette(matrix: [Double]) {
    #expect(Color.perFinger.count == 10)
    let seen = Color.perFinger.map { lab($0, seenThrough: matrix) }
    for (index, color) in seen.enumerated() {
      for other in seen[..<index] {
        let distance = zip(color, other).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
        #expect(distance >= 25)
      }
    }
  }
}
