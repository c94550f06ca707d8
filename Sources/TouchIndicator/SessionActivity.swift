import DBus
import Linux
import Wayland

/// Whether the user is at this session, as far as anybody tells: neither on another virtual terminal, nor behind a screen locker.
///
/// Asks logind, the screen savers of the session bus, and Hyprland. Where nobody answers, the user is here.
final class SessionActivity {
  private enum Reason: Equatable {
    /// logind: another session has the seat.
    case inactive
    /// logind's LockedHint.
    case lockedHint
    /// `ActiveChanged` of a screen saver, by its interface.
    case screenSaver(String)
    /// hyprland_lock_notifier.
    case compositor
  }

  private var reasons: [Reason] = []
  private let log: Log
  private let onChange: () -> Void
  private var systemBus: Bus?
  private var sessionBus: Bus?
  private var lockNotification: HyprlandLockNotificationV1?

  /// Begins to ask; the answers come later.
  init(_ desktop: Desktop, on loop: EventLoop, log: Log, onChange: @escaping () -> Void) {
    self.log = log
    self.onChange = onChange
    followLogind(on: loop)
    followScreenSavers(on: loop)
    lockNotification = desktop.lockNotification()
    lockNotification?.onEvent { [unowned self] event in
      switch event {
      case .locked: set(.compositor, true)
      case .unlocked: set(.compositor, false)
      }
    }
  }

  /// Whether the user is elsewhere, or nobody at all.
  var isAway: Bool { !reasons.isEmpty }

  private func set(_ reason: Reason, _ isSo: Bool) {
    let wasAway = isAway
    reasons.removeAll { $0 == reason }
    if isSo { reasons.append(reason) }
    guard isAway != wasAway else { return }
    log.information(isAway ? "the session is locked or inactive" : "the session is back")
    onChange()
  }

  // MARK: logind, by org.freedesktop.login1(5)

  private static let logind = "org.freedesktop.login1"
  private static let properties = "org.freedesktop.DBus.Properties"

  private func followLogind(on loop: EventLoop) {
    guard Bus.isSystemLikely, let bus = try? Bus(.system) else { return }
    systemBus = bus
    bus.call(
      Self.logind, path: "/org/freedesktop/login1", interface: "\(Self.logind).Manager", member: "GetSession",
      arguments: [.string(environment("XDG_SESSION_ID") ?? "auto")]
    ) { [unowned self] answer in
      guard case .success(let values) = answer, let path = values.first?.text else { return }
      followSession(path, bus)
    }
    loop.add(bus, log: log)
  }

  private func followSession(_ path: String, _ bus: Bus) {
    // First to follow, then to ask: no change comes in between.
    try? bus.onSignal(
      matching: "type='signal',sender='\(Self.logind)',interface='\(Self.properties)',member='PropertiesChanged',path='\(path)'"
    ) { [unowned self] values in
      if values.count > 1, case .dictionary(let changed) = values[1] { take(changed) }
    }
    bus.call(
      Self.logind, path: path, interface: Self.properties, member: "GetAll", arguments: [.string("\(Self.logind).Session")]
    ) { [unowned self] answer in
      if case .success(let values) = answer, case .dictionary(let all)? = values.first { take(all) }
    }
  }

  private func take(_ properties: [BusValue: BusValue]) {
    if let isActive = properties[.string("Active")]?.bool { set(.inactive, !isActive) }
    if let isLocked = properties[.string("LockedHint")]?.bool { set(.lockedHint, isLocked) }
  }

  // MARK: Screen savers

  private func followScreenSavers(on loop: EventLoop) {
    guard Bus.isSessionLikely, let bus = try? Bus(.session) else { return }
    sessionBus = bus
    for (interface, path) in [("org.freedesktop.ScreenSaver", "/ScreenSaver"), ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver")] {
      try? bus.onSignal(matching: "type='signal',interface='\(interface)',member='ActiveChanged'") { [unowned self] values in
        if let isActive = values.first?.bool { set(.screenSaver(interface), isActive) }
      }
      bus.call(interface, path: path, interface: interface, member: "GetActive") { [unowned self] answer in
        if case .success(let values) = answer, let isActive = values.first?.bool { set(.screenSaver(interface), isActive) }
      }
      // One that ends takes its lock along.
      try? bus.onSignal(
        matching:
          "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(interface)'"
      ) { [unowned self] values in
        if values.count == 3, values[2].text?.isEmpty == true { set(.screenSaver(interface), false) }
      }
    }
    loop.add(bus, log: log)
  }
}
