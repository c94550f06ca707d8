import DBus
import Linux
import Placement

/// KWin, over the session bus. What it chooses by itself it does not tell: that the rule finds out in the same way.
final class KWinSource: CompositorSource {
  private static let service = "org.kde.KWin"
  private static let manager = "/org/kde/KWin/InputDevice"

  private var current = KWinRule()
  private(set) var problems: [String] = []
  private let bus: Bus?
  private var watch: FolderWatch?
  private var onChange: () -> Void = {}
  /// How many answers are waited for.
  private var pending = 0
  private var found: [KWinRule.Device] = []

  init() {
    do throws(BusError) {
      bus = try Bus(.session)
    } catch {
      bus = nil
      problems = ["KWin can't be asked for its touchscreens: \(error); where touches go is found by KWin's built-in rules"]
    }
    readAll()
  }

  var rule: any CompositorRule { current }
  var isSettled: Bool { pending == 0 }

  func start(on loop: EventLoop, onChange: @escaping () -> Void) {
    guard let bus else { return }
    self.onChange = onChange
    let descriptor = bus.fileDescriptor
    loop.add(descriptor, deadline: { bus.deadline }) { [unowned loop] in
      do throws(BusError) { try bus.dispatch() } catch { loop.remove(descriptor) }
      loop.setWaitsForWriting(bus.waitsForWriting, on: descriptor)
    }
    loop.setWaitsForWriting(bus.waitsForWriting, on: descriptor)
    for member in ["deviceAdded", "deviceRemoved"] {
      try? bus.onSignal(matching: "type='signal',sender='\(Self.service)',interface='org.kde.KWin.InputDeviceManager',member='\(member)'") {
        [unowned self] _ in readAll()
      }
    }
    // What the user sets is written there.
    watch = try? FolderWatch(configurationFolder)
    if let watch {
      loop.add(watch.fileDescriptor) { [unowned self] in if watch.changedNames().contains("kcminputrc") { readAll() } }
    }
  }

  func pluginFolders() -> [String]? {
    guard let bus, environment("KWIN_LIBINPUT_NO_PLUGINS") != "1" else { return nil }
    var information: String?
    bus.call(Self.service, path: "/KWin", interface: Self.service, member: "supportInformation") { answer in
      information = (try? answer.get())?.first?.text ?? ""
    }
    let loop = EventLoop()
    let end = MonotonicClock.microseconds + 500_000
    loop.add(bus.fileDescriptor) { try bus.dispatch() }
    try? loop.run {
      if information != nil || MonotonicClock.microseconds >= end { loop.stop() }
      loop.setWaitsForWriting(bus.waitsForWriting, on: bus.fileDescriptor)
      return end
    }
    return information.map(InputPlugins.areLoaded(byKWin:)) ?? false ? [] : nil
  }

  func stop(on loop: EventLoop) {
    if let bus { loop.remove(bus.fileDescriptor) }
    if let watch { loop.remove(watch.fileDescriptor) }
    watch = nil
    onChange = {}
  }

  // MARK: Asking

  private func readAll() {
    guard let bus, pending == 0 else { return }
    found = []
    pending = 1
    bus.getProperty(Self.service, path: Self.manager, interface: "org.kde.KWin.InputDeviceManager", property: "devicesSysNames") {
      [unowned self] answer in
      for name in (try? answer.get())?.elements?.compactMap(\.text) ?? [] { read(name) }
      answered()
    }
  }

  private func read(_ name: String) {
    pending += 1
    bus?.call(
      Self.service, path: "\(Self.manager)/\(name)", interface: "org.freedesktop.DBus.Properties", member: "GetAll",
      arguments: [.string("org.kde.KWin.InputDevice")]
    ) { [unowned self] answer in
      if case .dictionary(let entries)? = (try? answer.get())?.first {
        func value(_ key: String) -> BusValue? { entries[.string(key)]?.unwrapped }
        if value("touch")?.bool == true || value("tabletTool")?.bool == true {
          found.append(
            KWinRule.Device(
              systemName: name, output: value("outputName")?.text, isEnabled: value("enabled")?.bool ?? true,
              matrix: value("calibrationMatrix")?.elements.flatMap { KWinRule.matrix($0.compactMap(\.number)) }))
        }
      }
      answered()
    }
  }

  private func answered() {
    pending -= 1
    guard pending == 0 else { return }
    found.sort { $0.systemName < $1.systemName }
    guard found != current.devices else { return }
    current.devices = found
    onChange()
  }
}
