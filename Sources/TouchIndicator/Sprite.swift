import Geometry
import Linux
import Wayland

/// A small picture over an output: a synchronised subsurface that takes no input.
final class Sprite {
  private struct Content: Equatable {
    var key: PictureKey
    var box: LogicalRectangle
    /// What of the box lies on the output, never empty.
    var visible: LogicalRectangle
    var isWhole: Bool { visible == box }
  }

  // Released in this order: the role object before its surface.
  private let subsurface: WlSubsurface
  private let viewport: WpViewport
  private let surface: WlSurface
  private var picture: Picture?
  private var content: Content?

  /// - Parameter isBelow: whether it lies below all others.
  init(_ globals: Globals, parent: WlSurface, isBelow: Bool = false) {
    surface = globals.compositor.createSurface()
    globals.makeClickThrough(surface)
    viewport = globals.viewporter.getViewport(surface: surface)
    subsurface = globals.subcompositor.getSubsurface(surface: surface, parent: parent)
    if isBelow { subsurface.placeBelow(sibling: parent) }
    // Before it has a picture: phoc 0.24 is told of a subsurface by the parent's next commit, takes one that has its picture by then for one
    // without, and falls over its end.
    parent.commit()
  }

  /// Shows the part of a cached picture that lies on the output, from the parent's next commit on.
  ///
  /// - Parameters:
  ///   - box: where the whole picture is, in the output's logical pixels.
  ///   - visible: what of it lies on the output: some compositors would draw the rest on the neighbour.
  /// - Returns: whether anything changed.
  func show(_ key: PictureKey, in box: LogicalRectangle, visible: LogicalRectangle, from cache: PictureCache) throws(SystemError) -> Bool {
    let new = Content(key: key, box: box, visible: visible)
    let old = content
    guard new != old else { return false }
    if let old, old.key == key, old.isWhole, new.isWhole {
      move(to: box)
    } else {
      let whole = try cache.picture(key)
      show(new.isWhole ? whole : try crop(whole, new, from: cache), in: visible)
    }
    content = new
    return true
  }

  /// Shows a picture from the parent's next commit on.
  func show(_ picture: Picture, in box: LogicalRectangle) {
    picture.attach(to: surface)
    viewport.setDestination(width: Int32(box.width), height: Int32(box.height))
    surface.commit()
    move(to: box)
    self.picture = picture
  }

  /// Moves what it shows, from the parent's next commit on.
  func move(to box: LogicalRectangle) { subsurface.setPosition(x: Int32(box.x), y: Int32(box.y)) }

  private func crop(_ picture: Picture, _ content: Content, from cache: PictureCache) throws(SystemError) -> Picture {
    let (box, visible, scale) = (content.box, content.visible, content.key.scale)
    let left = scale.pixels(visible.x) - scale.pixels(box.x)
    let top = scale.pixels(visible.y) - scale.pixels(box.y)
    return try cache.part(
      of: picture, x: left, y: top,
      PixelSize(
        width: min(scale.pixels(visible.right) - scale.pixels(visible.x), picture.size.width - left),
        height: min(scale.pixels(visible.bottom) - scale.pixels(visible.y), picture.size.height - top)))
  }
}
