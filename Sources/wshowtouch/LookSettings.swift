import Marks
import TouchIndicator

extension Setting {
  /// How marks look, in the order of the help text.
  static var look: [Setting] {
    [
      style,
      color("color", or: "accent", "what the mark is filled with (default accent: the desktop's accent color, else #3584e4)") {
        $0.color = $1
      },
      color("secondary-color", "the color of the outer rings (default #8e8e93)") { $0.secondaryColor = $1 ?? $0.secondaryColor },
      color("border-color", "the border's color (default white at 80 %: #ffffffcc)") { $0.borderColor = $1 ?? $0.borderColor },
      number("diameter", 8...400, "the mark's diameter in logical pixels (default 50, for rings 68)") { $0.diameter = $1 },
      number("border-width", 0...20, "the border's width in logical pixels (default 2)") { $0.borderWidth = $1 },
      number("opacity", 0.05...1, "how opaque the fill is (default 0.6)") { $0.opacity = $1 },
      Setting(name: "contrast", help: "a dark line around the mark (default yes)", kind: .boolean { $0.contrast = $1 }),
      number("appear", 0...5, "seconds until a mark is full (default 0.2)") { $0.appear = $1 },
      number("fade", 0...5, "seconds from the lift until a mark is gone (default 0.4)") { $0.fade = $1 },
      number("delay", 0...5, "seconds that rings stay after the lift (default 0.1)") { $0.delay = $1 },
      number("duration", 0...5, "sets how long rings take to be gone (default 0.5)") { $0.duration = $1 },
      choice("trail", Configuration.Trail.self, "what a moving finger leaves behind (default none, for rings rings)") { $0.trail = $1 },
      number("trail-time", 0.05...5, "seconds that a trail is seen (default 0.3)") { $0.trailTime = $1 },
      choice("palette", Configuration.Palette.self, "the colors of fingers (default one)") { $0.palette = $1 },
      choice("label", Configuration.Label.self, "what is written beside each mark (default none)") { $0.label = $1 },
      number("long-press", 0...10, "seconds until a ring around a resting finger is full (default 0: no ring)") { $0.longPress = $1 },
      Setting(
        name: "image", help: "the mark's picture for style image, a PNG or SVG",
        kind: .text(placeholder: "FILE", expected: "the path of a PNG or SVG file") { configuration, path in
          configuration.image = path
          return !path.isEmpty
        }),
      number("image-width", 8...400, "how wide the picture is, in logical pixels (default 50)") { $0.imageWidth = $1 },
      hotspot,
      sound,
      choice("sound-on", Configuration.SoundOccasion.self, "when the sound is heard (default tap)") { $0.soundOn = $1 },
      number("sound-volume", 0...1, "how loud the sound is (default 0.5)") { $0.soundVolume = $1 },
      choice("reduced-motion", Configuration.ReducedMotion.self, "whether marks only fade (default auto: as the desktop wishes)") {
        $0.reducedMotion = $1
      },
      Setting(name: "pen", help: "show pens of displays too, by a mark of their own (default no)", kind: .boolean { $0.pen = $1 }),
      number("linger", 0...60, "seconds that the surfaces stay after the last mark (default 1.5)") { $0.linger = $1 },
    ]
  }

  private static var style: Setting {
    Setting(
      name: "style", help: "what a mark is (default circle)",
      kind: .text(placeholder: "STYLE", expected: "circle, rings or image") { configuration, text in
        switch text {
        case "circle": configuration.style = .circle
        case "rings": configuration.style = .rings
        case "image": configuration.style = .image
        default: return false
        }
        return true
      })
  }

  private static var hotspot: Setting {
    Setting(
      name: "image-hotspot", help: "which place of the picture is on the finger, as fractions of its size (default 0.5,0.5)",
      kind: .text(placeholder: "X,Y", expected: "two numbers from 0 to 1 with a comma between them") { configuration, text in
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], (0...1).contains(x), (0...1).contains(y) else { return false }
        configuration.imageHotspot = Hotspot(x: x, y: y)
        return true
      })
  }

  private static var sound: Setting {
    Setting(
      name: "sound", help: "what is heard with each touch: none, tap or a WAV, Ogg or FLAC file (default none)",
      kind: .text(placeholder: "SOUND", expected: "none, tap or the path of a WAV, Ogg or FLAC file") { configuration, text in
        configuration.sound =
          switch text {
          case "none": .none
          case "tap": .tap
          default: .file(text)
          }
        return !text.isEmpty
      })
  }

  // MARK: Kinds

  private static func number(
    _ name: String, _ range: ClosedRange<Double>, _ help: String, _ set: @escaping (inout Configuration, Double) -> Void
  ) -> Setting {
    let expected = "a number from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
    return Setting(
      name: name, help: help,
      kind: .text(placeholder: "NUMBER", expected: expected) { configuration, text in
        guard let value = Double(text), range.contains(value) else { return false }
        set(&configuration, value)
        return true
      })
  }

  /// - Parameter word: what is taken for no color.
  private static func color(
    _ name: String, or word: String? = nil, _ help: String, _ set: @escaping (inout Configuration, Color?) -> Void
  ) -> Setting {
    let expected = "a color such as #3584e4, #38e, #3584e4cc or tomato\(word.map { ", or \($0)" } ?? "")"
    return Setting(
      name: name, help: help,
      kind: .text(placeholder: "COLOR", expected: expected) { configuration, text in
        let color = text == word ? nil : Color(text) ?? Color(cssName: text)
        guard color != nil || text == word else { return false }
        set(&configuration, color)
        return true
      })
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type, _ help: String, _ set: @escaping (inout Configuration, Choice) -> Void
  ) -> Setting {
    choice(name, of: type.allCases.map(\.rawValue), help) { configuration, text in
      guard let choice = Choice(rawValue: text) else { return false }
      set(&configuration, choice)
      return true
    }
  }

  private static func choice(
    _ name: String, of names: [String], _ help: String, _ set: @escaping (inout Configuration, String) -> Bool
  ) -> Setting {
    let expected = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    return Setting(
      name: name, help: "\(help): \(names.joined(separator: ", "))", kind: .text(placeholder: "CHOICE", expected: expected, set))
  }
}

/// A number without a fraction that is none.
private func shortest(_ number: Double) -> String { number == number.rounded() ? String(Int(number)) : String(number) }
