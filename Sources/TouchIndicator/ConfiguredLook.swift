import Cairo
import Marks

extension Configuration {
  /// The mark's picture file, read; nil for other styles.
  func loadImage() throws(IndicatorError) -> Image? {
    guard style == .image else { return nil }
    guard let path = image else { throw .unusableFile("style 'image' needs a picture: set 'image' to the path of a PNG or SVG file") }
    let image: Image
    do { image = try Image(contentsOf: path) } catch { throw .unusableFile(error.description) }
    let height = clampedImageWidth * image.height / image.width
    guard Self.diameters.contains(height) || height < Self.diameters.lowerBound else {
      throw .unusableFile(
        "cannot use image '\(path)': with 'image-width' \(Int(clampedImageWidth)) it would be \(Int(height)) high, more than 400")
    }
    return image
  }

  /// What is seen.
  ///
  /// - Parameters:
  ///   - image: the style's, if it needs one.
  ///   - appearance: what the desktop wishes.
  func look(image: Image?, appearance: Appearance) -> Look {
    let reducesMotion =
      switch reducedMotion {
      case .auto: appearance.reducesMotion
      case .true: true
      case .false: false
      }
    let color = color ?? appearance.accentColor ?? .defaultAccent
    let style = markStyle(image: image, reducesMotion: reducesMotion)
    return Look(
      style, colors: palette == .one ? [color] : Color.perFinger, trail: reducesMotion ? .none : lookTrail(behind: style),
      label: lookLabel,
      longPress: longPress > 0 && !reducesMotion ? LongPressRing(duration: longPress.clamped(to: 0.05...10), around: style.radius) : nil,
      nearPen: pen(isDown: false, reducesMotion), penTip: pen(isDown: true, reducesMotion), penColor: color)
  }

  private static let diameters = 8.0...400
  private static let durations = 0.0...5
  private var clampedImageWidth: Double { imageWidth.clamped(to: Self.diameters) }

  private func pen(isDown: Bool, _ reducesMotion: Bool) -> CircleStyle {
    .pen(
      isDown: isDown, opacity: opacity.clamped(to: 0.05...1), contrast: contrast, transition: transition(reducesMotion: reducesMotion))
  }

  private func transition(reducesMotion: Bool) -> MarkTransition {
    MarkTransition(
      timeline: MarkTimeline(appear: appear.clamped(to: Self.durations), fade: fade.clamped(to: Self.durations)), scales: !reducesMotion)
  }

  private func markStyle(image: Image?, reducesMotion: Bool) -> MarkStyle {
    let transition = transition(reducesMotion: reducesMotion)
    switch style {
    case .circle:
      return .circle(
        CircleStyle(
          opacity: opacity.clamped(to: 0.05...1), diameter: (diameter ?? 50).clamped(to: Self.diameters),
          borderWidth: borderWidth.clamped(to: 0...20), borderColor: borderColor, contrast: contrast, transition: transition))
    case .rings: return .rings(rings(diameter: diameter ?? RingsStyle.originalDiameter))
    case .image:
      let ratio = image.map { $0.height / $0.width } ?? 1
      return .image(
        ImageStyle(
          width: clampedImageWidth, height: clampedImageWidth * ratio,
          hotspot: Hotspot(x: imageHotspot.x.clamped(to: 0...1), y: imageHotspot.y.clamped(to: 0...1)), transition: transition))
    case .drawn(var custom):
      custom.size = custom.size.clamped(to: Self.diameters)
      custom.timeline = transition.timeline
      return .custom(custom)
    }
  }

  private func rings(diameter: Double) -> RingsStyle {
    RingsStyle(
      diameter: diameter.clamped(to: Self.diameters), secondaryColor: secondaryColor, contrast: contrast,
      delay: delay.clamped(to: Self.durations), duration: duration.clamped(to: Self.durations))
  }

  private func lookTrail(behind style: MarkStyle) -> Look.Trail {
    let lifetime = trailTime.clamped(to: 0.05...5)
    switch trail ?? (self.style == .rings ? .rings : .none) {
    case .none: return .none
    case .line: return .line(TrailLine(width: style.radius, opacity: opacity.clamped(to: 0.05...1)), lifetime: lifetime)
    case .rings: return .rings(RingTrail(style: rings(diameter: 2 * style.radius), lifetime: lifetime))
    }
  }

  private var lookLabel: Look.Label {
    switch label {
    case .none: .none
    case .number: .number
    case .coordinates: .coordinates
    }
  }
}

extension Double {
  /// The nearest value in the range; its least for what is no number.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : min(max(self, range.lowerBound), range.upperBound)
  }
}
