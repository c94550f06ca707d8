/// A mark that someone else draws.
public struct CustomStyle: Equatable, Sendable {
  /// What is seen in a phase, in a color.
  public typealias Draw = @Sendable (MarkPhase, Color) -> MarkPicture

  private final class Drawing: Sendable {
    let draw: Draw
    init(_ draw: @escaping Draw) { self.draw = draw }
  }

  /// The diameter of the circle around the finger in which it is drawn; what lies outside is cut off.
  public var size: Double
  /// When it appears and fades.
  public var timeline: MarkTimeline
  private let drawing: Drawing

  /// Makes the style. Two are equal if one is a copy of the other.
  public init(size: Double, timeline: MarkTimeline = MarkTimeline(), draw: @escaping Draw) {
    self.size = size
    self.timeline = timeline
    drawing = Drawing(draw)
  }

  /// What is seen in a phase.
  public func picture(in phase: MarkPhase, color: Color) -> MarkPicture { drawing.draw(phase, color) }

  /// Whether they are drawn by the same closure, of the same size and at the same times.
  public static func == (left: CustomStyle, right: CustomStyle) -> Bool {
    left.drawing === right.drawing && left.size == right.size && left.timeline == right.timeline
  }
}
