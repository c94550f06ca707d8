import Foundation
import Geometry
import Support
import Testing
import Touches

/// The pure decoder of recordings says what real libinput says of the same events.
@Suite struct RecordingTests {
  /// After lost events libinput asks the kernel for what a recording does not hold; `FingerTests` has what it does then.
  private static let untold = ["events-lost", "lift-lost"]

  @Test(
    "the recordings that were written by hand, of each kind of panel and fault",
    arguments: try! RecordingFolder.written.names.filter { !untold.contains($0) })
  func written(name: String) throws {
    try PlayedRecording(of: RecordingFolder.written.file(name)).expectSame()
  }

  @Test(
    "the recordings of real touchscreens, where they are at hand, which also have the known figures", arguments: RecordingFolder.realFigures
  )
  func real(expected: RecordingFigures) throws {
    guard let folder = RecordingFolder.real else { return }
    let recording = try PlayedRecording(of: folder.file(expected.name))
    recording.expectSame()
    #expect(RecordingFigures(expected.name, try #require(recording.read)) == expected)
  }
}
