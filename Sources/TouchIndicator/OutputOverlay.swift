import Geometry
import Linux
import Placement
import Touches
import Wayland

/// What is shown over one output: a click-through layer surface of one transparent pixel in its upper left corner that carries a sprite for
/// each mark.
///
/// A second such pixel, the pin, lies in the lower right corner: without it some compositors repaint the box around the surface and its
/// fingers at each move.
final class OutputOverlay {
  private enum State {
    case awaitingConfigure
    case ready
    case closed
  }

  /// After so long without a frame callback (seconds) the screen is off or locked, and nothing is committed until it comes.
  private static let stallTime = 0.1
  /// After so long (seconds) everything is taken away and forgotten.
  private static let sleepTime = 0.3
  /// How often (seconds) a frame is asked for though nothing animates.
  private static let checkInterval = 2.0

  private let globals: Globals
  private let cache: PictureCache
  private var facts: OutputFacts
  private var state = State.awaitingConfigure

  // Released in this order: callback, sprites, role objects, surface.
  private var frameCallback: WlCallback?
  /// In the order of the scene.
  private var sprites: [(id: SpriteID, sprite: Sprite)] = []
  // Only where the look has them.
  private let labels: LabelLayer?
  private let trails: TrailLayer?
  private var pin: Sprite?
  private let layerSurface: ZwlrLayerSurfaceV1
  private let fractionalScale: WpFractionalScaleV1?
  private let surface: WlSurface
  private var pixel: Picture?

  private var frameAsked = Timestamp(microseconds: 0)
  private var scale: OutputScale
  private var preferredScale: OutputScale?
  /// Since when nothing has been visible, nil while something is.
  private(set) var emptySince: Timestamp?
  /// Called when what should be seen must be decided anew: it became ready, its frame was shown, its scale changed, it was closed.
  private let onChange: () -> Void
  /// Called when the compositor has laid out its layers anew, such as for a screen locker that is an ordinary surface.
  private let onRearranged: () -> Void

  init(
    _ globals: Globals, output: WlOutput, facts: OutputFacts, cache: PictureCache, onChange: @escaping () -> Void,
    onRearranged: @escaping () -> Void
  ) {
    self.globals = globals
    self.cache = cache
    self.facts = facts
    self.onChange = onChange
    self.onRearranged = onRearranged
    scale = OutputScale(pixels: facts.pixels, logical: facts.box)
    surface = globals.compositor.createSurface()
    labels = cache.look.label == .none ? nil : LabelLayer(globals, parent: surface)
    trails = cache.look.trail == .none ? nil : TrailLayer(globals, parent: surface)
    layerSurface = globals.layerShell.getLayerSurface(surface: surface, output: output, layer: .overlay, namespace: "wshowtouch")
    fractionalScale = globals.fractionalScale?.getFractionalScale(surface: surface)
    fractionalScale?.onEvent { [unowned self] event in
      if case .preferredScale(let numerator) = event { prefer(OutputScale(numerator: Int(numerator))) }
    }
    layerSurface.onEvent { [unowned self] event in handle(event) }
    layerSurface.setSize(width: 1, height: 1)
    layerSurface.setAnchor(anchor: [.top, .left])
    // Over bars, not beside them.
    layerSurface.setExclusiveZone(zone: -1)
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    globals.makeClickThrough(surface)
    surface.commit()
  }

  /// The output that it is over.
  var id: OutputID { facts.id }

  /// How many sprites are shown.
  var spriteCount: Int { sprites.count + (labels?.spriteCount ?? 0) + (trails?.spriteCount ?? 0) }

  /// Whether the compositor has taken it away.
  var isClosed: Bool { state == .closed }

  /// Whether its output has not shown the last frame for so long that the screen must be off or locked.
  func isStalled(at time: Timestamp) -> Bool { frameCallback != nil && time - frameAsked > Self.stallTime }

  /// When the frame that was asked for is so late that the screen must be off or locked, nil while none is asked for.
  var frameDeadline: Timestamp? { frameCallback == nil || state == .closed ? nil : frameAsked + Self.sleepTime }

  /// Shows nothing at once, whether or not frames are shown.
  func clear() {
    sprites.removeAll()
    trails?.removeAll()
    labels?.removeAll()
    surface.commit()
  }

