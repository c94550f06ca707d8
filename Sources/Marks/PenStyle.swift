/// The mark of a pen: a dot in an open ring while it is near, in a filled one while its tip is down.
extension CircleStyle {
  /// Less than half as wide as a finger's mark.
  static let penRadius = 10.0
  /// Of white, around the ring and the dot.
  private static let penBorder = 1.5

  /// The mark of a pen.
  public static func pen(isDown: Bool, opacity: Double = 0.6, contrast: Bool = true, transition: MarkTransition = MarkTransition())
    -> CircleStyle
  {
    var style = CircleStyle(
      opacity: isDown ? opacity : 0, diameter: 2 * penRadius, borderWidth: penBorder, borderColor: .white, contrast: contrast,
      // It is filled at once, as it writes at once.
      transition: isDown
        ? MarkTransition(timeline: MarkTimeline(appear: 0, fade: transition.timeline.fade), scales: transition.scales) : transition)
    style.isPen = true
    return style
  }

  /// What is painted over the disc, inside the border.
  static func penShapes(_ color: Color) -> [Shape] {
    let ring = penRadius - penBorder
    return [
      .ring(inner: ring - 2, outer: ring, color: color), .disc(radius: 2 + penBorder, color: .white), .disc(radius: 2, color: color),
    ]
  }
}

extension TrailLine {
  /// What the tip of a pen leaves behind.
  public static let pen = TrailLine(width: CircleStyle.penRadius, opacity: 1)
}
