import Testing
import Touches

@Suite("A sequence plays by a clock that is given")
struct TouchPlaybackTests {
  /// Due times and the number of events of all frames, as many as asked for.
  private func plays(_ playback: TouchPlayback, frames: Int) -> [[Int64]] {
    var playback = playback
    var result: [[Int64]] = []
    while result.count < frames, let due = playback.due, let events = playback.next(at: due) {
      result.append([due.microseconds, Int64(events.count)])
      #expect(events.allSatisfy { $0.time == due })
    }
    return result
  }

  private func sequence(_ file: String) throws -> TouchSequence { try TouchSequence(Recording(reading: fixture(file))) }

  private let start = Timestamp(microseconds: 5_000_000)

  @Test("in its own rhythm, then never again")
  func once() throws {
    let playback = TouchPlayback(try sequence("two-fingers.evemu"), startingAt: start)
    #expect(
      plays(playback, frames: 9) == [
        [5_000_000, 1], [5_008_000, 1], [5_016_000, 2], [5_024_000, 1], [5_032_000, 1], [5_040_000, 2],
      ])
  }

  @Test("nothing before it is due, and what is due is not lost")
  func due() throws {
    var playback = TouchPlayback(try sequence("same-place.evemu"), startingAt: start)
    #expect(playback.next(at: Timestamp(microseconds: 4_999_999)) == nil)
    #expect(playback.due == start)
    let late = Timestamp(microseconds: 9_000_000)
    var count = 0
    while playback.next(at: late) != nil { count += 1 }
    #expect(count == 4)
    #expect(playback.due == nil)
  }

  @Test("twice as fast")
  func speed() throws {
    let playback = TouchPlayback(try sequence("same-place.evemu"), startingAt: start, speed: 2)
    #expect(plays(playback, frames: 9).map { $0[0] } == [5_000_000, 5_004_000, 5_008_000, 5_012_000])
  }

  @Test("in a loop it starts again a second after its last touch, with a finger that was left down cancelled")
  func loop() throws {
    let stuck = TouchPlayback(try sequence("stuck.evemu"), startingAt: start, isLooping: true)
    #expect(
      plays(stuck, frames: 8).map { $0[0] } == [
        5_000_000, 5_008_000, 5_016_000, 5_016_000, 6_016_000, 6_024_000, 6_032_000, 6_032_000,
      ])
  }

  @Test("a sequence without touches is over at once, in a loop too")
  func empty() throws {
    let empty = try TouchSequence(Recording(reading: Array("P: 02\nA: 0 0 9 0 0\nA: 1 0 9 0 0\n".utf8)))
    #expect(TouchPlayback(empty, startingAt: start, isLooping: true).due == nil)
  }
}
