import Foundation

/// A private KWin with one virtual output. Its libinput is not used: each touch goes to KWin through its fake input and to the emulated
/// device for the program under test, so it shows that both get along, not how KWin maps devices.
public final class KWinBed: Bed {
  private let scale: Double
  private var injector: FakeInputClient!
  private var bus: ChildProcess!

  /// Starts KWin and waits until touches can be injected.
  ///
  /// - Parameters:
  ///   - width: logical columns of the output.
  ///   - height: logical rows.
  ///   - scale: physical pixels to a logical one.
  public init(width: Int = 1280, height: Int = 720, scale: Double = 1) throws {
    try Requirements.require("kwin-wayland", "dbus-daemon", "python3-gi")
    self.scale = scale
    try super.init(desktop: "KDE")
    devices = [try input.plug(.touchscreen(width: Int32(Double(width) * scale), height: Int32(Double(height) * scale)))]
    let address = "unix:path=\(folder.path("bus"))"
    bus = try ChildProcess(["dbus-daemon", "--session", "--nofork", "--address=\(address)"], environment: environment, folder: folder)
    try waitUntil("the session bus") { (try? UnixSocket(connectedTo: folder.path("bus"))) != nil }
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    // The packaged program has a file capability that not everybody may use; a copy has none. It must keep its name. Copied by another
    // process, since a child that starts while this one has the copy open for writing would keep it from running.
    let program = folder.path("kwin_wayland")
    _ = try output(of: ["cp", pathOfProgram("kwin_wayland"), program], environment: environment, folder: folder)
    try start(
      [
        program, "--virtual", "--width", "\(width)", "--height", "\(height)", "--scale", "\(scale)", "--no-lockscreen",
        "--no-global-shortcuts", "--socket", "wayland-kwin",
      ],
      environment: [
        "KWIN_COMPOSE": "O2", "LIBGL_ALWAYS_SOFTWARE": "1",
        "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1", "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
      ])
    injector = try FakeInputClient(waitForCompositor("display") { try? WaylandWire(path: folder.path("wayland-kwin")) })
    environment["WAYLAND_DISPLAY"] = "wayland-kwin"
  }

  /// A finger comes down, at a place of the output in physical pixels, for KWin and for the emulated device.
  public func down(_ slot: Int, _ x: Int32, _ y: Int32) throws {
    try injector.down(slot, Double(x) / scale, Double(y) / scale)
    touchscreen.down(slot, x, y)
  }

  /// A finger moves.
  public func move(_ slot: Int, _ x: Int32, _ y: Int32) throws {
    try injector.move(slot, Double(x) / scale, Double(y) / scale)
    touchscreen.move(slot, x, y)
  }

  /// A finger is lifted.
  public func up(_ slot: Int) throws {
    try injector.up(slot)
    touchscreen.up(slot)
  }

  /// What the viewer sees now, in physical pixels.
  public func screenshot() throws -> Screenshot { try KWinScreenshot.take(environment: environment, folder: folder) }

  /// Starts an app in a window somewhere, waits until it stays there and returns it with the window's box in physical pixels.
  public func app() throws -> (app: TouchApp, window: Screenshot.Box) {
    try windowedApp(takingPictures: screenshot)
  }
}
