import Foundation
import Support

/// Plays strokes on an emulated touchscreen.
struct TouchPlayer {
  let device: EmulatedDevice
  /// Device units to a pixel.
  let unitsPerPixel: Double

  /// How often the panel reports, as good ones do.
  private static let rate = 120.0

  /// Plays all strokes in their own time and returns after the end.
  ///
  /// - Parameter progress: told the seconds from the start, often.
  func play(_ strokes: [Stroke], until end: Double, progress: (Double) -> Void) {
    let start = Date()
    var slots: [Int: Int] = [:]
    for tick in 0...Int(end * Self.rate) {
      let time = Double(tick) / Self.rate
      usleep(UInt32(max(0, start.timeIntervalSinceNow + time) * 1_000_000))
      var moves: [Int: (x: Int32, y: Int32)] = [:]
      for (index, stroke) in strokes.enumerated() {
        let isDown = time >= stroke.start && time < stroke.end
        let place = position(stroke.path(time))
        switch slots[index] {
        case nil where isDown:
          let free = (0...).first { !slots.values.contains($0) }!
          slots[index] = free
          device.down(free, place.x, place.y)
        case let slot? where isDown: moves[slot] = place
        case let slot?:
          slots[index] = nil
          device.up(slot)
        case nil: break
        }
      }
      if !moves.isEmpty { device.move(moves) }
      progress(time)
    }
  }

  private func position(_ place: Place) -> (x: Int32, y: Int32) {
    (Int32((place.x * unitsPerPixel).rounded()), Int32((place.y * unitsPerPixel).rounded()))
  }
}
