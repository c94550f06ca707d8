import Geometry

extension TouchSequence {
  /// The built-in demonstration of 12 seconds: taps, a drag along a curve, a pinch with a turn, ten fingers.
  ///
  /// - Parameter aspectRatio: the output's width by its height, so that circles are round. More than 0.
  public static func demonstration(aspectRatio: Double) -> TouchSequence {
    let stage = Stage(aspectRatio: aspectRatio)
    return TouchSequence(strokes: taps(on: stage) + [drag(on: stage)] + pinch(on: stage) + tenFingers(on: stage), length: 12)
  }

  /// Taps near the corners and two quick ones in the middle, each shorter than a finger's dwelling on a button.
  private static func taps(on stage: Stage) -> [Stroke] {
    let places = [(0.2, 0.25, 0.4), (0.8, 0.3, 0.8), (0.72, 0.76, 1.2), (0.26, 0.7, 1.6), (0.5, 0.5, 2.1), (0.5, 0.5, 2.35)]
    return places.map { x, y, start in
      Stroke(start: start, duration: 0.09) { _ in stage.place(x, y) }
    }
  }

  /// One wave from the left to the right, after a moment's rest.
  private static func drag(on stage: Stage) -> Stroke {
    Stroke(start: 3, duration: 2.4) { seconds in
      let way = eased((seconds - 0.15) / 2.1)
      return stage.place(0.14 + 0.72 * way, 0.5 - 0.24 * sine(way))
    }
  }

  /// Two fingers that spread while they turn by a third of a circle, and come back.
  private static func pinch(on stage: Stage) -> [Stroke] {
    [0, 0.5].map { side in
      Stroke(start: 5.9 + 0.03 * side, duration: 2.7) { seconds in
        let out = eased((seconds - 0.1) / 1.2) - eased((seconds - 1.4) / 1.2)
        let turn = eased((seconds - 0.1) / 2.5) / 3
        return stage.around(0.5, 0.5, radius: 0.1 + 0.2 * out, turn: side + 0.1 + turn)
      }
    }
  }

  /// Two hands, laid down finger by finger, that drift a little apart and lift in the same order.
  private static func tenFingers(on stage: Stage) -> [Stroke] {
    // A left hand from its little finger to its thumb, in shares of the output's shorter side from the hand's middle.
    let hand = [(-0.17, -0.01), (-0.1, -0.12), (-0.02, -0.15), (0.06, -0.11), (0.14, 0.07)]
    return (0..<10).map { number in
      let finger = number < 5 ? hand[number] : hand[9 - number]
      let side: Double = number < 5 ? -1 : 1
      return Stroke(start: 9.1 + 0.09 * Double(number), duration: 1.4) { seconds in
        let drift = 0.05 * eased((seconds - 0.1) / 1.1)
        return stage.place(0.5 + 0.23 * side, 0.55, dx: -side * finger.0 + side * drift, dy: finger.1 - drift / 2)
      }
    }
  }

  /// The strokes as frames, sampled as often as a good panel does.
  private init(strokes: [Stroke], length: Double) {
    let rate = 120.0
    var seat = SeatSlots()
    var fingers: [Int: (seatSlot: Int, place: NormalizedPoint)] = [:]
    var frames: [Frame] = []
    for tick in 0...Int(length * rate) {
      let time = Timestamp(microseconds: Int64((Double(tick) / rate * 1_000_000).rounded()))
      var events: [TouchEvent] = []
      for (index, stroke) in strokes.enumerated() {
        let place = stroke.place(at: Double(tick) / rate - stroke.start)
        let finger = fingers[index]
        // A finger that rests tells nothing, as on a real panel.
        if place == finger?.place { continue }
        guard let seatSlot = finger?.seatSlot ?? seat.take() else { continue }
        let phase: TouchEvent.Phase =
          if let place { finger == nil ? .down(place) : .motion(place) } else { .up }
        events.append(TouchEvent(touch: TouchID(device: DeviceID(0), seatSlot: seatSlot), time: time, phase: phase))
        fingers[index] = place.map { (seatSlot, $0) }
        if place == nil { seat.release(seatSlot) }
      }
      if !events.isEmpty { frames.append(Frame(offset: time.microseconds, events: events)) }
    }
    self.init(frames: frames, length: Int64(length * 1_000_000))
  }
}

/// One finger from down to up.
private struct Stroke {
  /// Seconds from the sequence's start.
  let start: Double
  /// Seconds that the finger stays.
  let duration: Double
  /// Where it is so many seconds after its start.
  let path: (Double) -> NormalizedPoint

  /// Where it is so many seconds after its start, nil if it is not down.
  func place(at seconds: Double) -> NormalizedPoint? { seconds >= 0 && seconds < duration ? path(seconds) : nil }
}

/// The output's panel: places in shares of its sides, distances in shares of its shorter one.
private struct Stage {
  private let unitX: Double
  private let unitY: Double

  init(aspectRatio: Double) {
    precondition(aspectRatio > 0 && aspectRatio.isFinite, "aspect ratio")
    unitX = min(1, 1 / aspectRatio)
    unitY = min(1, aspectRatio)
  }

  /// A place, and a distance from it.
  func place(_ x: Double, _ y: Double, dx: Double = 0, dy: Double = 0) -> NormalizedPoint {
    NormalizedPoint(x: x + dx * unitX, y: y + dy * unitY)
  }

  /// A place on a circle, by the share of a full turn, from the right clockwise.
  func around(_ x: Double, _ y: Double, radius: Double, turn: Double) -> NormalizedPoint {
    place(x, y, dx: radius * sine(turn + 0.25), dy: radius * sine(turn))
  }
}

/// The way a hand covers from 0 to 1, with no jerk: the polynomial of least jerk (Flash and Hogan, 1985).
private func eased(_ time: Double) -> Double {
  let t = min(max(time, 0), 1)
  return t * t * t * (10 + t * (6 * t - 15))
}

/// The sine of so many full turns. By its series, as no libm is at hand here: better than 1e-9.
private func sine(_ turns: Double) -> Double {
  let turn = turns - turns.rounded()
  let quarter = turn > 0.25 ? 0.5 - turn : turn < -0.25 ? -0.5 - turn : turn
  let x = quarter * 2 * .pi
  var term = x
  var sum = x
  for n in [2.0, 4, 6, 8, 10, 12] {
    term *= -x * x / (n * (n + 1))
    sum += term
  }
  return sum
}
