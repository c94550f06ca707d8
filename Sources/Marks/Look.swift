public import Touches

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

  /// The marks of fingers, of pens that are near, and of pens whose tip is down.
  public let animations: [MarkAnimation]
  /// The color of pens.
  public let penColor: Color
  /// The colors of fingers, by their number; after the last the first comes again.
  public let colors: [Color]
  /// What moving fingers leave behind.
  public let trail: Trail
  /// What is written beside marks.
  public let label: Label
  /// What fills around resting fingers.
  public let longPress: LongPressRing?

  /// Makes the look.
  ///
  /// - Parameter penColor: the color of pens, nil for the first finger's.
  public init(
    _ style: MarkStyle, colors: [Color], trail: Trail = .none, label: Label = .none, longPress: LongPressRing? = nil,
    nearPen: CircleStyle = .pen(isDown: false), penTip: CircleStyle = .pen(isDown: true), penColor: Color? = nil
  ) {
    animations = [MarkAnimation(style), MarkAnimation(.circle(nearPen)), MarkAnimation(.circle(penTip))]
    self.penColor = penColor ?? colors[0]
    self.colors = colors
    self.trail = trail
    self.label = label
    self.longPress = longPress
  }

  /// The marks of fingers.
  public var animation: MarkAnimation { animations[0] }

  /// Which of the marks a finger or a pen has.
  public func animationIndex(of touch: TouchID) -> Int { max(0, -touch.seatSlot) }

  /// When it appears, stays and fades.
  public func timeline(of touch: TouchID) -> MarkTimeline { animations[animationIndex(of: touch)].timeline }

  /// What tells marks of a look apart, in `PictureKind`.
  public func color(of finger: Finger) -> Int { finger.touch.isPen ? finger.touch.seatSlot : finger.index % colors.count }

  /// The picture of a kind.
  public func picture(_ kind: PictureKind) -> MarkPicture {
    switch (kind, trail) {
    case (.mark(let color, let index), _): animations[max(0, -color)].picture(at: index, color: color < 0 ? penColor : colors[color])
    case (.leftRings(let color, let index), .rings(let trail)): trail.picture(at: index, color: colors[color])
    case (.leftRings, _): MarkPicture(shapes: [])
    case (.longPress(let color, let index), _): longPress?.picture(at: index, color: colors[color]) ?? MarkPicture(shapes: [])
    }
  }
}

/// Tells the pictures of a look apart that are drawn around a finger.
public enum PictureKind: Hashable, Sendable {
  /// A mark of one of the look's colors, or of a pen by its slot, which is below 0; and the index in its animation.
  case mark(color: Int, index: Int)
  /// A set of rings that was left behind, by its index in the trail.
  case leftRings(color: Int, index: Int)
  /// The ring around a resting finger, by its index.
  case longPress(color: Int, index: Int)
}