  /// Follows the output's changes. Marks are placed anew by the next `show`.
  func update(_ facts: OutputFacts) {
    guard facts != self.facts else { return }
    self.facts = facts
    scale = preferredScale ?? OutputScale(pixels: facts.pixels, logical: facts.box)
    if state == .ready { placePin() }
  }

  /// When `show` must be called though nothing has come, nil for never.
  func nextUpdate(at time: Timestamp) -> Timestamp? { isStalled(at: time) ? nil : labels?.nextUpdate }

  /// Shows this scene and nothing else, with one commit if anything has changed.
  func show(_ scene: Scene, at time: Timestamp) throws(SystemError) {
    emptySince = scene.isEmpty ? emptySince ?? time : nil
    guard state == .ready, !isStalled(at: time) else { return }
    var isChanged = try show(scene.items)
    // Trails are drawn anew at each frame, however many events come before it.
    if frameCallback == nil, let trails, try trails.show(scene.trails, in: bounds, scale: scale, from: cache) { isChanged = true }
    if let labels, try labels.show(scene.labels, in: bounds, scale: scale, from: cache, at: time) { isChanged = true }
    // A finger that moves needs no frames; now and then one tells that the screen still shows them.
    let isCheckDue = isChanged && !scene.isEmpty && time - frameAsked > Self.checkInterval
    if scene.isAnimating || isCheckDue, frameCallback == nil {
      askForFrame(at: time)
      isChanged = true
    }
    if isChanged { surface.commit() }
  }

  /// - Returns: whether anything changed.
  private func show(_ items: [Scene.Item]) throws(SystemError) -> Bool {
    var isChanged = false
    var count = 0
    for item in items {
      let frame = SpriteFrame(around: item.center, radius: item.radius, scale: scale)
      let visible = frame.box.intersection(bounds)
      if visible.isEmpty { continue }
      let key = PictureKey(kind: item.picture, scale: scale, center: frame.center, side: frame.pixelSide)
      if try sprite(for: item.id, at: count).show(key, in: frame.box, visible: visible, from: cache) { isChanged = true }
      count += 1
    }
    if sprites.count > count {
      // Destroyed, not hidden: one compositor leaves a ghost of a surface that shows nothing.
      sprites.removeLast(sprites.count - count)
      isChanged = true
    }
    return isChanged
  }

  /// The sprite that has this place in the order of the scene, mostly the same one as before.
  private func sprite(for id: SpriteID, at place: Int) -> Sprite {
    if place < sprites.count, sprites[place].id == id { return sprites[place].sprite }
    if let known = sprites.firstIndex(where: { $0.id == id }) {
      sprites.swapAt(known, place)
    } else {
      sprites.insert((id, Sprite(globals, parent: surface, isBelow: id.isBelow)), at: place)
    }
    return sprites[place].sprite
  }

  private var bounds: LogicalRectangle { LogicalRectangle(x: 0, y: 0, width: facts.box.width, height: facts.box.height) }

  // MARK: The surface

  private func handle(_ event: ZwlrLayerSurfaceV1.Event) {
    switch event {
    case .configure(let serial, _, _):
      layerSurface.ackConfigure(serial: serial)
      if state == .awaitingConfigure { becomeReady() } else { onRearranged() }
      surface.commit()
    case .closed: state = .closed
    }
    onChange()
  }

  private func becomeReady() {
    guard let pixel = try? cache.transparentPixel() else { return }
    self.pixel = pixel
    pixel.attach(to: surface)
    surface.commit()
    state = .ready
    placePin()
  }

  private func placePin() {
    guard let pixel else { return }
    let pin = pin ?? Sprite(globals, parent: surface)
    pin.show(pixel, in: LogicalRectangle(x: bounds.right - 1, y: bounds.bottom - 1, width: 1, height: 1))
    self.pin = pin
  }

  private func prefer(_ scale: OutputScale) {
    preferredScale = scale
    guard scale != self.scale else { return }
    self.scale = scale
    onChange()
  }

  private func askForFrame(at time: Timestamp) {
    let callback = surface.frame()
    callback.onEvent { [unowned self] _ in
      frameCallback = nil
      onChange()
    }
    frameCallback = callback
    frameAsked = time
  }
}
