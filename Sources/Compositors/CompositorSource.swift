public import Linux
public import Placement

/// Asks one compositor what it does with touch devices, and hears when that changes.
public protocol CompositorSource: AnyObject {
  /// What it does, as far as is known now.
  var rule: any CompositorRule { get }
  /// What could not be read.
  var problems: [String] { get }
  /// The connector of the output that has the focus, where touches follow it.
  var focusedOutput: String? { get }
  /// The screens' serial numbers by connector, where the compositor tells what Wayland does not.
  var serials: [String: String] { get }
  /// Whether all answers that were asked for have come.
  var isSettled: Bool { get }
  /// Whether a screen locker is shown that only this compositor's socket tells of. Asked at each touch-down, and never elsewhere than on
  /// compositors whose lockers are ordinary overlays.
  func isLocked() -> Bool
  /// Where it looks for libinput's plugins before the usual folders; nil if it loads none. Waits for an answer, but not for long.
  func pluginFolders() -> [String]?
  /// Asks what must be asked for each device.
  func prepare(for device: DeviceFacts)
  /// Asks, as far as that was not done before, and begins to hear of changes.
  func start(on loop: EventLoop, onChange: @escaping () -> Void)
  /// Ends it.
  func stop(on loop: EventLoop)
}

/// What holds for a compositor that tells nothing of the kind.
extension CompositorSource {
  /// None.
  public var problems: [String] { [] }
  /// Touches do not follow the focus.
  public var focusedOutput: String? { nil }
  /// Wayland tells all there is.
  public var serials: [String: String] { [:] }
  /// Nothing is waited for.
  public var isSettled: Bool { true }
  /// Lockers are told of in other ways.
  public func isLocked() -> Bool { false }
  /// None are loaded.
  public func pluginFolders() -> [String]? { nil }
  /// One answer is for all devices.
  public func prepare(for device: DeviceFacts) {}
  /// Nothing changes.
  public func start(on loop: EventLoop, onChange: @escaping () -> Void) {}
  /// Nothing was begun.
  public func stop(on loop: EventLoop) {}
}

/// A compositor that nothing can be asked.
final class FixedSource: CompositorSource {
  let rule: any CompositorRule
  init(_ rule: any CompositorRule) { self.rule = rule }
}

/// Finds out which compositor it is.
///
/// - Parameter process: the process at the other end of the Wayland socket.
public func recognizeCompositor(process: Int32?) -> CompositorKind {
  CompositorKind(program: process.flatMap(executableName), environment: environment)
}

/// Begins to ask a compositor.
///
/// - Parameter surfaceVersion: its version of `wl_compositor`, by which old compositors are told that pass udev's hint on: wlroots has had
///   version 5 since 0.16.
public func source(for compositor: CompositorKind, surfaceVersion: UInt32) -> any CompositorSource {
  let usesHint = surfaceVersion < 5
  return switch compositor {
  case .sway: SwaySource()
  case .hyprland: HyprlandSource()
  case .niri: NiriSource()
  case .labwc: makeLabwcSource()
  case .river: RiverSource()
  case .wayfire: makeWayfireSource(usesHint: usesHint)
  case .kwin: KWinSource()
  case .cosmic: makeCosmicSource()
  case .phoc: PhocSource(usesHint: usesHint)
  case .cage: FixedSource(CageRule())
  case .weston: FixedSource(WestonRule())
  case .mutter: FixedSource(MutterRule())
  case .unknown: FixedSource(UnknownRule())
  }
}

/// The name of a process's program file; only the first 15 bytes of it where the file itself is hidden.
private func executableName(_ process: Int32) -> String? {
  if let path = try? target(ofLink: "/proc/\(process)/exe"), let name = path.split(separator: "/").last {
    // The kernel says so when the file was replaced by an update.
    return name.hasSuffix(" (deleted)") ? String(name.dropLast(" (deleted)".count)) : String(name)
  }
  guard let bytes = try? contents(ofFile: "/proc/\(process)/comm") else { return nil }
  return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
