import Linux
import Placement
import Touches

/// Where touches come from: real devices, or a recording.
protocol TouchSource: AnyObject {
  /// Begins, with its descriptors in the loop.
  func start(on loop: EventLoop, handle: @escaping (TouchSourceEvent) -> Void)
  /// Ends, with all that it held closed.
  func stop(on loop: EventLoop)
  /// When `dispatch` must be called, nil for never.
  var nextEvent: Timestamp? { get }
  /// Hands over what is due.
  func dispatch(at time: Timestamp)
  /// The touchscreens that are read now.
  var touchscreens: [Status.Device] { get }
  /// Sets a device up as its placement says.
  func configure(_ device: DeviceID, by decision: PlacementDecision)
  /// Whether pens are told of too, as touchscreens are. Those that are known come or go at once.
  var hasPens: Bool { get set }
  /// Whether nothing will ever come any more.
  var isFinished: Bool { get }
}

extension TouchSource {
  func configure(_ device: DeviceID, by decision: PlacementDecision) {}
}

/// What a source of touches tells.
enum TouchSourceEvent {
  /// A finger, at its place on the panel.
  case touch(TouchEvent)
  /// There is a device from now on.
  case added(DeviceID, TouchOrigin)
  /// A device is gone, and all its fingers with it.
  case removed(DeviceID)
}
