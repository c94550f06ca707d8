import Geometry
import Marks

/// What is to be seen on an output at a time.
struct Scene {
  /// Something around a point.
  struct Item {
    let id: SpriteID
    /// In the output's logical pixels.
    let center: LogicalPoint
    let picture: PictureKind
    /// How far the picture reaches from its centre, in logical pixels.
    let radius: Double
  }

  /// A text beside a mark.
  struct Label {
    /// Of `Finger.number`.
    let number: UInt64
    let text: String
    /// The mark's centre and how far it reaches, in logical pixels.
    let center: LogicalPoint
    let radius: Double
  }

  /// From the lowest to the uppermost, where they are new.
  var items: [Item] = []
  var labels: [Label] = []
  /// From the oldest to the newest.
  var trails: [TrailLine.Segment] = []
  /// Whether the next frame will differ, so that it must be asked for.
  var isAnimating = false

  var isEmpty: Bool { items.isEmpty && labels.isEmpty && trails.isEmpty }

  /// Empties it and keeps its memory.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    trails.removeAll(keepingCapacity: true)
    isAnimating = false
  }
}

/// What a sprite shows. Fingers by `Finger.number`.
enum SpriteID: Hashable {
  case mark(UInt64)
  case longPress(UInt64)
  /// A set of rings, by its finger and the time (microseconds) when it was left behind.
  case leftRings(UInt64, Int64)

  /// Whether it lies below all marks.
  var isBelow: Bool { if case .leftRings = self { true } else { false } }
}
