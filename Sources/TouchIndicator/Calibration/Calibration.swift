package import Geometry
package import Linux
import Placement
import Touches
import Wayland

/// Learns where the compositor sends each device's touches, by showing surfaces that take them.
///
/// The compositor itself says where a touch has landed; libinput says where on which panel it was. Nothing is kept unless all devices that
/// were asked for are learned.
package final class Calibration {
  /// How it has ended.
  package enum End {
    /// Everything was learned and is kept.
    case learned
    /// The user or the time has ended it, and nothing has changed.
    case cancelled
    case timedOut
    /// There is no such device that could be read.
    case noDevice
  }

  /// A touch that a device has reported and the compositor has sent.
  package struct Touch {
    /// The device's name.
    package let device: String
    /// The connector.
    package let output: String
    /// In logical pixels of the output.
    package let place: LogicalPoint
    /// Whether it counts.
    package let isTaken: Bool
  }

  private struct Device {
    var facts: DeviceFacts
    var progress = CalibrationProgress()
    var map: AffineMap?
    /// What the last touch has brought.
    var note = "touch it in three far-apart places"
  }

  private let log: Log
  private let loop: EventLoop
  private let desktop: Desktop
  private let compositor: CompositorWatch
  private let source: DeviceSource
  private let wanted: [String]
  private let onTouch: (Touch) -> Void
  private var placement: DevicePlacement
  private var devices: [DeviceID: Device] = [:]
  private var surfaces: [CalibrationSurface] = []
  private var pairing = TouchPairing()
  private var seats: [WlSeat] = []
  private var inputs: [Proxy] = []
  private var end: End?

  /// Connects to the compositor.
  ///
  /// - Parameters:
  ///   - wanted: the devices to learn, by name, "vendor:product", ID_PATH or node; all if empty.
  ///   - onTouch: called for each touch that was recognised.
  package init(
    seat: String, configuration: Configuration, wanted: [String], loop: EventLoop, log: Log, onTouch: @escaping (Touch) -> Void
  ) throws(IndicatorError) {
    self.loop = loop
    self.log = log
    self.wanted = wanted
    self.onTouch = onTouch
    desktop = try Desktop()
    compositor = CompositorWatch(desktop.connection, announced: desktop.announced, outputs: desktop.usableOutputs, log: log)
    var rules = compositor.rules(overrides: [])
    // The matrix is the compositor's; where the touches go is what must be found out.
    rules.overrides = configuration.devices.map { device in
      var matrix = DeviceOverride(device: device.device)
      matrix.matrix = device.matrix
      return matrix
    }
    placement = DevicePlacement(rules: rules, log: log)
    source = DeviceSource(seat: seat, compositor: compositor, log: log)
  }

  /// Learns until everything is learned or it is ended.
  ///
  /// - Parameter timeout: seconds.
  package func run(timeout: Double) throws(IndicatorError) -> End {
    compositor.settle()
    placement.rules.compositor = compositor.rule
    _ = placement.update(outputs: compositor.completed(desktop.usableOutputs))
    do {
      for output in desktop.usableOutputs {
        guard let object = desktop.output(output.id) else { continue }
        surfaces.append(try CalibrationSurface(desktop.globals, output: object, facts: output))
      }
      listen()
      // The layout is what is learned for: one that changes ends it.
      desktop.outputs.onChange = { [unowned self] in cancel() }
      loop.add(desktop.connection.fileDescriptor) { [unowned self] in try desktop.connection.finish(readable: true) }
      source.start(on: loop) { [unowned self] event in handle(event) }
      guard !devices.isEmpty else { return finish(.noDevice) }
      show()
      let deadline = MonotonicClock.microseconds + Int64(timeout * 1_000_000)
      var ready: WlCallback?
      try loop.run { [unowned self] in
        if MonotonicClock.microseconds >= deadline { end = end ?? .timedOut }
        if end != nil { loop.stop() }
        // Touches come once the compositor has heard that we want them.
        if ready == nil, surfaces.allSatisfy(\.isShown), inputs.contains(where: { $0 is WlTouch }) {
          ready = desktop.connection.sync()
          ready?.onEvent { [log] _ in log.information("waiting for touches") }
        }
        _ = try desktop.connection.prepare()
        return deadline
      }
      return finish(end ?? .cancelled)
    } catch let error as WaylandError {
      throw .connectionLost(error)
    } catch let error as SystemError {
      throw .system(error)
    } catch {
      fatalError("no handler throws anything else: \(error)")
    }
  }

  /// Ends it, and nothing has changed.
  package func cancel() { end = end ?? .cancelled }

  private func finish(_ end: End) -> End {
    source.stop(on: loop)
    loop.remove(desktop.connection.fileDescriptor)
    surfaces = []
    try? desktop.connection.roundtrip()
    return end
  }

  // MARK: What comes

  private func listen() {
    for seat in desktop.bindSeats() {
      seats.append(seat)
      seat.onEvent { [unowned self, unowned seat] event in
        guard case .capabilities(let capabilities) = event else { return }
        if capabilities.contains(.touch) {
          let touch = seat.getTouch()
          touch.onEvent { [unowned self] event in
            guard case .down(_, let time, let surface, _, let x, let y) = event else { return }
            guard let known = surfaces.first(where: { $0.surface === surface }) else { return }
            let place = OutputPoint(output: known.output, point: LogicalPoint(x: x, y: y))
            if let (touch, place) = pairing.send(place, at: time) { take(touch, place) }
          }
          inputs.append(touch)
        }
        if capabilities.contains(.keyboard) {
          let keyboard = seat.getKeyboard()
          keyboard.onEvent { [unowned self] event in
            // KEY_ESC of linux/input-event-codes.h, on every layout.
            if case .key(_, _, let key, let state) = event, key == 1, state == .pressed { cancel() }
          }
          inputs.append(keyboard)
        }
      }
    }
  }

  private func handle(_ event: TouchSourceEvent) {
    switch event {
    case .added(let id, .device(let facts)):
      compositor.prepare(for: facts)
      placement.add(id, .device(facts))
      if let decision = placement.decision(of: id) { source.configure(id, by: decision, isForced: true) }
      let isWanted = wanted.isEmpty || wanted.contains { DeviceOverride(device: $0).concerns(facts) }
      if isWanted { devices[id] = Device(facts: facts) }
    case .removed(let id): devices[id] = nil
    case .touch(let event):
      guard case .down(let point) = event.phase else { return }
      let touch = TouchPairing.Reported(device: event.touch.device, point: point)
      if let (touch, place) = pairing.report(touch, at: event.time) { take(touch, place) }
    case .added: break
    }
  }

  private func take(_ touch: TouchPairing.Reported, _ place: OutputPoint) {
    guard var device = devices[touch.device], let output = desktop.usableOutputs.first(where: { $0.id == place.output }) else { return }
    var isTaken = true
    if device.map == nil {
      let layout = LogicalPoint(x: place.point.x + Double(output.box.x), y: place.point.y + Double(output.box.y))
      switch device.progress.add(touch.point, at: layout) {
      case .taken: device.note = "\(device.progress.taken) of \(CalibrationProgress.count) touches"
      case .tooClose: device.note = "touch it further apart, and not in a line"
      case .contradicts:
        device.note = "the last touch does not fit the others: begin again"
        isTaken = false
      case .learned(let map):
        device.map = map
        device.note = "learned: it belongs to \(output.name)"
      }
    }
    devices[touch.device] = device
    surfaces.first { $0.output == place.output }?.dots.append(place.point)
    onTouch(Touch(device: device.facts.name, output: output.name, place: place.point, isTaken: isTaken))
    show()
    if devices.values.allSatisfy({ $0.map != nil }) { keep() }
  }

  private func keep() {
    var maps = LearnedMapsFile.read()
    let layout = desktop.usableOutputs.layoutKey
    for device in devices.values {
      guard let map = device.map else { continue }
      maps.learn(LearnedMap(device: device.facts.identity, compositor: compositor.kind.rawValue, layout: layout, map: map))
    }
    do throws(SystemError) {
      try LearnedMapsFile.write(maps)
      end = end ?? .learned
    } catch {
      log.error("what was learned cannot be kept: \(error)")
      cancel()
    }
  }

  private func show() {
    let list = devices.values.map { "\(printable($0.facts.name)): \($0.note)" }.sorted()
    for surface in surfaces {
      surface.lines = ["Touch each touchscreen in three far-apart places, and once more", "Escape ends this", ""] + list
      surface.draw()
    }
  }
}
