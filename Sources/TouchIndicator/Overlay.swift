import Cairo
import Geometry
import Linux
import Marks
import Placement
import Touches
import Wayland

/// Shows a mark for each finger, on the output where it is.
///
/// Facts are taken in as they come; `update` decides once what is seen and commits it.
final class Overlay {
  private let desktop: Desktop
  private let log: Log
  private var composer: Composer
  private var image: Image?
  /// How long (seconds) the surfaces stay after the last mark, so that the next tap finds them, before they go: any mapped surface over a
  /// fullscreen video costs the compositor its direct scan-out.
  private var linger: Double
  private var tracker = FingerTracker()
  private var overlays: [OutputOverlay] = []
  /// Lives while there are overlays.
  private var cache: PictureCache?
  /// The outputs on which the compositor has closed the overlay: shown there again from the next down on.
  private var closed: [OutputID] = []
  private var isStale = false
  /// What `nextUpdate` said last.
  private var planned: Timestamp?
  /// The compositor has laid out its layers anew: a screen locker may have come.
  var isRearranged = false
  /// Frames are not shown any more, which is how a screen locker is noticed that tells nobody: nothing is shown or remembered until one is.
  private var isAsleep = false
  private var lateFrame = LateFrame()
  /// What the compositor is asked with whether it is there at all.
  private var probe: WlCallback?
  private var hasFailed = false
  private var scene = Scene()

  /// The outputs on which nothing is shown, as `OutputFacts.isNamed` takes them.
  var hiddenOutputs: [String] = [] {
    didSet {
      overlays.removeAll { overlay in desktop.usableOutputs.contains { $0.id == overlay.id && isHidden($0) } }
      isStale = true
    }
  }

  private func isHidden(_ output: OutputFacts) -> Bool { hiddenOutputs.contains(where: output.isNamed) }

  /// - Parameter image: what `Shape.image` stands for in the look.
  init(_ desktop: Desktop, look: Look, image: Image?, linger: Double, log: Log) {
    self.desktop = desktop
    self.log = log
    composer = Composer(look)
    self.image = image
    self.linger = linger
  }

  /// Whether no mark and no trail is left.
  var isEmpty: Bool { tracker.fingers.isEmpty && composer.isEmpty }

  /// Shows the fingers that are down, too, in another look from now on.
  func change(to look: Look, image: Image?, linger: Double) {
    self.linger = linger
    guard look != composer.look || image !== self.image else { return }
    composer = Composer(look)
    self.image = image
    // Made anew with the next update: their pictures are of the old look.
    overlays.removeAll()
    cache = nil
    isStale = true
  }

  /// The output that a finger was last seen on while it is down.
  func output(of touch: TouchID) -> OutputID? { tracker.fingers.first { $0.touch == touch && $0.lift == nil }?.location?.output }

  // MARK: Counting

  /// How many fingers are down.
  var fingerCount: Int { tracker.fingers.count { $0.lift == nil && !$0.touch.isPen } }
  /// How many outputs have a surface.
  var surfaceCount: Int { overlays.count }
  /// How many sprites the surfaces carry.
  var spriteCount: Int { overlays.reduce(0) { $0 + $1.spriteCount } }
  /// The size of all pictures.
  var bufferBytes: Int { cache?.byteCount ?? 0 }

  // MARK: Facts

  /// - Returns: the finger after it, nil for one that is gone or unknown.
  func apply(_ event: TouchEvent, at location: OutputPoint?) -> Finger? {
    if isAsleep { return nil }
    if case .down = event.phase { closed.removeAll() }
    isStale = true
    let finger = tracker.apply(event, at: location)
    if composer.leavesTrails {
      composer.removeTrails(notOf: tracker.fingers)
      if let finger { composer.follow(finger, event, among: desktop.usableOutputs) }
    }
    return finger
  }

  /// Takes away all marks of a device that is gone.
  func removeMarks(of device: DeviceID) {
    tracker.removeAll(of: device)
    composer.removeTrails(of: device)
    isStale = true
  }

  /// Takes away all marks and surfaces.
  func removeAll() {
    tracker.removeAll()
    composer.removeAllTrails()
    overlays.removeAll()
    cache = nil
    isAsleep = false
    lateFrame = LateFrame()
  }

  func outputsChanged() {
    let outputs = desktop.usableOutputs
    for overlay in overlays {
      if let facts = outputs.first(where: { $0.id == overlay.id }) {
        overlay.update(facts)
      } else {
        tracker.removeAll(on: overlay.id)
        composer.removeTrails(notOf: tracker.fingers)
      }
    }
    overlays.removeAll { overlay in !outputs.contains { $0.id == overlay.id } }
    isStale = true
  }

