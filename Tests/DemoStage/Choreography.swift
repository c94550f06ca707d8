import Foundation

/// A place on the output, in pixels.
struct Place: Hashable {
  var x: Double
  var y: Double

  /// How far it is from another.
  func distance(to other: Place) -> Double { hypot(x - other.x, y - other.y) }

  /// The place at the distance, in the direction of the angle, which is 0 to the right and grows clockwise.
  func moved(by distance: Double, angle: Double) -> Place { Place(x: x + distance * cos(angle), y: y + distance * sin(angle)) }
}

/// One finger from down to up. Times are seconds from the first touch.
struct Stroke {
  let start: Double
  let end: Double
  /// Where the finger is at a time.
  let path: (Double) -> Place
}

/// What the fingers do, around the middle of the app's drawing area. Times are seconds from the first touch.
struct Choreography {
  /// The fingers.
  let strokes: [Stroke]
  /// What happens when, for who watches.
  let scenes: [(start: Double, name: String)]
  /// When the last mark has faded.
  let end = 11.8

  /// When marks are looked for in the recording: while each of those seen is full.
  let moments = [0.26, 0.76, 1.26, 1.76, 3.15, 3.7, 4.05, 4.5, 5.05, 6.2, 7.0, 8.5, 10.1]
  /// When two fingers hold the square as it comes and as they leave it.
  let squareMoments = [6.2, 8.5]
  /// When the picture is best.
  let poster = 10.1

  /// Half the diagonal of the square that gtk4-demo draws, 200 pixels wide before it is scaled.
  static let squareRadius = 100 * 2.0.squareRoot()

  init(around middle: Place) {
    let taps = [(150, 190), (1130, 230), (1150, 560), (170, 520)].enumerated().map { index, place in
      let start = 0.5 * Double(index)
      return Stroke(start: start, end: start + 0.25) { _ in Place(x: place.0, y: place.1) }
    }
    let drag = Stroke(start: 2.9, end: 5.2) { time in
      let way = eased((time - 3.2) / 1.7)
      return Place(x: 130 + 1020 * way, y: middle.y - 170 * sin(2 * .pi * way))
    }
    // Two fingers take the square by opposite corners.
    let pinch = [0.75, -0.25].map { corner in
      Stroke(start: 5.8, end: 10.5) { time in
        let way = eased((time - 6.3) / 1.9)
        return middle.moved(by: Self.squareRadius * (1 + 0.7 * way), angle: (corner + way / 3) * .pi)
      }
    }
    // The other fingers of two hands, whose thumbs the first two were.
    let left = [Place(x: 165, y: 390), Place(x: 195, y: 280), Place(x: 262, y: 200), Place(x: 345, y: 180)]
    let others = left.flatMap { [$0, Place(x: 2 * middle.x - $0.x, y: $0.y + 110)] }
    let hands = others.enumerated().map { index, place in
      let start = 8.75 + 0.09 * Double(index)
      return Stroke(start: start, end: 10.55 + 0.05 * Double(index)) { time in
        let rise = 14 * eased((time - start) / 0.5)
        return Place(x: place.x, y: place.y - rise)
      }
    }
    strokes = taps + [drag] + pinch + hands
    scenes = [(0, "taps"), (2.9, "a drag"), (5.8, "a pinch turns and scales the app's square"), (8.75, "ten fingers")]
  }

  /// The paths of the fingers whose marks are full at a time: 0.2 s after the down, until the lift, and at least until 0.3 s.
  func paths(at time: Double) -> [(Double) -> Place] {
    strokes.filter { $0.start + 0.22 <= time && time <= max($0.end, $0.start + 0.28) }.map(\.path)
  }
}

/// The way a hand covers from 0 to 1, with no jerk: the polynomial of least jerk (Flash and Hogan, 1985).
private func eased(_ time: Double) -> Double {
  let t = min(max(time, 0), 1)
  return t * t * t * (10 + t * (6 * t - 15))
}
