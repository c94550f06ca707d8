import Foundation
import Geometry
import TouchIndicator
import Touches

/// Draws every style on white, on black and on a photograph at scales 1, 1.5 and 2, and film strips of the animations.
@main struct Gallery {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("Usage: gallery FOLDER")
      exit(2)
    }
    let folder = CommandLine.arguments[1]
    for (name, configuration) in try styles(in: folder) {
      for scale in [1, 1.5, 2] {
        try stills(configuration, scale: scale).write(to: "\(folder)/\(name)-\(scale == 1.5 ? "1.5" : String(Int(scale)))x.png")
      }
      try strip(configuration).write(to: "\(folder)/\(name)-film.png")
    }
    for (name, configuration) in trails { try drag(configuration).write(to: "\(folder)/\(name).png") }
    try longPress().write(to: "\(folder)/long-press.png")
    try pen().write(to: "\(folder)/pen.png")
    try fingers().write(to: "\(folder)/fingers.png")
  }

  private static func styles(in folder: String) throws -> [(String, Configuration)] {
    var circle = Configuration()
    circle.reducedMotion = .false
    var (plain, rings, image, custom) = (circle, circle, circle, circle)
    plain.contrast = false
    rings.style = .rings
    image.style = .image
    image.image = "\(folder)/hand.svg"
    image.imageWidth = 48
    image.imageHotspot = Hotspot(x: 0.375, y: 0.05)
    custom.style = .custom(size: 56, draw: drawTarget)
    return [("circle", circle), ("circle-no-contrast", plain), ("rings", rings), ("image", image), ("custom", custom)]
  }

  /// A mark of one's own: a cross-hair that closes in on the finger.
  private static func drawTarget(in phase: MarkPhase, color: Color) -> MarkPicture {
    var (distance, opacity) = (0.0, 1.0)
    switch phase {
    case .appearing(let age): (distance, opacity) = (8 * (1 - age / 0.2), age / 0.2)
    case .full: break
    case .fading(let age): (distance, opacity) = (8 * age / 0.4, 1 - age / 0.4)
    case .gone: opacity = 0
    }
    var shapes: [Shape] = []
    for (width, color) in [(6.0, Color.white), (3, color)] {
      for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
        let path = Path([.move(x: x * (8 + distance), y: y * (8 + distance)), .line(x: x * (17 + distance), y: y * (17 + distance))])
        shapes.append(.stroke(path, width: width, color: color))
      }
      shapes.append(.stroke(.circle(x: 0, y: 0, radius: 13 + distance / 2), width: width, color: color))
    }
    return MarkPicture(shapes: shapes, scale: 1, opacity: opacity)
  }

  private static func stills(_ configuration: Configuration, scale: Double) throws -> Panel {
    Panel.row(
      try Background.allCases.map { background in
        var panel = Panel(width: 120, height: 120, scale: scale, background: background)
        try panel.show(configuration, [.rest(60, configuration.style == .image ? 33 : 60)], at: 1)
        return panel
      })
  }

  /// Down at 0, lifted at 0.4 s.
  private static func strip(_ configuration: Configuration) throws -> Panel {
    Panel.row(
      try [0.0, 0.05, 0.1, 0.2, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75].map { time in
        var panel = Panel(width: 80, height: 90, scale: 1.5, background: .photograph)
        try panel.show(configuration, [.rest(40, configuration.style == .image ? 14 : 45, lift: 0.4)], at: time)
        return panel
      })
  }

  private static var trails: [(String, Configuration)] {
    var line = Configuration()
    line.trail = .line
    line.palette = .perFinger
    var rings = line
    rings.style = .rings
    rings.trail = .rings
    rings.palette = .one
    return [("trail-line", line), ("trail-rings", rings)]
  }

  private static func drag(_ configuration: Configuration) throws -> Panel {
    Panel.column(
      try Background.allCases.map { background in
        var panel = Panel(width: 560, height: 200, scale: 1.5, background: background)
        let arc = Stroke(moves: true) { LogicalPoint(x: 60 + 500 * $0, y: 100 + 60 * sin(8 * $0)) }
        let swipe = Stroke(moves: true) { LogicalPoint(x: 520 - 380 * $0 * $0, y: 40 + 180 * $0) }
        try panel.show(configuration, [arc, swipe], at: 0.6)
        return panel
      })
  }

  private static func longPress() throws -> Panel {
    var configuration = Configuration()
    configuration.longPress = 0.6
    return Panel.column(
      try Background.allCases.map { background in
        Panel.row(
          try [0.05, 0.15, 0.3, 0.45, 0.6].map { time in
            var panel = Panel(width: 100, height: 100, scale: 1.5, background: background)
            try panel.show(configuration, [.rest(50, 50)], at: time)
            return panel
          })
      })
  }

  /// Near, with its tip down, and writing.
  private static func pen() throws -> Panel {
    var configuration = Configuration()
    configuration.trail = .line
    return Panel.row(
      try Background.allCases.map { background in
        var panel = Panel(width: 240, height: 80, scale: 1.5, background: background)
        let near = Stroke(pen: TouchID.nearPen) { _ in LogicalPoint(x: 30, y: 40) }
        let tip = Stroke(pen: TouchID.penTip) { _ in LogicalPoint(x: 80, y: 40) }
        let line = Stroke(moves: true, pen: TouchID.penTip) { LogicalPoint(x: 20 + 200 * $0, y: 40 + 20 * sin(14 * $0)) }
        for stroke in [near, tip, line] { try panel.show(configuration, [stroke], at: 1) }
        return panel
      })
  }

  private static func fingers() throws -> Panel {
    var numbers = Configuration()
    numbers.palette = .perFinger
    numbers.label = .number
    var coordinates = numbers
    coordinates.label = .coordinates
    return Panel.column(
      try Background.allCases.flatMap { background in
        try [numbers, coordinates].map { configuration in
          var panel = Panel(width: 1130, height: 80, scale: 1, background: background)
          let count = configuration == numbers ? 10 : 4
          let strokes = (0..<count).map { Stroke.rest(40 + 113 * Double($0) * (count == 10 ? 1 : 2.5), 40) }
          try panel.show(configuration, strokes, at: 1)
          return panel
        }
      })
  }
}
