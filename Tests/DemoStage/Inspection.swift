import Foundation
import Support

/// Looks at the film and fails where it does not show what the fingers did.
struct Inspection {
  let film: Film
  let choreography: Choreography
  let middle: Place
  /// When the first touch is in the film, in seconds.
  let start: Double

  /// - Returns: how many marks were looked for, and all found.
  /// - Throws: `SupportError` that says what is wrong.
  func run() throws -> Int {
    var count = 0
    for moment in choreography.moments {
      var frames: [Screenshot] = []
      for path in choreography.paths(at: moment) {
        guard try hasMark(onPath: path, at: moment, frames: &frames) else {
          let place = path(moment)
          throw SupportError(
            "demo.mp4 shows no mark at (\(Int(place.x)), \(Int(place.y))), where a finger was \(moment) s after the first touch."
              + " If the machine was very busy, try again.")
        }
        count += 1
      }
    }
    for moment in choreography.squareMoments { try checkSquare(at: moment) }
    let last = try film.frame(at: start + choreography.end - 0.1)
    for stroke in choreography.strokes where last.hasMark(onPath: [stroke.path(stroke.end)]) {
      throw SupportError("demo.mp4 shows a mark at its end, when all fingers were lifted.")
    }
    return count
  }

  /// Whether the film shows a mark where the finger was at the moment or just before.
  ///
  /// - Parameter frames: what was taken from the film for this moment.
  private func hasMark(onPath path: (Double) -> Place, at moment: Double, frames: inout [Screenshot]) throws -> Bool {
    // A mark is drawn where the finger was a frame or two before; a busy machine takes longer.
    let places = stride(from: moment - 0.12, through: moment + 0.06, by: 0.004).map(path)
    for (index, offset) in [0, -0.05, 0.05].enumerated() {
      if index == frames.count { frames.append(try film.frame(at: start + moment + offset)) }
      if frames[index].hasMark(onPath: places) { return true }
    }
    return false
  }

  /// The square's corners are where its two fingers hold it: inside of them is its color, outside of its sides is not.
  private func checkSquare(at moment: Double) throws {
    let finger = choreography.paths(at: moment)[0](moment)
    let radius = finger.distance(to: middle)
    let angle = atan2(finger.y - middle.y, finger.x - middle.x)
    let frame = try film.frame(at: start + moment)
    for corner in 0..<4 {
      let direction = angle + Double(corner) * .pi / 2
      let inside = middle.moved(by: 0.7 * radius, angle: direction)
      let outside = middle.moved(by: 0.85 * radius, angle: direction + .pi / 4)
      guard frame[inside].isOfSquare, !frame[outside].isOfSquare else {
        throw SupportError(
          "demo.mp4 shows the app's square elsewhere than between the two fingers that hold it \(moment) s after the first touch.")
      }
    }
  }
}

extension Screenshot {
  /// Whether a mark of style `circle`, 50 wide, has its middle within 3 pixels of one of the places.
  ///
  /// On whatever it lies, its white border (1 to 2 pixels inside its edge) is much brighter than the dark line just outside.
  fileprivate func hasMark(onPath places: [Place]) -> Bool {
    Set(places).contains { place in
      (-3...3).contains { dy in
        (-3...3).contains { dx in contrast(of: Place(x: place.x + Double(dx), y: place.y + Double(dy))) > 50 }
      }
    }
  }

  /// The ring's mean brightness less that of the line around it, 0 to 255.
  private func contrast(of middle: Place) -> Int {
    var sum = 0
    for direction in Self.directions {
      sum += brightness(middle.x + 24 * direction.x, middle.y + 24 * direction.y)
      sum -= brightness(middle.x + 25.75 * direction.x, middle.y + 25.75 * direction.y)
    }
    return sum / Self.directions.count
  }

  private static let directions = (0..<24).map { Place(x: cos(.pi * Double($0) / 12), y: sin(.pi * Double($0) / 12)) }

  private func brightness(_ x: Double, _ y: Double) -> Int {
    let color = self[min(max(Int(x), 0), width - 1), min(max(Int(y), 0), height - 1)]
    return (2 * Int(color.red) + 5 * Int(color.green) + Int(color.blue)) / 8
  }

  fileprivate subscript(place: Place) -> Color { self[Int(place.x), Int(place.y)] }
}

extension Screenshot.Color {
  /// The square is painted from blue to red, its window nearly white.
  fileprivate var isOfSquare: Bool { green < 60 && Int(red) + Int(blue) > 120 }
}
