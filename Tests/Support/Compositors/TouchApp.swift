import Foundation

/// What an app was told of touches.
public enum AppTouch: Hashable, Sendable {
  /// A finger came down, at a place of the app's surface in logical pixels.
  case down(Int, x: Double, y: Double)
  case motion(Int, x: Double, y: Double)
  case up(Int)
  case frame
  case cancel
}

/// How many touches of each kind there were.
public struct TouchCounts: Hashable, Sendable {
  /// Fingers that came down.
  public var down = 0
  /// Moves.
  public var motion = 0
  /// Fingers that were lifted.
  public var up = 0
  /// Cancellations, each of all fingers.
  public var cancel = 0

  /// Makes the counts.
  public init(down: Int = 0, motion: Int = 0, up: Int = 0, cancel: Int = 0) {
    (self.down, self.motion, self.up, self.cancel) = (down, motion, up, cancel)
  }
}

extension [AppTouch] {
  /// How many there are of each kind.
  public var counts: TouchCounts {
    reduce(into: TouchCounts()) { counts, touch in
      switch touch {
      case .down: counts.down += 1
      case .motion: counts.motion += 1
      case .up: counts.up += 1
      case .cancel: counts.cancel += 1
      case .frame: break
      }
    }
  }
}

/// A real app in a window (wev), which tells what it receives.
public final class TouchApp {
  /// The app itself.
  public let process: ChildProcess
  private let conversation: WaylandConversation

  /// Starts the app in the session of the bed and waits until it asked for touches.
  init(in bed: Bed) throws {
    try Requirements.require("wev")
    let environment = bed.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 }
    process = try ChildProcess(["wev"], environment: environment, folder: bed.folder, companions: [bed.compositor])
    conversation = process.conversation
    try waitUntil("the app to ask for touches") { conversation.messages.contains { $0.name == "get_touch" } }
  }

  /// All that it was told of touches so far.
  public var touches: [AppTouch] {
    conversation.messages.filter { $0.interface == "wl_touch" && $0.direction == .event }.compactMap { message in
      let numbers = message.arguments.map { $0.number ?? 0 }
      return switch message.name {
      case "down": .down(Int(numbers[3]), x: numbers[4], y: numbers[5])
      case "motion": .motion(Int(numbers[1]), x: numbers[2], y: numbers[3])
      case "up": .up(Int(numbers[2]))
      case "frame": .frame
      case "cancel": .cancel
      default: nil
      }
    }
  }

  /// Where the pointer was last, in logical pixels of the app's surface. It follows a pen where the app knows no pens.
  public var pointerPlace: (x: Double, y: Double)? {
    let message = conversation.messages.last {
      $0.interface == "wl_pointer" && $0.direction == .event && ["enter", "motion"].contains($0.name)
    }
    guard let numbers = message?.arguments.suffix(2).map({ $0.number ?? 0 }), numbers.count == 2 else { return nil }
    return (numbers[0], numbers[1])
  }

  /// How many touches of each kind it was told of so far.
  public var counts: TouchCounts { touches.counts }

  /// Waits until it was told so much, and returns all that it was told by then.
  @discardableResult
  public func waitForTouches(_ what: String, _ condition: ([AppTouch]) -> Bool) throws -> [AppTouch] {
    try waitFor("\(what); the app has \(touches)") {
      let touches = touches
      return condition(touches) ? touches : nil
    }
  }
}

extension SwayBed {
  /// Starts an app that fills the output, and waits until it does.
  public func app(on output: String = "HEADLESS-1") throws -> TouchApp {
    try command("focus output \(output)")
    try command("for_window [app_id=\"wev\"] fullscreen enable")
    let app = try TouchApp(in: self)
    try waitUntil("the app to fill \(output)") {
      let picture = try screenshot(of: output)
      let corners = [(1, 1), (picture.width - 2, 1), (1, picture.height - 2), (picture.width - 2, picture.height - 2)]
      return corners.allSatisfy { TouchApp.paints(picture[$0.0, $0.1]) }
    }
    return app
  }
}

extension TouchApp {
  /// Whether it paints such a color: it draws squares of two greys, which mix where the output is scaled.
  static func paints(_ color: Screenshot.Color) -> Bool {
    color.red == color.green && color.green == color.blue && (0x66...0xee).contains(color.red)
  }
}
