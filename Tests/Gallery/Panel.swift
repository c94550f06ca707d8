import Cairo
import Geometry
import TouchIndicator
import Touches

/// A picture that fingers have been on.
struct Panel {
  let width: Int
  let height: Int
  let scale: OutputScale
  var pixels: [UInt32]

  /// Makes an empty picture of logical pixels.
  init(width: Int, height: Int, scale: Double, background: Background) {
    self.scale = OutputScale(numerator: Int(120 * scale))
    self.width = Int(Double(width) * scale)
    self.height = Int(Double(height) * scale)
    pixels = []
    for y in 0..<self.height {
      for x in 0..<self.width { pixels.append(background.pixel(x: Double(x) / Double(self.width), y: Double(y) / Double(self.height))) }
    }
  }

  /// Shows what is seen at a time (seconds) of fingers that do something.
  mutating func show(_ configuration: Configuration, _ strokes: [Stroke], at time: Double) throws {
    var picture = try StillPicture(configuration, size: PixelSize(width: width, height: height), scale: scale)
    var events: [(time: Double, event: TouchEvent, place: LogicalPoint?)] = []
    for (slot, stroke) in strokes.enumerated() {
      let touch = TouchID(device: DeviceID(1), seatSlot: stroke.pen ?? slot)
      let panel = NormalizedPoint(x: 0, y: 0)
      func add(_ time: Double, _ phase: TouchEvent.Phase, _ place: LogicalPoint?) {
        events.append((time, TouchEvent(touch: touch, time: Timestamp(microseconds: Int64(time * 1_000_000)), phase: phase), place))
      }
      add(stroke.down, .down(panel), stroke.path(0))
      let end = min(time, stroke.lift ?? time)
      if stroke.moves {
        for moment in Swift.stride(from: stroke.down + 0.008, through: end, by: 0.008) {
          add(moment, .motion(panel), stroke.path(moment - stroke.down))
        }
      }
      if let lift = stroke.lift, lift <= time { add(lift, .up, nil) }
    }
    for (_, event, place) in events.sorted(by: { $0.time < $1.time }) { picture.apply(event, at: place) }
    picture.draw(at: Timestamp(microseconds: Int64(time * 1_000_000)), over: &pixels)
  }

  /// Puts panels of one height beside each other.
  static func row(_ panels: [Panel]) -> Panel {
    var row = panels[0]
    row.pixels = (0..<row.height).flatMap { y in panels.flatMap { $0.pixels[y * $0.width..<(y + 1) * $0.width] } }
    return Panel(width: panels.reduce(0) { $0 + $1.width }, height: row.height, scale: row.scale, pixels: row.pixels)
  }

  /// Puts panels of one width below each other.
  static func column(_ panels: [Panel]) -> Panel {
    Panel(
      width: panels[0].width, height: panels.reduce(0) { $0 + $1.height }, scale: panels[0].scale, pixels: panels.flatMap(\.pixels))
  }

  private init(width: Int, height: Int, scale: OutputScale, pixels: [UInt32]) {
    (self.width, self.height, self.scale, self.pixels) = (width, height, scale, pixels)
  }

  func write(to path: String) throws { try writePicture(pixels, width: width, height: height, to: path) }
}

/// What a finger does. Times are seconds, places logical pixels.
struct Stroke {
  var down = 0.0
  var lift: Double?
  var moves = false
  /// Its slot, if it is a pen.
  var pen: Int?
  /// Where it is so long after its down.
  var path: (Double) -> LogicalPoint

  /// A finger that rests.
  static func rest(_ x: Double, _ y: Double, lift: Double? = nil) -> Stroke { Stroke(lift: lift) { _ in LogicalPoint(x: x, y: y) } }
}
