extension Preferences {
  /// A configuration file that names all keys and changes nothing.
  static var defaultFile: String {
    let keys = PreferenceKey.all.map { "\n# \($0.help)\n#\($0.name) = \(defaultTexts[$0.name] ?? "")\n" }
    return """
      # Configuration of wshowtouch(1), described in wshowtouch(5). All lines show defaults; take away
      # the # of those that you change.
      \(keys.joined())
      # Where the touches of a single device go, as 'wshowtouch devices' tells them:
      #[device Name or vendor:product or node]
      #map = eDP-1

      # Whether touches are shown on a single output, such as one that an audience must not see them on:
      #[output HDMI-A-1 or make model serial]
      #show = true

      """
  }

  /// What a file says to change nothing. Where the style decides, it is what the style circle has.
  static let defaultTexts = [
    "enabled": "true", "style": "circle", "color": "accent", "secondary-color": "#8e8e93", "border-color": "#ffffffcc", "diameter": "50",
    "border-width": "2", "opacity": "0.6", "contrast": "true", "appear": "0.2", "fade": "0.4", "delay": "0.1", "duration": "0.5",
    "trail": "none", "trail-time": "0.3", "palette": "one", "label": "none", "long-press": "0", "image": "/path/of/a.svg",
    "image-width": "50", "image-hotspot": "0.5,0.5", "sound": "none", "sound-on": "tap", "sound-volume": "0.5", "reduced-motion": "auto",
    "pen": "false", "linger": "1.5",
  ]
}
