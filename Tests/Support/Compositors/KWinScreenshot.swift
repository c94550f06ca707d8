import Foundation

/// KWin's own way to take a picture, over D-Bus: it offers none of the protocols that grim speaks, and passes the picture through a pipe,
/// which the command-line tools for D-Bus cannot hand over.
enum KWinScreenshot {
  /// The screen, in physical pixels.
  static func take(environment: [String: String], folder: TemporaryFolder) throws -> Screenshot {
    try Screenshot(portablePixmap: output(of: ["/usr/bin/python3", "-c", program], environment: environment, folder: folder))
  }

  private static let program = """
    import gc, os, sys, threading
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    receiving, sending = os.pipe()
    descriptors = Gio.UnixFDList.new()
    index = descriptors.append(sending)
    os.close(sending)
    parts = []
    reader = threading.Thread(daemon=True, target=lambda: parts.extend(iter(lambda: os.read(receiving, 1 << 20), b"")))
    reader.start()
    answer, _ = bus.call_with_unix_fd_list_sync(
        "org.kde.KWin", "/org/kde/KWin/ScreenShot2", "org.kde.KWin.ScreenShot2", "CaptureActiveScreen",
        GLib.Variant("(a{sv}h)", ({"native-resolution": GLib.Variant("b", True)}, index)), None, 0, 10000, descriptors, None)
    del descriptors
    gc.collect()
    facts = answer.unpack()[0]
    reader.join(10)
    width, height, stride, raw = facts["width"], facts["height"], facts["stride"], b"".join(parts)
    if stride != 4 * width:
        raw = b"".join(raw[y * stride:y * stride + 4 * width] for y in range(height))
    pixels = bytearray(3 * width * height)
    pixels[0::3], pixels[1::3], pixels[2::3] = raw[2::4], raw[1::4], raw[0::4]
    sys.stdout.buffer.write(b"P6\\n%d %d\\n255\\n" % (width, height) + pixels)
    """
}
