import Cairo
import Geometry
package import Linux
import Placement
import Touches
import Wayland

/// Touches shown on a compositor, from `init` to the end of `run`.
package final class Session {
  private let log: Log
  private let desktop: Desktop
  private let overlay: Overlay
  private let source: any TouchSource
  private let compositor: CompositorWatch
  private let placement: DevicePlacement
  private var sharedPanels = SharedPanels()
  private var configuration: Configuration
  private var image: Image?
  private var appearance: AppearanceSource?
  /// Nil until it runs, and for what is played.
  private var activity: SessionActivity?
  private let followsActivity: Bool
  private var isReading = false
  private var sounds: TouchSounds?
  /// Waits for the compositor to read what was sent before it is sent more.
  private var isBlocked = false
  /// What `run` waits with. The program adds its own descriptors.
  package let loop: EventLoop
  /// Whether touches are shown.
  package private(set) var isEnabled = false
  /// Whether nothing is shown because the session is locked or inactive, as far as anybody tells.
  package var isAway: Bool { activity?.isAway ?? false }
  /// Called each time before it waits, when all that has come is handled.
  package var beforeWaiting: () -> Void = {}

  /// Connects to the compositor and shows nothing yet.
  package init(_ input: TouchInput, configuration: Configuration, loop: EventLoop, log: Log) throws(IndicatorError) {
    self.log = log
    self.loop = loop
    self.configuration = configuration
    image = try configuration.loadImage()
    let sample = try configuration.loadSound()
    if case .devices = input { followsActivity = true } else { followsActivity = false }
    desktop = try Desktop()
    overlay = Overlay(
      desktop, look: configuration.look(image: image, appearance: Appearance()), image: image, linger: configuration.linger, log: log)
    overlay.hiddenOutputs = configuration.hiddenOutputs
    compositor = CompositorWatch(desktop.connection, announced: desktop.announced, outputs: desktop.usableOutputs, log: log)
    placement = DevicePlacement(rules: compositor.rules(overrides: configuration.devices), log: log)
    source = input.makeSource(on: desktop, compositor, log: log)
    source.hasPens = configuration.pen
    sounds = sample.flatMap { TouchSounds($0, on: configuration.soundOn, loop: loop, log: log) }
    desktop.outputs.onChange = { [unowned self] in outputsChanged() }
    loop.add(desktop.connection.fileDescriptor) { [unowned self] in try desktop.connection.finish(readable: true) }
    for output in desktop.usableOutputs {
      let (pixels, box) = (output.pixels, output.box)
      log.information(
        "output \(output.name): \(pixels.width)x\(pixels.height) pixels, \(box.width)x\(box.height) logical ones at (\(box.x), \(box.y))")
    }
  }

  /// Opens the devices and shows their touches from now on.
  package func enable() {
    guard !isEnabled else { return }
    isEnabled = true
    updateReading()
    log.information("touches are shown")
  }

  /// Takes all marks away and closes the devices.
  package func disable() {
    guard isEnabled else { return }
    isEnabled = false
    updateReading()
    log.information("touches are hidden")
  }

  /// Shows marks by another configuration from now on, those of the fingers that are down too.
  ///
  /// - Throws: why its files can't be used; the configuration in use stays.
  package func configure(_ configuration: Configuration) throws(IndicatorError) {
    let newImage = try configuration.loadImage()
    let sample = try configuration.loadSound()
    image = newImage
    sounds?.stop(on: loop)
    sounds = sample.flatMap { TouchSounds($0, on: configuration.soundOn, loop: loop, log: log) }
    self.configuration = configuration
    followAppearance()
    changeLook()
    placement.rules = compositor.rules(overrides: configuration.devices)
    placementChanged()
    source.hasPens = configuration.pen
  }

  /// How it is now.
  package var status: Status {
    Status(
      isEnabled: isEnabled, compositor: desktop.compositorName, devices: source.touchscreens, outputs: desktop.usableOutputs.map(\.name),
      fingers: overlay.fingerCount, surfaces: overlay.surfaceCount, sprites: overlay.spriteCount, bufferBytes: overlay.bufferBytes)
  }

  /// Shows and handles touches until the loop is stopped, or a recording has been played to its end.
  package func run() throws(IndicatorError) {
    followAppearance()
    if followsActivity, activity == nil {
      activity = SessionActivity(desktop, on: loop, log: log) { [unowned self] in updateReading() }
    }
    do {
      try loop.run(beforeWaiting: update)
    } catch let error as WaylandError {
      throw .connectionLost(error)
    } catch let error as SystemError {
      throw .system(error)
    } catch {
      fatalError("no handler throws anything else: \(error)")
    }
  }

  /// Shows what has changed.
  ///
  /// - Returns: when that must be done again though nothing has come, in microseconds, nil for never.
  private func update() throws -> Int64? {
    let time = Timestamp(microseconds: MonotonicClock.microseconds)
    if let next = source.nextEvent, next <= time { source.dispatch(at: time) }
    if overlay.isRearranged {
      overlay.isRearranged = false
      if compositor.isLocked() { overlay.removeAll() }
    }
    if !isBlocked { overlay.update(at: time) }
    beforeWaiting()
    try flush()
    if source.isFinished, overlay.isEmpty { loop.stop() }
    let (event, picture) = (source.nextEvent, isBlocked ? nil : overlay.nextUpdate(at: time))
    guard let event, let picture else { return (event ?? picture)?.microseconds }
    return min(event, picture).microseconds
  }

  /// Takes all marks away before the process ends.
  package func finish() {
    disable()
    try? desktop.connection.roundtrip()
  }

  /// Reads the devices while touches are to be shown and the user is here: what is typed behind a locker is nobody's business.
  private func updateReading() {
    let reads = isEnabled && !isAway
    guard reads != isReading else { return }
    isReading = reads
    if reads {
      compositor.start(on: loop) { [unowned self] in placementChanged() }
      placementChanged()
      source.start(on: loop) { [unowned self] event in handle(event) }
    } else {
      source.stop(on: loop)
      compositor.stop(on: loop)
      placement.removeAll()
      overlay.removeAll()
    }
  }

  /// Asks the desktop for what the configuration leaves to it, once touches are shown: the start does not wait for it.
  private func followAppearance() {
    guard appearance == nil, configuration.color == nil || configuration.reducedMotion == .auto else { return }
    appearance = AppearanceSource(on: loop, log: log) { [unowned self] in changeLook() }
  }

  private func changeLook() {
    let look = configuration.look(image: image, appearance: appearance?.appearance ?? Appearance())
    overlay.change(to: look, image: image, linger: configuration.linger)
    if overlay.hiddenOutputs != configuration.hiddenOutputs { overlay.hiddenOutputs = configuration.hiddenOutputs }
  }

  private func flush() throws {
    let isBlocked = try !desktop.connection.prepare()
    if isBlocked != self.isBlocked {
      self.isBlocked = isBlocked
      loop.setWaitsForWriting(isBlocked, on: desktop.connection.fileDescriptor)
    }
  }

  private func handle(_ event: TouchSourceEvent) {
    switch event {
    case .touch(let event):
      let location: OutputPoint? =
        switch event.phase {
        case .down(let point): placement.place(point, of: event.touch.device, held: nil)
        case .motion(let point): placement.place(point, of: event.touch.device, held: overlay.output(of: event.touch))
        case .up, .cancel: nil
        }
      if case .down = event.phase {
        // A locker of which only the compositor tells. One that comes later, over fingers that are down, lays out the layers anew.
        if compositor.isLocked() { return overlay.removeAll() }
        if isRepeated(event, on: location?.output) { return }
      }
      if let finger = overlay.apply(event, at: location), finger.touch.seatSlot != TouchID.nearPen { sounds?.hear(finger, event.phase) }
    case .added(let device, let origin):
      if case .device(let facts) = origin { compositor.prepare(for: facts) }
      placement.rules.compositor = compositor.rule
      placement.add(device, origin)
      configure(device)
    case .removed(let device):
      placement.remove(device)
      overlay.removeMarks(of: device)
    }
  }

  /// Whether another device on the same panel has reported this finger. Two marks for it would be one too many.
  private func isRepeated(_ event: TouchEvent, on output: OutputID?) -> Bool {
    guard let repetition = sharedPanels.repetition(event, on: output) else { return false }
    guard let this = placement.node(of: event.touch.device) else { return false }
    if repetition.isNews, let other = placement.node(of: repetition.device) {
      log.warning("\(other) and \(this) report one panel: each finger of both has one mark; '--map \(this)=none' ignores one of them")
    }
    return true
  }

  private func outputsChanged() {
    placementChanged()
    overlay.outputsChanged()
  }

  private func placementChanged() {
    placement.rules.compositor = compositor.rule
    let outputs = compositor.completed(desktop.usableOutputs)
    placement.focus = compositor.focusedOutput.flatMap { name in outputs.first { $0.name == name }?.id }
    for device in placement.update(outputs: outputs) { configure(device) }
  }

  private func configure(_ device: DeviceID) {
    if let decision = placement.decision(of: device) { source.configure(device, by: decision) }
  }
}
