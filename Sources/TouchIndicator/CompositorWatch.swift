import Compositors
import Linux
import Placement
import Wayland

/// The compositor's rules for touch devices, kept up to date.
final class CompositorWatch {
  private let source: any CompositorSource
  private let log: Log
  /// Which compositor it is.
  let kind: CompositorKind
  private var saidProblems: Set<String> = []
  private var isStarted = false
  /// Where libinput's plugins are looked for before the usual folders; nil if the compositor loads none.
  private(set) lazy var pluginFolders = source.pluginFolders()

  init(_ connection: Connection, announced: [Global], outputs: [OutputFacts], log: Log) {
    self.log = log
    if outputs.areNested {
      log.warning(
        """
        the compositor runs in a window of another one, which passes touches on; where they go is guessed as for an unknown compositor, and \
        'wshowtouch calibrate' finds it out
        """)
      kind = .unknown
    } else {
      kind = recognizeCompositor(process: connection.compositorProcessID)
    }
    source = Compositors.source(for: kind, surfaceVersion: announced.first { $0.interface == "wl_compositor" }?.version ?? 0)
    log.information("the compositor is \(kind.rawValue)")
    reportProblems()
  }

  /// All that decides where touches go, what was learned and what the user says among it.
  func rules(overrides: [DeviceOverride]) -> PlacementRules {
    PlacementRules(compositor: source.rule, compositorName: kind.rawValue, learned: LearnedMapsFile.read(), overrides: overrides)
  }

  /// What the compositor does.
  var rule: any CompositorRule { source.rule }
  /// The connector of the output that has the focus, where touches follow it.
  var focusedOutput: String? { source.focusedOutput }
  /// Whether a screen locker is shown that only the compositor's socket tells of.
  func isLocked() -> Bool { source.isLocked() }
  /// Asks what must be asked for each device.
  func prepare(for device: DeviceFacts) { source.prepare(for: device) }

  /// The outputs with what only the compositor's socket tells of them.
  func completed(_ outputs: [OutputFacts]) -> [OutputFacts] {
    let serials = source.serials
    return outputs.map { output in
      var output = output
      if let serial = serials[output.name] { output.serial = serial }
      return output
    }
  }

  /// Begins to hear of changes.
  func start(on loop: EventLoop, onChange: @escaping () -> Void) {
    guard !isStarted else { return }
    isStarted = true
    source.start(on: loop) { [unowned self] in
      reportProblems()
      onChange()
    }
    reportProblems()
  }

  func stop(on loop: EventLoop) {
    guard isStarted else { return }
    isStarted = false
    source.stop(on: loop)
  }

  /// Waits, but not for long, until all answers have come.
  func settle() {
    let loop = EventLoop()
    source.start(on: loop) {}
    let end = MonotonicClock.microseconds + 1_000_000
    try? loop.run { [source] in
      if source.isSettled || MonotonicClock.microseconds >= end { loop.stop() }
      return end
    }
    source.stop(on: loop)
    reportProblems()
  }

  /// Each once.
  private func reportProblems() {
    for problem in source.problems where saidProblems.insert(problem).inserted { log.warning(problem) }
  }
}
