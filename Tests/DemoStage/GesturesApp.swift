import Foundation
import Support

/// gtk4-demo's "Gestures": an app that draws a square while two fingers touch it, and turns and scales it as they move.
struct GesturesApp {
  /// The middle of its drawing area, which is that of the square.
  let middle: Place
  private let process: ChildProcess

  /// How sway shows it.
  static let swayConfiguration =
    [
      "default_border normal 0", "font pango:sans 11", "title_align center", "titlebar_padding 10 6",
      "for_window [title=\".*\"] floating enable, resize set \(width) 540, move position center",
    ] + ["focused", "focused_inactive", "unfocused"].map { "client.\($0) #ebe7f0 #ebe7f0 #2d2438 #ebe7f0" }

  private static let width = 780

  /// Starts it and waits until it is seen where it stays.
  init(in bed: SwayBed) throws {
    let environment = bed.environment.merging(["GSK_RENDERER": "cairo"]) { $1 }
    process = try ChildProcess(
      ["gtk4-demo", "--run=gestures"], environment: environment, folder: bed.folder, companions: [bed.compositor])
    middle = try waitFor("the window of gtk4-demo") {
      guard let window = try Node(sway: bed.tree()).window, window.window_rect.width == Self.width else { return nil }
      return window.middle
    }
    try waitUntil("gtk4-demo to paint its window") { [middle] in try bed.screenshot()[Int(middle.x), Int(middle.y)].isBright }
  }

  /// A part of sway's tree.
  private struct Node: Decodable {
    var pid: Int?
    var rect: SwayOutput.Box
    var window_rect: SwayOutput.Box
    var nodes: [Node]
    var floating_nodes: [Node]

    init(sway tree: Data) throws { self = try JSONDecoder().decode(Node.self, from: tree) }

    /// The only window.
    var window: Node? { pid == nil ? (nodes + floating_nodes).lazy.compactMap(\.window).first : self }

    /// The middle of what the app itself paints.
    var middle: Place {
      Place(
        x: Double(rect.x + window_rect.x) + Double(window_rect.width) / 2,
        y: Double(rect.y + window_rect.y) + Double(window_rect.height) / 2)
    }
  }
}

extension Screenshot.Color {
  fileprivate var isBright: Bool { min(red, green, blue) > 200 }
}
