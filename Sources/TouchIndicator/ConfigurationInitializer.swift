extension Configuration {
  /// Makes a configuration of which only what differs from the default is named. What each means, its range and unit: at the property.
  public init(
    style: Style = .circle, color: Color? = nil, diameter: Double? = nil, borderColor: Color? = nil, borderWidth: Double? = nil,
    secondaryColor: Color? = nil, opacity: Double? = nil, contrast: Bool? = nil, appear: Double? = nil, fade: Double? = nil,
    delay: Double? = nil, duration: Double? = nil, trail: Trail? = nil, trailTime: Double? = nil, palette: Palette? = nil,
    label: Label? = nil, longPress: Double? = nil, image: String? = nil, imageWidth: Double? = nil, imageHotspot: Hotspot? = nil,
    sound: Sound? = nil, soundOn: SoundOccasion? = nil, soundVolume: Double? = nil, reducedMotion: ReducedMotion? = nil,
    pen: Bool? = nil, linger: Double? = nil
  ) {
    self.init()
    self.style = style
    self.color = color
    self.diameter = diameter
    self.trail = trail
    self.image = image
    // A default is written once: at the property.
    func take<Value>(_ value: Value?, _ path: WritableKeyPath<Configuration, Value>) { if let value { self[keyPath: path] = value } }
    take(secondaryColor, \.secondaryColor)
    take(borderColor, \.borderColor)
    take(borderWidth, \.borderWidth)
    take(opacity, \.opacity)
    take(contrast, \.contrast)
    take(appear, \.appear)
    take(fade, \.fade)
    take(delay, \.delay)
    take(duration, \.duration)
    take(trailTime, \.trailTime)
    take(palette, \.palette)
    take(label, \.label)
    take(longPress, \.longPress)
    take(imageWidth, \.imageWidth)
    take(imageHotspot, \.imageHotspot)
    take(sound, \.sound)
    take(soundOn, \.soundOn)
    take(soundVolume, \.soundVolume)
    take(reducedMotion, \.reducedMotion)
    take(pen, \.pen)
    take(linger, \.linger)
  }
}
