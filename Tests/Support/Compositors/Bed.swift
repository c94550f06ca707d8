import Foundation

/// A private compositor with emulated input devices, for one test. Everything ends and is removed when nobody holds it any more.
public class Bed {
  /// The input devices that the compositor and the programs under test see.
  public let input: EmulatedInput
  /// The devices that were there at the start, in that order.
  public internal(set) var devices: [EmulatedDevice] = []
  /// Where everything is written.
  public let folder: TemporaryFolder
  /// The environment of the session's programs.
  public internal(set) var environment: [String: String]
  /// The compositor itself.
  public var compositor: ChildProcess { runningCompositor! }

  var runningCompositor: ChildProcess?

  /// Makes the private folder and the machine without devices.
  init(desktop: String) throws {
    folder = try TemporaryFolder(prefix: "bed")
    input = try EmulatedInput()
    let inherited = ProcessInfo.processInfo.environment
    environment = ["PATH", "LANG", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].reduce(into: [:]) {
      $0[$1] = inherited[$1]
    }
    environment["HOME"] = try folder.makeFolder("home")
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["XDG_CURRENT_DESKTOP"] = desktop
    environment["XDG_SESSION_TYPE"] = "wayland"
  }

  /// The first device.
  public var touchscreen: EmulatedDevice { devices[0] }

  /// Runs the program under test in the session.
  ///
  /// - Parameters:
  ///   - arguments: what it is told.
  ///   - program: another program to run instead.
  ///   - environment: more variables.
  ///   - showsConversation: whether it writes what it and the compositor say, see `ChildProcess.conversation`.
  public func run(
    _ arguments: [String] = [], program: String = ProductBinary.path, environment: [String: String] = [:], showsConversation: Bool = false
  ) throws -> ChildProcess {
    var all = input.environment(self.environment).merging(environment) { $1 }
    if showsConversation { all["WAYLAND_DEBUG"] = "1" }
    return try ChildProcess([program] + arguments, environment: all, folder: folder, companions: [input, compositor])
  }

  /// What the viewer of an output sees now, in physical pixels.
  public func screenshot(of output: String) throws -> Screenshot {
    let picture = try Support.output(of: ["grim", "-t", "ppm", "-o", output, "-"], environment: environment, folder: folder)
    return try Screenshot(portablePixmap: picture)
  }

  /// Ends the compositor at once, as a crash does.
  public func killCompositor() { compositor.stop(SIGKILL) }

  // MARK: For the compositors

  /// Starts the compositor with the devices in sight.
  func start(_ arguments: [String], environment more: [String: String]) throws {
    let environment = input.environment(environment.merging(more) { $1 }, isCompositor: true)
    runningCompositor = try ChildProcess(arguments, environment: environment, folder: folder, companions: [input])
  }

  /// Starts a wlroots compositor on headless outputs, drawing without a GPU.
  func startWlroots(_ arguments: [String], outputCount: Int) throws {
    var more = [
      "WLR_BACKENDS": "headless,libinput", "WLR_RENDERER": "pixman", "WLR_HEADLESS_OUTPUTS": "\(outputCount)",
      // libseat's own seat server, not bound to a virtual terminal: it needs no rights for devices that are emulated.
      "LIBSEAT_BACKEND": "builtin", "SEATD_VTBOUND": "0",
    ]
    // Where it is set and a device exists, the device is taken up only at its first event.
    if devices.isEmpty { more["WLR_LIBINPUT_NO_DEVICES"] = "1" }
    try start(arguments, environment: more)
    environment["WAYLAND_DISPLAY"] = try waitForCompositor("its display") {
      folder.contents.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
    }
  }

  /// Waits for something that the compositor does; if it does not, the error has the end of its log.
  func waitForCompositor<Value>(_ what: String, _ value: () throws -> Value?) throws -> Value {
    do {
      return try waitFor("\(compositor.name)'s \(what)") {
        if let status = compositor.exitStatus { throw SupportError("\(compositor.name) ended: \(status).") }
        return try value()
      }
    } catch {
      throw SupportError("\(error) Its log ends with:\n\(compositor.standardError.text.suffix(3000))")
    }
  }
}
