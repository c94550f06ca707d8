import Testing
import TouchIndicator

@testable import wshowtouch

@Suite("Settings of the look") struct LookSettingsTests {
  private func apply(_ name: String, _ value: String) throws -> Configuration {
    var configuration = Configuration()
    let setting = try #require(Setting.look.first { $0.name == name }, "no setting \(name)")
    try setting.apply(value, to: &configuration)
    return configuration
  }

  private static let numbers: [(String, Double, Double)] = [
    ("diameter", 8, 400), ("border-width", 0, 20), ("opacity", 0.05, 1), ("appear", 0, 5), ("fade", 0, 5), ("delay", 0, 5),
    ("duration", 0, 5), ("trail-time", 0.05, 5), ("long-press", 0, 10), ("image-width", 8, 400), ("sound-volume", 0, 1), ("linger", 0, 60),
  ]

  @Test("a number is taken from its range, and outside it the error names setting, value and range", arguments: LookSettingsTests.numbers)
  func number(name: String, least: Double, most: Double) throws {
    _ = try apply(name, "\(least)")
    _ = try apply(name, "\(most)")
    for value in ["\(least - 0.01)", "\(most + 0.01)", "x", "", "nan", "inf"] {
      let error = #expect(throws: UsageError.self) { try apply(name, value) }
      let words = "'\(name)' takes a number from \(text(least)) to \(text(most)), not '\(value)'"
      #expect(error?.message == words)
    }
  }

  private func text(_ number: Double) -> String { number == number.rounded() ? String(Int(number)) : String(number) }

  @Test("a setting sets the property of its name") func properties() throws {
    #expect(try apply("diameter", "77").diameter == 77)
    #expect(try apply("border-width", "3").borderWidth == 3)
    #expect(try apply("opacity", "0.5").opacity == 0.5)
    #expect(try apply("appear", "1").appear == 1)
    #expect(try apply("fade", "1").fade == 1)
    #expect(try apply("delay", "1").delay == 1)
    #expect(try apply("duration", "1").duration == 1)
    #expect(try apply("trail-time", "1").trailTime == 1)
    #expect(try apply("long-press", "1").longPress == 1)
    #expect(try apply("image-width", "70").imageWidth == 70)
    #expect(try apply("image", "a.png").image == "a.png")
    #expect(try apply("image-hotspot", "0.25,1").imageHotspot == Hotspot(x: 0.25, y: 1))
    #expect(try apply("sound-volume", "1").soundVolume == 1)
    #expect(try apply("linger", "1").linger == 1)
    #expect(try apply("pen", "true").pen)
    #expect(try apply("contrast", "false").contrast == false)
    #expect(try apply("color", "#f00").color == Color(red: 1, green: 0, blue: 0))
    #expect(try apply("color", "accent").color == nil)
    #expect(try apply("secondary-color", "lime").secondaryColor == Color(red: 0, green: 1, blue: 0))
    #expect(try apply("border-color", "#0000ff00").borderColor == Color(red: 0, green: 0, blue: 1, alpha: 0))
    #expect(try apply("style", "rings").style == .rings && apply("style", "image").style == .image)
    #expect(try apply("trail", "none").trail == Configuration.Trail.none && apply("trail", "line").trail == .line)
    #expect(try apply("palette", "per-finger").palette == .perFinger)
    #expect(try apply("label", "coordinates").label == .coordinates)
    #expect(try apply("sound", "tap").sound == .tap && apply("sound", "a/b.wav").sound == .file("a/b.wav"))
    #expect(try apply("sound-on", "down").soundOn == .down)
    #expect(try apply("reduced-motion", "true").reducedMotion == .true)
  }

  @Test(
    "what is no value of a setting is refused with what is",
    arguments: [
      ("style", "disc", "circle, rings or image"), ("trail", "dots", "none, line or rings"), ("palette", "two", "one or per-finger"),
      ("label", "", "none, number or coordinates"), ("sound-on", "up", "tap or down"), ("reduced-motion", "1", "auto, true or false"),
      ("contrast", "yes", "true or false"), ("color", "blau", "a color such as #3584e4, #38e, #3584e4cc or tomato, or accent"),
      ("border-color", "accent", "a color such as #3584e4, #38e, #3584e4cc or tomato"),
      ("image-hotspot", "1.1,0", "two numbers from 0 to 1 with a comma between them"),
      ("image-hotspot", "0.5", "two numbers from 0 to 1 with a comma between them"),
    ])
  func refused(name: String, value: String, expected: String) {
    let error = #expect(throws: UsageError.self) { try apply(name, value) }
    #expect(error?.message == "'\(name)' takes \(expected), not '\(value)'")
  }
}
