/// All that decides what is seen of fingers.
public struct Look: Equatable, Sendable {
  /// What moving fingers leave behind.
  public enum Trail: Equatable, Sendable {
    case none
    /// For so many seconds.
    case line(TrailLine, lifetime: Double)
    case rings(RingTrail)
  }

  /// What is written beside marks.
  public enum Label: Equatable, Sendable {
    case none
    /// The finger's number, from 1.
    case number
    /// Where the finger is, in whole logical pixels of its output.
    case coordinates
  }

  /// The marks.
  public let animation: MarkAnimation
  /// The colors of fingers, by their number; after the last the first comes again.
  public let colors: [Color]
  /// What moving fingers leave behind.
  public let trail: Trail
  /// What is written beside marks.
  public let label: Label
  /// What fills around resting fingers.
  public let longPress: LongPressRing?

  /// Makes the look.
  public init(
    _ style: MarkStyle, colors: [Color], trail: Trail = .none, label: Label = .none, longPress: LongPressRing? = nil
  ) {
    animation = MarkAnimation(style)
    self.colors = colors
    self.trail = trail
    self.label = label
    self.longPress = longPress
  }

  /// The picture of a kind.
  public func picture(_ kind: PictureKind) -> MarkPicture {
    switch (kind, trail) {
    case (.mark(let color, let index), _): animation.picture(at: index, color: colors[color])
    case (.leftRings(let color, let index), .rings(let trail)): trail.picture(at: index, color: colors[color])
    case (.leftRings, _): MarkPicture(shapes: [])
    case (.longPress(let color, let index), _): longPress?.picture(at: index, color: colors[color]) ?? MarkPicture(shapes: [])
    }
  }
}

/// Tells the pictures of a look apart that are drawn around a finger.
public enum PictureKind: Hashable, Sendable {
  /// A mark of one of the look's colors, by the index in its animation.
  case mark(color: Int, index: Int)
  /// A set of rings that was left behind, by its index in the trail.
  case leftRings(color: Int, index: Int)
  /// The ring around a resting finger, by its index.
  case longPress(color: Int, index: Int)
}
