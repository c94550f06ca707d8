import Support
import Testing

@Suite(.serialized) struct ScreenRecorderTests {
  @Test("a recording has a frame of what a picture of the screen shows, before and after a change")
  func frames() throws {
    let bed = try SwayBed(outputs: [Output(width: 640, height: 360)], background: "#202020")
    let before = try bed.screenshot()
    let recorder = try bed.record()
    let app = try bed.app()
    let after = try bed.screenshot()
    let video = try recorder.stop()
    #expect((video.width, video.height) == (640, 360))
    #expect(video.times.first == 0 && video.times == video.times.sorted())

    var pictures: [Screenshot] = []
    try video.forEachFrame { number, picture in
      #expect(number == pictures.count)
      pictures.append(picture)
    }
    #expect(pictures.count == video.times.count)
    #expect((pictures.first == before) == true)
    #expect(pictures.contains(after) == true)
    withExtendedLifetime(app) {}

    let corner = Screenshot.Box(left: 608, top: 300, right: 640, bottom: 360)
    try video.forEachFrame(in: corner) { number, picture in
      #expect(picture[0, 0] == pictures[number][608, 300])
      #expect((picture.width, picture.height) == (32, 60))
    }
  }

  @Test("a still screen can be recorded in the usual encoding, and stopped")
  func stillScreen() throws {
    let bed = try SwayBed(outputs: [Output(width: 320, height: 240)])
    let video = try bed.record(encoding: .usual).stop()
    var count = 0
    try video.forEachFrame { _, picture in
      #expect(abs(Int(picture[5, 5].red) - 64) < 3)
      count += 1
    }
    #expect(count > 0)
  }
}
