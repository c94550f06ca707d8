import Testing

@testable import TouchIndicator

@Suite("A configuration")
struct ConfigurationTests {
  @Test("the initializer sets what it is given, each in its place, and leaves the rest at its default")
  func initializer() {
    #expect(Configuration(color: nil) == Configuration())
    let all = Configuration(
      style: .rings, color: .black, diameter: 1, borderColor: .black, borderWidth: 2.5, secondaryColor: .white, opacity: 3, contrast: false,
      appear: 4, fade: 5, delay: 6, duration: 7, trail: .line, trailTime: 8, palette: .perFinger, label: .number, longPress: 9, image: "a",
      imageWidth: 10, imageHotspot: Hotspot(x: 0, y: 1), sound: .tap, soundOn: .down, soundVolume: 11, reducedMotion: .true, pen: true,
      linger: 12)
    var expected = Configuration()
    expected.style = .rings
    expected.color = .black
    expected.secondaryColor = .white
    expected.borderColor = .black
    (expected.diameter, expected.borderWidth, expected.opacity, expected.contrast) = (1, 2.5, 3, false)
    (expected.appear, expected.fade, expected.delay, expected.duration) = (4, 5, 6, 7)
    (expected.trail, expected.trailTime, expected.palette, expected.label) = (.line, 8, .perFinger, .number)
    (expected.longPress, expected.image, expected.imageWidth, expected.imageHotspot) = (9, "a", 10, Hotspot(x: 0, y: 1))
    (expected.sound, expected.soundOn, expected.soundVolume) = (.tap, .down, 11)
    (expected.reducedMotion, expected.pen, expected.linger) = (.true, true, 12)
    #expect(all == expected)
  }
}
