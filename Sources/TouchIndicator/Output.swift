import Geometry
import Placement
import Wayland

/// Gathers what the compositor tells of an output, which is valid together with its `done`.
final class Output {
  let id: OutputID
  let object: WlOutput
  private let xdgOutput: ZxdgOutputV1
  private var pending: OutputFacts
  /// What was valid last, nil until the compositor has told it once.
  private(set) var facts: OutputFacts?
  /// Called when the facts have changed.
  var onChange: () -> Void = {}

  init(_ id: OutputID, _ object: WlOutput, _ xdgOutput: ZxdgOutputV1) {
    self.id = id
    self.object = object
    self.xdgOutput = xdgOutput
    pending = OutputFacts(
      id: id, name: "", box: LogicalRectangle(x: 0, y: 0, width: 0, height: 0), transform: .normal, mode: PixelSize(width: 0, height: 0))
    object.onEvent { [unowned self] event in handle(event) }
    xdgOutput.onEvent { [unowned self] event in handle(event) }
  }

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, let width, let height, _, let make, let model, let transform):
      pending.size = width > 0 && height > 0 ? PhysicalSize(width: Double(width), height: Double(height)) : nil
      pending.make = make
      pending.model = model
      pending.transform = OutputTransform(rawValue: transform.rawValue) ?? .normal
    case .mode(let flags, let width, let height, _):
      if flags.contains(.current) { pending.mode = PixelSize(width: Int(width), height: Int(height)) }
    case .name(let name): pending.name = name
    case .done: publish()
    default: break
    }
  }

  private func handle(_ event: ZxdgOutputV1.Event) {
    switch event {
    case .logicalPosition(let x, let y): (pending.box.x, pending.box.y) = (Int(x), Int(y))
    case .logicalSize(let width, let height): (pending.box.width, pending.box.height) = (Int(width), Int(height))
    case .name(let name): pending.name = name
    // From version 3 on, wl_output's own `done` follows instead.
    case .done: if xdgOutput.version < 3 { publish() }
    default: break
    }
  }

  private func publish() {
    guard facts != pending else { return }
    facts = pending
    onChange()
  }
}
