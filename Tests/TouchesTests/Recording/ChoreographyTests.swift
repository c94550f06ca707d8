import Geometry
import Testing
import Touches

@Suite("The demonstration looks natural on every output")
struct ChoreographyTests {
  static let aspectRatios = [16.0 / 9, 9.0 / 16, 1, 32.0 / 9, 0.45]

  @Test("every finger stays on the output, moves without a jump and lifts", arguments: aspectRatios)
  func natural(_ aspectRatio: Double) throws {
    let sequence = TouchSequence.demonstration(aspectRatio: aspectRatio)
    let events = sequence.frames.flatMap(\.events)
    #expect(isBalanced(events))
    #expect(events.allSatisfy { $0.phase != .cancel })
    var places: [TouchID: NormalizedPoint] = [:]
    for event in events {
      switch event.phase {
      case .down(let place), .motion(let place):
        #expect((0.03...0.97).contains(place.x) && (0.03...0.97).contains(place.y))
        if let old = places[event.touch] {
          // Even the quickest stretch is less than a fiftieth of the output in one frame.
          #expect(abs(old.x - place.x) < 0.02 && abs(old.y - place.y) < 0.02)
          #expect(old != place)
        }
        places[event.touch] = place
      case .up, .cancel: places[event.touch] = nil
      }
    }
  }

  @Test("there are taps, a drag, two fingers and ten at once, in twelve seconds")
  func contents() {
    let sequence = TouchSequence.demonstration(aspectRatio: 16.0 / 9)
    var now = 0
    var most: [Int] = []
    for event in sequence.frames.flatMap(\.events) {
      switch event.phase {
      case .down:
        now += 1
        most.append(now)
      case .up: now -= 1
      default: break
      }
    }
    #expect(most == [1, 1, 1, 1, 1, 1, 1, 1, 2] + Array(1...10))
    #expect(sequence.length == 12_000_000)
    #expect((10_000_000...12_000_000).contains(sequence.frames.last?.offset ?? 0))
  }

  @Test("frames come 120 times a second while a finger moves")
  func rate() {
    let offsets = TouchSequence.demonstration(aspectRatio: 1).frames.map(\.offset).filter { (3_500_000..<5_000_000).contains($0) }
    #expect(offsets.count == 180)
  }

  @Test("the turning fingers stay opposite each other on a round circle", arguments: aspectRatios)
  func circle(_ aspectRatio: Double) {
    let frames = TouchSequence.demonstration(aspectRatio: aspectRatio).frames.filter { (6_100_000..<8_500_000).contains($0.offset) }
    #expect(frames.count > 200)
    var radii: [Double] = []
    var widest: [Double] = []
    for frame in frames {
      let sides = frame.events.compactMap { event -> (Double, Double)? in
        guard case .motion(let place) = event.phase else { return nil }
        return ((place.x - 0.5) * max(1, aspectRatio), (place.y - 0.5) * max(1, 1 / aspectRatio))
      }
      guard sides.count == 2 else { continue }
      radii += sides.map { ($0.0 * $0.0 + $0.1 * $0.1).squareRoot() }
      if (7_220_000..<7_290_000).contains(frame.offset) { widest += radii.suffix(2) }
      #expect(abs(radii[radii.count - 1] - radii[radii.count - 2]) < 0.01)
    }
    #expect(widest.count > 10 && widest.allSatisfy { abs($0 - 0.3) < 0.0005 })
    #expect(abs((radii.min() ?? 0) - 0.1) < 0.01)
  }
}
