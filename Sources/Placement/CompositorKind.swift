/// The compositors whose rules are known.
public enum CompositorKind: String, Equatable, Sendable, CaseIterable {
  case sway, hyprland = "Hyprland", niri, labwc, river, wayfire = "Wayfire", kwin = "KWin", cosmic = "COSMIC", phoc, cage
  case weston = "Weston", mutter = "Mutter", unknown = "an unknown compositor"

  /// Recognises the compositor by the program at the other end of the Wayland socket, else by the environment.
  ///
  /// - Parameters:
  ///   - program: the name of its executable; nil if nobody tells.
  ///   - environment: a variable of the environment.
  public init(program: String?, environment: (String) -> String?) {
    self = program.flatMap(Self.init(program:)) ?? Self(environment: environment)
  }

  private init?(program: String) {
    // NixOS wraps programs so.
    let name = program.hasPrefix(".") && program.hasSuffix("-wrapped") ? String(program.dropFirst().dropLast("-wrapped".count)) : program
    switch name.lowercased() {
    case "sway", "swayfx": self = .sway
    case "hyprland": self = .hyprland
    case "niri": self = .niri
    case "labwc": self = .labwc
    case "river": self = .river
    case "wayfire": self = .wayfire
    // The wrapper owns the socket, so that it outlives a crash.
    case "kwin_wayland", "kwin_wayland_wrapper": self = .kwin
    case "cosmic-comp": self = .cosmic
    case "phoc": self = .phoc
    case "cage": self = .cage
    case "weston": self = .weston
    case "gnome-shell", "mutter", "mutter-x11-frames": self = .mutter
    default: return nil
    }
  }

  private init(environment: (String) -> String?) {
    let sockets: [(String, CompositorKind)] = [
      ("SWAYSOCK", .sway), ("HYPRLAND_INSTANCE_SIGNATURE", .hyprland), ("NIRI_SOCKET", .niri), ("WAYFIRE_SOCKET", .wayfire),
      ("LABWC_PID", .labwc),
    ]
    if let known = sockets.first(where: { environment($0.0) != nil }) {
      self = known.1
      return
    }
    let desktops = (environment("XDG_CURRENT_DESKTOP") ?? "").lowercased().split(separator: ":")
    let names: [(Substring, CompositorKind)] = [
      ("sway", .sway), ("hyprland", .hyprland), ("niri", .niri), ("labwc", .labwc), ("river", .river), ("wayfire", .wayfire),
      ("kde", .kwin), ("cosmic", .cosmic), ("phosh", .phoc), ("weston", .weston), ("gnome", .mutter),
    ]
    self = names.first { desktops.contains($0.0) }?.1 ?? .unknown
  }
}

extension [OutputFacts] {
  /// Whether all outputs are windows of another compositor, which then reads the devices itself.
  public var areNested: Bool { !isEmpty && allSatisfy { $0.name.hasPrefix("WL-") || $0.name.hasPrefix("X11-") } }
}
