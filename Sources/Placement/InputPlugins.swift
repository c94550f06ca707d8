/// Which compositors load libinput's plugins, which alter what devices report, by their versions. wlroots loads none.
public enum InputPlugins {
  /// KWin has since 6.7 (backends/libinput/connection.cpp); by the text of its `supportInformation`.
  public static func areLoaded(byKWin information: String) -> Bool {
    var scanner = TextScanner(information)
    guard scanner.take(through: "KWin version: ") != nil else { return false }
    return version(scanner.take { !$0.isSpace }) >= 6007
  }

  /// Hyprland does through aquamarine, since its 0.14 (backend/Session.cpp); by the answer to "version".
  public static func areLoaded(byHyprland answer: JSON) -> Bool {
    version(answer["systemAquamarine"]?.string) >= 14
  }

  /// niri has since 26.04 (src/backend/tty.rs); by the answer to "Version".
  public static func areLoaded(byNiri answer: JSON) -> Bool { version(answer["Ok"]?["Version"]?.string) >= 26_004 }

  /// 6007 for "6.7.4", 25_011 for "25.11 (b35bcae)".
  private static func version(_ text: String?) -> Int {
    var (major, part, isMinor) = (0, 0, false)
    for byte in (text ?? "").utf8 {
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        part = part &* 10 &+ Int(byte - UInt8(ascii: "0"))
      } else if byte == UInt8(ascii: "."), !isMinor {
        (major, part, isMinor) = (part, 0, true)
      } else {
        break
      }
    }
    return major &* 1000 &+ part
  }
}
