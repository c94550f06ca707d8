/// The first letters of the connectors that compositors take for panels that are built in.
enum BuiltInPanel {
  /// sway, COSMIC; KWin, which knows them by type.
  static let prefixes = ["eDP-", "LVDS-", "DSI-"]
  /// phoc, Mutter.
  static let prefixesWithDPI = prefixes + ["DPI-"]
}
