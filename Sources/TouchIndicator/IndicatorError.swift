package import Linux
package import Wayland

/// Why touches can't be shown. Its description is a sentence without a full stop that names the remedy.
package enum IndicatorError: Error, CustomStringConvertible {
  /// There is no Wayland display to connect to.
  case noDisplay(WaylandError)
  /// The compositor lets no program draw over the others.
  case noLayerShell
  /// The compositor lacks interfaces that every surface needs.
  case missingInterfaces([String])
  /// The compositor has ended the connection.
  case connectionLost(WaylandError)
  /// The mark's picture or the sound can't be used: why, with its file.
  case unusableFile(String)
  /// Waiting itself has failed.
  case system(SystemError)

  package var description: String {
    switch self {
    case .noDisplay(let error):
      let display = environment("WAYLAND_DISPLAY").map { "'\($0)'" } ?? "'wayland-0' (WAYLAND_DISPLAY is not set)"
      return "cannot connect to the Wayland display \(display): \(error); start wshowtouch inside a Wayland session"
    case .noLayerShell:
      return """
        \(Self.desktop) lets no program draw over the others (it offers no zwlr_layer_shell_v1); \
        \(Self.isGNOME ? "only an extension of GNOME Shell can show touches there: " : "")\
        use a session of KDE Plasma, Phosh, COSMIC, sway, Hyprland, niri, labwc, river or Wayfire
        """
    case .missingInterfaces(let names):
      return "\(Self.desktop) lacks \(names.joined(separator: ", ")), which marks are drawn with; use a newer version of it"
    case .connectionLost(let error): return "the compositor has ended the connection: \(error); start wshowtouch again when it is back"
    case .unusableFile(let sentence): return sentence
    case .system(let error): return "waiting for events has failed: \(error)"
    }
  }

  private static var currentDesktop: String? { environment("XDG_CURRENT_DESKTOP") }
  private static var desktop: String { currentDesktop.map { "the compositor of this desktop (\($0))" } ?? "the compositor" }
  private static var isGNOME: Bool {
    // Phosh names itself "Phosh:GNOME", but has a layer shell.
    currentDesktop?.split(separator: ":").contains("GNOME") ?? false
  }
}
