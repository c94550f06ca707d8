import Testing
import TouchIndicator

@testable import wshowtouch

@Suite("The configuration file")
struct ConfigurationFileTests {
  /// What a file makes of the defaults, and its errors as `line: message`.
  private func read(_ text: String) -> (preferences: Preferences, problems: [String]) {
    var preferences = Preferences()
    let problems = preferences.read(text)
    return (preferences, problems.map { "\($0.line): \($0.message)" })
  }

  @Test("keys and values are taken in, whatever white space is around them, and comments say nothing")
  func values() {
    let (preferences, problems) = read(
      "# a comment\r\n\r\n  diameter=60\t\n\tborder-color   =   #fff  \n#diameter = 70\n   # opacity = 1\ncontrast = false\nenabled = remember"
    )
    #expect(problems == [])
    #expect(preferences.configuration.diameter == 60)
    #expect(preferences.configuration.borderColor == .white)
    #expect(preferences.configuration.opacity == 0.6)
    #expect(!preferences.configuration.contrast)
    #expect(preferences.enabled == .remembered)
  }

  @Test("all errors are told at once, each with its line, and nothing else is lost")
  func errors() {
    let (preferences, problems) = read(
      """
      diameter = 60
      colour = red
      opacity = 2
      contrast = yes
      = 3
      diameter = 70
      fade
      [device
      [device ]
      [screen X]
      [device A]
      size = 1
      map =
      map = eDP-1
      [device A]
      enabled = maybe
      """)
    #expect(
      problems == [
        "2: unknown key 'colour'",
        "3: 'opacity' takes a number from 0.05 to 1, not '2'",
        "4: 'contrast' takes true or false, not 'yes'",
        "5: unknown key ''",
        "6: 'diameter' was given in line 1 already",
        "7: a line is 'key = value', not 'fade'",
        "8: a section ends with ']'",
        "9: a section is named like '[device NAME]'",
        "10: unknown section '[screen X]'",
        "12: unknown key 'size' of a device",
        "13: 'map' takes an output such as eDP-1 or \"make model serial\", or none, not ''",
        "14: 'map' was given in line 13 already",
        "15: '[device A]' was given in line 11 already",
        "16: unknown key 'enabled' of a device",
      ])
    #expect(preferences.configuration.diameter == 60)
  }

  @Test("an output's section hides it, and says what is wrong with its lines")
  func outputs() {
    let (preferences, problems) = read(
      "[output HDMI-A-1]\nshow = false\n[output eDP-1]\nshow = true\n[output Make Model 7]\nshow = no\nscale = 2\n")
    #expect(preferences.configuration.hiddenOutputs == ["HDMI-A-1"])
    #expect(problems == ["6: 'show' takes true or false, not 'no'", "7: unknown key 'scale' of an output"])
  }

  @Test("a section holds what follows it, and the same key may be given in each")
  func sections() {
    let file = ConfigurationFile("a = 1\n[device Touch A ]\nmap = X\n[ output  DP-1]\nmap = Y = Z\n")
    #expect(file.problems == [])
    #expect(file.entries == [.init(key: "a", value: "1", line: 1)])
    #expect(
      file.sections == [
        .init(kind: "device", name: "Touch A", line: 2, entries: [.init(key: "map", value: "X", line: 3)]),
        .init(kind: "output", name: "DP-1", line: 4, entries: [.init(key: "map", value: "Y = Z", line: 5)]),
      ])
  }

  @Test("--print-config names every key, changes nothing, and still changes nothing when every line is used")
  func defaults() {
    let file = Preferences.defaultFile
    #expect(read(file).problems == [])
    #expect(read(file).preferences == Preferences())
    for key in PreferenceKey.all { #expect(file.contains("\n#\(key.name) = \(Preferences.defaultTexts[key.name] ?? "?")\n")) }

    let keys = file.split(separator: "\n# Where").first!
    let used = keys.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map { String($0.dropFirst()) }.joined(separator: "\n")
    var (preferences, problems) = read(used)
    #expect(problems == [])
    // What the style decides, and the one key without a default.
    #expect(preferences.configuration.diameter == 50)
    #expect(preferences.configuration.trail == Configuration.Trail.none)
    #expect(preferences.configuration.image == "/path/of/a.svg")
    preferences.configuration.diameter = nil
    preferences.configuration.trail = nil
    preferences.configuration.image = nil
    #expect(preferences == Preferences())
  }

  @Test("each key is the option of the same name, with the same effect", arguments: PreferenceKey.all.map(\.name))
  func options(name: String) throws {
    let samples = [
      "enabled": "remember", "style": "rings", "color": "tomato", "secondary-color": "#123", "border-color": "#12345678",
      "contrast": "false",
      "trail": "line", "palette": "per-finger", "label": "number", "image": "/a.png", "image-hotspot": "0,1", "sound": "/a.wav",
      "sound-on": "down", "reduced-motion": "true", "image-width": "60", "diameter": "60", "border-width": "3", "appear": "1", "fade": "1",
      "delay": "1", "duration": "1", "trail-time": "1", "long-press": "1", "sound-volume": "1", "pen": "true", "linger": "1",
      "opacity": "1",
    ]
    let value = try #require(samples[name], "a sample value that is not the default")
    let fromFile = read("\(name) = \(value)").preferences
    #expect(fromFile != Preferences())
    func words(_ value: String) -> [String] {
      ["contrast", "pen"].contains(name) ? [value == "true" ? "--\(name)" : "--no-\(name)"] : ["--\(name)", value]
    }
    #expect(try RunArguments(words(value)).preferences == fromFile)
    // The command line counts more than the file.
    let over = try RunArguments(words(Preferences.defaultTexts[name]!), over: fromFile)
    #expect(over.preferences != fromFile)
  }

  @Test("files are looked for beside the one that names them")
  func files() {
    var configuration = Configuration()
    configuration.image = "mark.svg"
    configuration.sound = .file("/usr/share/tap.wav")
    configuration.resolveFiles(in: "/etc/x")
    #expect(configuration.image == "/etc/x/mark.svg")
    #expect(configuration.sound == .file("/usr/share/tap.wav"))
    configuration.sound = .tap
    configuration.resolveFiles(in: "/etc/x")
    #expect(configuration.sound == .tap)
  }
}
