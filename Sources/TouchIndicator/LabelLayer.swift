import Geometry
import Linux
import Touches
import Wayland

/// The labels on an output, one beside each mark.
final class LabelLayer {
  private struct Shown {
    let sprite: Sprite
    var text: String
    var scale: OutputScale
    var box: LogicalRectangle
    var time: Timestamp
  }

  /// Between two texts of a label, in seconds.
  private static let interval = 1.0 / 30

  private let globals: Globals
  private let parent: WlSurface
  private var shown: [UInt64: Shown] = [:]
  /// When a label must be written anew that had to wait, nil for never.
  private(set) var nextUpdate: Timestamp?

  /// How many sprites it shows.
  var spriteCount: Int { shown.count }

  init(_ globals: Globals, parent: WlSurface) {
    self.globals = globals
    self.parent = parent
  }

  /// Shows none.
  func removeAll() {
    shown.removeAll()
    nextUpdate = nil
  }

  /// Shows these labels and no others.
  ///
  /// - Returns: whether anything changed.
  func show(
    _ labels: [Scene.Label], in bounds: LogicalRectangle, scale: OutputScale, from cache: PictureCache, at time: Timestamp
  ) throws(SystemError) -> Bool {
    nextUpdate = nil
    var isChanged = false
    for label in labels {
      let font = cache.labelFont(at: scale)
      guard let old = shown[label.number], old.scale == scale else {
        let box = label.box(of: font.logicalSize(of: label.text), in: bounds)
        let new = Shown(sprite: Sprite(globals, parent: parent), text: label.text, scale: scale, box: box, time: time)
        new.sprite.show(try cache.label(label.text, font: font), in: box)
        shown[label.number] = new
        isChanged = true
        continue
      }
      let isDue = time - old.time >= Self.interval
      let text = isDue ? label.text : old.text
      if text != label.text { nextUpdate = min(nextUpdate ?? old.time + Self.interval, old.time + Self.interval) }
      let box = label.box(of: font.logicalSize(of: text), in: bounds)
      if text != old.text {
        old.sprite.show(try cache.label(text, font: font), in: box)
        shown[label.number]?.text = text
        shown[label.number]?.time = time
      } else if box != old.box {
        old.sprite.move(to: box)
      } else {
        continue
      }
      shown[label.number]?.box = box
      isChanged = true
    }
    if shown.count > labels.count {
      shown = shown.filter { number, _ in labels.contains { $0.number == number } }
      isChanged = true
    }
    return isChanged
  }
}

extension Scene.Label {
  /// Between mark and label, in logical pixels.
  private static let gap = 8.0

  /// Where the label is: right of the mark, or left of it where the output ends.
  func box(of size: (width: Int, height: Int), in bounds: LogicalRectangle) -> LogicalRectangle {
    var x = Int((center.x + radius + Self.gap).rounded())
    if x + size.width > bounds.right { x = Int((center.x - radius - Self.gap).rounded()) - size.width }
    let y = Int((center.y - Double(size.height) / 2).rounded())
    return LogicalRectangle(
      x: max(bounds.x, min(x, bounds.right - size.width)), y: max(bounds.y, min(y, bounds.bottom - size.height)), width: size.width,
      height: size.height)
  }
}
