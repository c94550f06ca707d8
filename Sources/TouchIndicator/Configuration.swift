public import Marks
public import Placement

/// A color, not premultiplied, with components from 0 to 1.
public typealias Color = Marks.Color
/// A place in an image, as fractions of its width and height.
public typealias Hotspot = Marks.Hotspot
/// What a mark does at a moment.
public typealias MarkPhase = Marks.MarkPhase
/// What is seen of a mark at one moment, in plain values.
public typealias MarkPicture = Marks.MarkPicture
/// A shape around a mark's centre.
public typealias Shape = Marks.Shape
/// Lines and curves.
public typealias Path = Marks.Path

/// What the user says of a touch device.
public typealias DeviceOverride = Placement.DeviceOverride

/// How touches are shown. Lengths are logical pixels, durations seconds. What is out of its range counts as the nearest value in it.
public struct Configuration: Equatable, Sendable {
  /// What a mark is.
  public var style = Style.circle
  /// What a mark is filled with; nil for the desktop's accent color, or #3584e4 where it names none.
  public var color: Color?
  /// Of the outer rings.
  public var secondaryColor = Color.secondary
  /// The border's color.
  public var borderColor = Color.white.with(alpha: 0.8)
  /// A mark's diameter, 8 to 400; nil for the style's own: 50, for rings 68.
  public var diameter: Double?
  /// The border's width, 0 to 20.
  public var borderWidth = 2.0
  /// How opaque the fill is, 0.05 to 1.
  public var opacity = 0.6
  /// Whether a dark line around each mark makes it visible on any background.
  public var contrast = true
  /// How long a mark takes to be full, 0 to 5.
  public var appear = 0.2
  /// How long a mark takes to be gone, 0 to 5.
  public var fade = 0.4
  /// How long rings stay after the lift, 0 to 5.
  public var delay = 0.1
  /// Sets how long rings take to be gone, 0 to 5.
  public var duration = 0.5
  /// What a moving finger leaves behind; nil for the style's own: none, for rings rings.
  public var trail: Trail?
  /// How long a trail is seen, 0.05 to 5.
  public var trailTime = 0.3
  /// Whether each finger has a color of its own.
  public var palette = Palette.one
  /// What is written beside each mark.
  public var label = Label.none
  /// How long a finger rests until the ring around it is full, 0 (no ring) to 10.
  public var longPress = 0.0
  /// The path of a PNG or SVG file, for style `image`.
  public var image: String?
  /// How wide the image is drawn, 8 to 400.
  public var imageWidth = 50.0
  /// Which place of the image lies on the finger.
  public var imageHotspot = Hotspot.center
  /// What is heard.
  public var sound = Sound.none
  /// When it is heard.
  public var soundOn = SoundOccasion.tap
  /// How loud it is, 0 to 1.
  public var soundVolume = 0.5
  /// Whether marks only fade instead of moving.
  public var reducedMotion = ReducedMotion.auto
  /// Whether pens of displays are shown, as marks of their own.
  public var pen = false
  /// How long the surfaces stay after the last mark, 0 to 60.
  public var linger = 1.5

  /// Where touches of single devices go, in place of what the compositor says.
  public var devices: [DeviceOverride] = []
  /// The outputs on which nothing is shown, by connector or "make model serial".
  public var hiddenOutputs: [String] = []

  /// Makes the default configuration.
  public init() {}
}

extension Configuration {
  /// What a mark is.
  public enum Style: Equatable, Sendable {
    /// A disc.
    case circle
    /// Five rings.
    case rings
    /// The file that `image` names.
    case image
    /// A mark of one's own; see `custom(size:draw:)`.
    case drawn(CustomStyle)

    /// A mark of one's own.
    ///
    /// - Parameters:
    ///   - size: the diameter of the circle around the finger in which it is drawn.
    ///   - draw: describes what is seen in a phase, in the finger's color. It is called once for each step of 1/60 s, at any time.
    public static func custom(size: Double, draw: @escaping CustomStyle.Draw) -> Style { .drawn(CustomStyle(size: size, draw: draw)) }
  }

  /// What moving fingers leave behind.
  public enum Trail: String, CaseIterable, Sendable {
    case none, line, rings
  }

  /// The colors of fingers.
  public enum Palette: String, CaseIterable, Sendable {
    /// All have the same.
    case one
    /// Ten colors that color-blind viewers can tell apart.
    case perFinger = "per-finger"
  }

  /// What is written beside marks.
  public enum Label: String, CaseIterable, Sendable {
    case none, number, coordinates
  }

  /// What is heard.
  public enum Sound: Equatable, Sendable {
    case none
    /// The built-in tap.
    case tap
    /// A WAV, Ogg or FLAC file.
    case file(String)
  }

  /// When a sound is heard.
  public enum SoundOccasion: String, CaseIterable, Sendable {
    /// When a finger is lifted within 0.35 s that has moved less than 10.
    case tap
    /// When a finger goes down.
    case down
  }

  /// Whether marks only fade.
  public enum ReducedMotion: String, CaseIterable, Sendable {
    /// As the desktop portal says.
    case auto
    case `true`, `false`
  }
}
