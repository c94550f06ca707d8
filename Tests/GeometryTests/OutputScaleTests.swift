import Geometry
import Testing

@Suite("Output scales")
struct OutputScaleTests {
  /// Logical sizes that sway 1.7 and KWin 5.27 give to these modes.
  @Test(
    "the scale follows from mode and logical size",
    arguments: [
      (1920, 1080, 1920, 1080, 120), (1920, 1080, 1280, 720, 180), (1920, 1080, 1097, 617, 210), (1920, 1080, 1536, 864, 150),
      (1366, 768, 910, 512, 180), (3840, 2160, 1920, 1080, 240), (720, 1440, 360, 720, 240), (1080, 1920, 617, 1097, 210),
    ])
  func derived(width: Int, height: Int, logicalWidth: Int, logicalHeight: Int, numerator: Int) {
    let scale = OutputScale(
      pixels: PixelSize(width: width, height: height), logical: LogicalRectangle(x: 7, y: 9, width: logicalWidth, height: logicalHeight))
    #expect(scale == OutputScale(numerator: numerator))
  }

  @Test(
    "a side that is a whole number of pixels is found",
    arguments: [(120, 57.0, 57), (180, 57.0, 58), (150, 57.0, 60), (210, 57.0, 60), (160, 10.1, 12)])
  func wholePixels(numerator: Int, length: Double, side: Int) {
    let scale = OutputScale(numerator: numerator)
    #expect(scale.wholePixelLength(atLeast: length) == side)
    #expect(side * numerator % 120 == 0)
  }

  @Test("logical boundaries are rounded to pixels with halves away from zero, as C's round()")
  func rounding() {
    let scale = OutputScale(numerator: 180)
    #expect([0, 1, 2, 3, -1, -3].map(scale.pixels) == [0, 2, 3, 5, -2, -5])
  }

  @Test("an output without a size counts as unscaled")
  func empty() {
    #expect(
      OutputScale(pixels: PixelSize(width: 0, height: 0), logical: LogicalRectangle(x: 0, y: 0, width: 0, height: 0)) == .one)
  }
}
