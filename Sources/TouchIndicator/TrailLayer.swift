import Geometry
import Linux
import Marks
import Wayland

/// The lines that fingers draw behind them on an output, cut into square tiles below the marks, so that no picture is large.
final class TrailLayer {
  struct Tile: Hashable {
    let column: Int
    let row: Int
  }

  struct Content {
    /// From the newest to the oldest.
    var segments: [TrailLine.Segment] = []
    var box: LogicalRectangle
  }

  /// A tile's least side, in logical pixels.
  private static let side = 256.0
  /// The most tiles at once. More are only needed by many fast fingers: the oldest parts are left out.
  private static let limit = 32

  private let globals: Globals
  private let parent: WlSurface
  private var sprites: [Tile: Sprite] = [:]

  /// How many sprites it shows.
  var spriteCount: Int { sprites.count }

  init(_ globals: Globals, parent: WlSurface) {
    self.globals = globals
    self.parent = parent
  }

  /// Shows none.
  func removeAll() { sprites.removeAll() }

  /// Shows these parts of lines and no others.
  ///
  /// - Returns: whether anything changed.
  func show(
    _ segments: [TrailLine.Segment], in bounds: LogicalRectangle, scale: OutputScale, from cache: PictureCache
  ) throws(SystemError) -> Bool {
    if segments.isEmpty, sprites.isEmpty { return false }
    let tiles = Self.cut(segments, in: bounds, scale: scale)
    sprites = sprites.filter { tiles[$0.key] != nil }
    for (tile, content) in tiles {
      let box = content.box
      let origin = PixelPoint(x: scale.pixels(box.x), y: scale.pixels(box.y))
      let size = PixelSize(width: scale.pixels(box.right) - origin.x, height: scale.pixels(box.bottom) - origin.y)
      let sprite = sprites[tile] ?? Sprite(globals, parent: parent, isBelow: true)
      sprites[tile] = sprite
      // Gathered from the newest.
      sprite.show(try cache.trails(content.segments.reversed(), origin: origin, size: size, scale: scale), in: box)
    }
    return true
  }

  /// The tiles that parts of lines are seen in, and what of them.
  static func cut(_ segments: [TrailLine.Segment], in bounds: LogicalRectangle, scale: OutputScale) -> [Tile: Content] {
    // Boxes begin and end on whole physical pixels.
    let unit = scale.wholePixelLength(atLeast: 1)
    let tileSide = scale.wholePixelLength(atLeast: side)
    var tiles: [Tile: Content] = [:]
    for segment in segments.reversed() {
      let box = segment.box(unit: unit).intersection(bounds)
      if box.isEmpty { continue }
      for row in box.y / tileSide...(box.bottom - 1) / tileSide {
        for column in box.x / tileSide...(box.right - 1) / tileSide {
          let tile = Tile(column: column, row: row)
          let part = box.intersection(LogicalRectangle(x: column * tileSide, y: row * tileSide, width: tileSide, height: tileSide))
          if tiles[tile] == nil, tiles.count == limit { continue }
          var content = tiles[tile] ?? Content(box: part)
          content.box = content.box.union(part)
          content.segments.append(segment)
          tiles[tile] = content
        }
      }
    }
    return tiles
  }
}

extension TrailLine.Segment {
  /// What it covers, in whole multiples of a unit.
  fileprivate func box(unit: Int) -> LogicalRectangle {
    // One pixel more for the antialiased edge.
    let radius = max(startRadius, endRadius) + 1
    func down(_ value: Double) -> Int { Int((value / Double(unit)).rounded(.down)) * unit }
    let (left, top) = (down(min(start.x, end.x) - radius), down(min(start.y, end.y) - radius))
    let (right, bottom) = (down(max(start.x, end.x) + radius) + unit, down(max(start.y, end.y) + radius) + unit)
    return LogicalRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
