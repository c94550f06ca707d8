import Foundation

/// The Debian packages that the tests use beside those that the build needs.
public enum Requirements {
  /// A file or program and the package that has it.
  private static let packages: [(name: String, has: String)] = [
    ("sway", "sway"), ("swaybg", "swaybg"), ("swaylock", "swaylock"), ("grim", "grim"), ("wev", "wev"), ("wf-recorder", "wf-recorder"),
    ("ffmpeg", "ffmpeg"),
    ("kwin-wayland", "kwin_wayland"), ("dbus-daemon", "dbus-daemon"), ("python3-gi", "/usr/lib/python3/dist-packages/gi/__init__.py"),
    ("phoc", "phoc"), ("binutils", "nm"), ("util-linux", "setpriv"), ("weston", "weston"), ("pulseaudio", "pulseaudio"),
    ("pulseaudio-utils", "parec"), ("gtk-4-examples", "gtk4-demo"),
  ]

  /// The packages that are not installed, in a fixed order.
  public static func missing() -> [String] { packages.map(\.name).filter { !isPresent($0) } }

  /// Fails unless all these packages are installed: a test that cannot run must not pass.
  ///
  /// - Throws: `SupportError` that names those that are missing.
  public static func require(_ names: String...) throws {
    let absent = names.filter { !isPresent($0) }
    guard absent.isEmpty else {
      throw SupportError("This test needs Debian packages that are missing: apt install \(absent.joined(separator: " "))")
    }
  }

  private static func isPresent(_ name: String) -> Bool {
    guard let package = packages.first(where: { $0.name == name }) else { return false }
    return package.has.hasPrefix("/") ? access(package.has, R_OK) == 0 : findProgram(package.has) != nil
  }
}
