import Foundation
import Support
import Testing

@Suite("What a recording shows", .serialized)
struct RecordedTapTests {
  @Test("a tap of 20 ms is in at least 6 frames of a recording at 30 frames a second")
  func shortTap() throws {
    let bed = try SwayBed(outputs: [Output(width: 640, height: 360)], devices: [.touchscreen(width: 640, height: 360)])
    let indicator = try bed.indicator()
    let before = try bed.screenshot()
    let recorder = try bed.record()
    bed.touchscreen.down(0, 320, 180)
    Thread.sleep(forTimeInterval: 0.02)
    bed.touchscreen.up(0)
    try waitUntil("the mark") { try bed.screenshot() != before }
    try bed.waitUntilUnchanged(since: before)
    let video = try recorder.stop()
    var boxes: [Screenshot.Box?] = []
    try video.forEachFrame { _, picture in boxes.append(picture.changedBox(from: before)) }
    // What a recording at 30 frames a second would hold of this one, which has each picture of the screen.
    let length = Int((video.times.last ?? 0) * 30)
    let frames = (0...length).map { number in boxes[video.times.lastIndex { $0 <= Double(number) / 30 } ?? 0] }
    let shown = frames.compactMap(\.self)
    #expect(shown.count >= 6, "\(shown.count) of \(frames.count) frames")
    #expect(shown.contains { abs(Double($0.width) - markWidth) <= 2 }, "it was never seen full: \(shown)")
    for box in shown { #expect(abs(box.middle.x - 320) <= 1 && abs(box.middle.y - 180) <= 1) }
    #expect(indicator.isRunning)
  }
}