  // MARK: Deciding

  /// When `update` must be called though nothing has come, nil for never.
  func nextUpdate(at time: Timestamp) -> Timestamp? {
    if isStale { return time }
    planned = isAsleep ? nil : plan(at: time)
    return planned
  }

  private func plan(at time: Timestamp) -> Timestamp? {
    var next: Timestamp?
    func consider(_ time: Timestamp?) { if let time { next = next.map { min($0, time) } ?? time } }
    for finger in tracker.fingers where finger.lift != nil {
      let timeline = composer.look.timeline(of: finger.touch)
      consider(timeline.nextBegin(of: finger, at: time))
      // Frames may not come any more.
      consider(timeline.end(of: finger).map { $0 + 0.2 })
    }
    for overlay in overlays {
      consider(overlay.emptySince.map { $0 + linger })
      consider(overlay.nextUpdate(at: time))
      consider(lateFrame.deadline ?? overlay.frameDeadline)
    }
    consider(composer.trailsEnd.map { $0 + 0.2 })
    return next
  }

  /// Shows what is to be seen now.
  func update(at time: Timestamp) {
    // What was planned then: by now a mark that was to begin fading does so already, and plans nothing.
    if !isStale, planned.map({ $0 > time }) ?? true { return }
    isStale = false
    if isAsleep {
      guard overlays.allSatisfy({ $0.frameDeadline == nil }) else { return }
      isAsleep = false
    } else if isFrameMissing(at: time) {
      return fallAsleep()
    }
    tracker.removeLifted { composer.look.timeline(of: $0.touch).phase(of: $0, at: time) == .gone }
    composer.removeOldTrails(at: time)
    let outputs = desktop.usableOutputs
    for index in outputs.indices where hiddenOutputs.isEmpty || !isHidden(outputs[index]) { show(outputs[index].id, at: time) }
    if overlays.contains(where: { isOver($0, at: time) }) { removeOverlays(at: time) }
  }

  /// Whether an overlay is of no use any more.
  private func isOver(_ overlay: OutputOverlay, at time: Timestamp) -> Bool {
    overlay.isClosed || overlay.emptySince.map { time - $0 >= linger || overlay.isStalled(at: time) } ?? false
  }

  private func removeOverlays(at time: Timestamp) {
    closed += overlays.filter(\.isClosed).map(\.id)
    overlays.removeAll { isOver($0, at: time) }
    if overlays.isEmpty { cache = nil }
  }

  /// Whether a frame is late and will not come.
  private func isFrameMissing(at time: Timestamp) -> Bool {
    let isLate = overlays.contains { $0.frameDeadline.map { $0 <= time } ?? false }
    switch lateFrame.step(isLate: isLate, at: time) {
    case .wait: return false
    case .giveUp: return true
    case .ask:
      let probe = desktop.connection.sync()
      probe.onEvent { [unowned self] _ in
        lateFrame.answer()
        isStale = true
      }
      self.probe = probe
      return false
    }
  }

  /// Takes all marks away and keeps the surfaces, which hear of the next frame.
  private func fallAsleep() {
    log.information("the screen is off or locked: no frame is shown")
    isAsleep = true
    lateFrame = LateFrame()
    tracker.removeAll()
    composer.removeAllTrails()
    for overlay in overlays { overlay.clear() }
  }

  private func show(_ output: OutputID, at time: Timestamp) {
    composer.compose(tracker.fingers, on: output, at: time, into: &scene)
    do {
      guard let overlay = try overlay(for: output) else { return }
      try overlay.show(scene, at: time)
      hasFailed = false
    } catch {
      // Tried again with each event; said once.
      if !hasFailed { log.error("no mark can be drawn, since the system refused shared memory: \(error)") }
      hasFailed = true
    }
  }

  /// The output's overlay, made if there is something to show on it.
  private func overlay(for output: OutputID) throws(SystemError) -> OutputOverlay? {
    if let index = overlays.firstIndex(where: { $0.id == output }) { return overlays[index] }
    guard !scene.isEmpty, !closed.contains(output), let object = desktop.output(output),
      let facts = desktop.usableOutputs.first(where: { $0.id == output })
    else { return nil }
    let cache: PictureCache
    if let known = self.cache {
      cache = known
    } else {
      cache = try PictureCache(desktop.globals.sharedMemory, look: composer.look, image: image)
      self.cache = cache
    }
    let overlay = OutputOverlay(desktop.globals, output: object, facts: facts, cache: cache) {
      [unowned self] in
      isStale = true
    } onRearranged: { [unowned self] in
      isRearranged = true
    }
    overlays.append(overlay)
    return overlay
  }
}
