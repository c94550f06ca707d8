import DBus
import Linux
import Marks

/// What the desktop wishes of programs' looks.
struct Appearance: Equatable {
  /// Nil where it names none.
  var accentColor: Color?
  var reducesMotion = false
}

/// Follows the desktop portal's settings, without ever waiting for it or starting it.
///
/// The settings are those of `org.freedesktop.appearance` in the documentation of XDG Desktop Portal's interface Settings.
final class AppearanceSource {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"

  private let bus: Bus
  /// What it wishes as far as it has told.
  private(set) var appearance = Appearance()
  /// Called when that has changed.
  private let onChange: () -> Void

  /// Asks the portal and follows it; nil where there is no session bus.
  init?(on loop: EventLoop, log: Log, onChange: @escaping () -> Void) {
    guard Bus.isSessionLikely else { return nil }
    self.onChange = onChange
    do throws(BusError) {
      bus = try Bus(.session)
    } catch {
      log.information("the desktop's accent color and its wish for reduced motion are unknown: \(error)")
      return nil
    }
    // First to follow, then to ask: no change comes in between.
    try? bus.onSignal(
      matching: "type='signal',sender='\(Self.portal)',path='\(Self.path)',interface='\(Self.interface)',member='SettingChanged',"
        + "arg0='\(Self.namespace)'"
    ) { [unowned self] values in
      if values.count == 3, let key = values[1].text { take([key: values[2]]) }
    }
    try? bus.onSignal(
      matching: "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0='\(Self.portal)'"
    ) { [unowned self] values in
      if values.count == 3, values[2].text?.isEmpty == false { ask() }
    }
    ask()
    loop.add(bus, log: log)
  }

  private func ask() {
    bus.call(
      Self.portal, path: Self.path, interface: Self.interface, member: "ReadAll", arguments: [.array([.string(Self.namespace)])]
    ) { [unowned self] result in
      guard case .success(let values) = result, case .dictionary(let settings)? = values.first?[Self.namespace] else { return }
      take(Dictionary(uniqueKeysWithValues: settings.compactMap { key, value in key.text.map { ($0, value) } }))
    }
  }

  private func take(_ settings: [String: BusValue]) {
    var new = appearance
    if let value = settings["accent-color"] { new.accentColor = Color(accent: value) }
    if let value = settings["reduced-motion"] { new.reducesMotion = value.integer == 1 }
    guard new != appearance else { return }
    appearance = new
    onChange()
  }
}

extension Color {
  /// Three numbers; one that is not from 0 to 1 means that there is no accent color.
  fileprivate init?(accent value: BusValue) {
    let components = (value.elements ?? []).compactMap(\.number)
    guard components.count == 3, components.allSatisfy({ (0...1).contains($0) }) else { return nil }
    self.init(red: components[0], green: components[1], blue: components[2])
  }
}

extension EventLoop {
  /// Handles what comes on the bus until it is lost.
  func add(_ bus: Bus, log: Log) {
    let descriptor = bus.fileDescriptor
    add(descriptor, deadline: { [weak bus] in bus?.deadline }) { [weak self, weak bus] in
      guard let self, let bus else { return }
      do throws(BusError) {
        try bus.dispatch()
        setWaitsForWriting(bus.waitsForWriting, on: descriptor)
      } catch {
        remove(descriptor)
        log.information("the connection to D-Bus is lost: \(error)")
      }
    }
  }
}
