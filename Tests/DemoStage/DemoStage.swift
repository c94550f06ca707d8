import Foundation
import Support

/// Plays the demonstration on a private desktop, records it and looks at the recording.
///
/// Arguments: the program to demonstrate and the folder that gets demo.mp4 and demo.png.
@main struct DemoStage {
  private static let (width, height) = (1280, 720)
  /// How long the film shows the desktop before the first touch, in seconds.
  private static let lead = 0.6

  static func main() {
    guard CommandLine.arguments.count == 3 else { fail("usage: DemoStage PROGRAM FOLDER") }
    Interruption.heed()
    do {
      try run(program: CommandLine.arguments[1], folder: CommandLine.arguments[2])
    } catch {
      fail("\(error)")
    }
  }

  private static func run(program: String, folder: String) throws {
    say("starting a private desktop…")
    let work = try TemporaryFolder(prefix: "demo")
    try Wallpaper.write(to: work.path("wallpaper.png"), width: width, height: height)
    let unitsPerPixel: Int32 = 10
    let bed = try SwayBed(
      outputs: [Output(width: width, height: height)],
      devices: [.touchscreen(width: Int32(width) * unitsPerPixel, height: Int32(height) * unitsPerPixel)],
      configuration: ["output * background \(work.path("wallpaper.png")) fill"] + GesturesApp.swayConfiguration)
    let app = try GesturesApp(in: bed)
    let overlay = try bed.run(["--verbose"], program: program)
    try waitUntil("wshowtouch to be ready") {
      guard overlay.isRunning else { throw SupportError("it ended: " + overlay.standardError.text.trimmingCharacters(in: .newlines)) }
      return overlay.standardError.text.contains("touches are shown")
    }
    try bed.touchscreen.waitForReader(overlay)

    let choreography = Choreography(around: app.middle)
    let recorder = try Recorder(in: bed)
    usleep(UInt32(lead * 1_000_000))
    var scenes = choreography.scenes[...]
    TouchPlayer(device: bed.touchscreen, unitsPerPixel: Double(unitsPerPixel)).play(choreography.strokes, until: choreography.end) { time in
      if let scene = scenes.first, scene.start <= time {
        say("recording… \(Int(time)) s: \(scene.name)")
        scenes.removeFirst()
      }
    }
    recorder.stop()

    say("making demo.mp4 and demo.png…")
    let raw = Film(path: recorder.path, folder: work)
    let start = try raw.timeOfChange(at: choreography.strokes[0].path(0), within: lead + 4)
    let film = Film(path: "\(folder)/demo.mp4", folder: work)
    let opening = min(start, lead)
    try raw.write(to: film.path, from: start - opening, length: opening + choreography.end)
    try film.writePicture(to: "\(folder)/demo.png", at: opening + choreography.poster)

    say("looking at demo.mp4…")
    let marks = try Inspection(film: film, choreography: choreography, middle: app.middle, start: opening).run()
    say("\(marks) marks are where fingers were, and the app's square followed the pinch.")
  }

  private static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

  private static func fail(_ text: String) -> Never {
    TemporaryFolder.removeAll()
    FileHandle.standardError.write(Data("demo: \(text)\n".utf8))
    exit(1)
  }
}
