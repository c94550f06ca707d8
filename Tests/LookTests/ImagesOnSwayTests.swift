import Foundation
import Support
import Testing

@Suite("Images on sway", .serialized) struct ImagesOnSwayTests {
  /// A red arrow's head in the upper left quarter of nothing.
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="50" height="50" fill="#ff0000"/></svg>
    """

  private func makeImage(_ kind: String, in bed: Bed) throws -> String {
    let drawing = try bed.folder.write(Self.drawing, to: "mark.svg")
    if kind == "svg" { return drawing }
    // 2 x 2 pixels: red, and three transparent ones; made with Python's zlib from the PNG specification.
    let base64 = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAD0lEQVR4nGP4z8AAREgAAB7zAf9qN12tAAAAAElFTkSuQmCC"
    let path = bed.folder.path("mark.png")
    try #require(Data(base64Encoded: base64)).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("an image is drawn with its hot spot on the touch, as sharp as the output's scale", arguments: ["svg", "png"], [1, 1.5])
  func hotspot(kind: String, scale: Double) throws {
    let bed = try SwayBed(
      outputs: [Output(width: 1200, height: 900, scale: scale)], devices: [.touchscreen(width: 1200, height: 900)], background: "#808080")
    let image = try makeImage(kind, in: bed)
    let indicator = try bed.indicator(["--style", "image", "--image", image, "--image-width", "80", "--image-hotspot", "0,0"])
    let before = try bed.screenshot()
    bed.touchscreen.down(0, 600, 450)
    // The red quarter is half as wide, right of and below the finger.
    let side = Int(40 * scale)
    try waitUntil("a full image") {
      let picture = try bed.screenshot()
      return picture.changedBox(from: before, threshold: 100).map { abs($0.width - side) <= 1 } ?? false
        && picture[610, 460].isNear(Screenshot.Color(hexadecimal: "#ff0000"))
    }
    let picture = try bed.screenshot()
    let box = try #require(picture.changedBox(from: before))
    #expect(abs(box.left - 600) <= 1 && abs(box.top - 450) <= 1 && abs(box.width - side) <= 2)
    if kind == "svg" {
      // No blurred row beyond the antialiased edge: one pixel at most is neither red nor grey.
      let row = (580..<720).map { picture[$0, 460] }
      #expect(row.count { !$0.isNear(grey) && !$0.isNear(Screenshot.Color(hexadecimal: "#ff0000")) } <= 2)
    }
    bed.touchscreen.up(0)
    try bed.waitUntilUnchanged(since: before)
    #expect(indicator.isRunning)
  }

  @Test("a missing, broken or foreign picture is an error that names the file and why, before anything is shown") func broken() throws {
    let bed = try SwayBed(outputs: [Output(width: 600, height: 400)])
    let folder = bed.folder
    for (path, words) in [
      (folder.path("absent.png"), "No such file or directory"), (try folder.write("", to: "empty.png"), "it is empty"),
      (try folder.write("hello", to: "text.png"), "it is neither PNG nor SVG"), (folder.path, "Is a directory"),
      (try folder.write("<svg xmlns='http://www.w3.org/2000/svg'><rect", to: "broken.svg"), "it is a broken SVG"),
      (try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='900'/>", to: "high.svg"), "more than 400"),
    ] {
      let program = try bed.run(["--style", "image", "--image", path])
      #expect(try program.waitForExit() == .exited(1))
      #expect(program.standardError.text.hasPrefix("wshowtouch: cannot use image '\(path)': "), "\(program.standardError.text)")
      #expect(program.says(words), "\(program.standardError.text)")
    }
    let program = try bed.run(["--style", "image"])
    #expect(try program.waitForExit() == .exited(1))
    #expect(program.says("style 'image' needs a picture"))
  }

  @Test("without librsvg an SVG is an error with the remedy, and a PNG is shown") func noLibrary() throws {
    let bed = try SwayBed(outputs: [Output(width: 600, height: 400)])
    try bed.folder.write("no library", to: "librsvg-2.so.2")
    let environment = ["LD_LIBRARY_PATH": bed.folder.path]
    let program = try bed.run(["--style", "image", "--image", try makeImage("svg", in: bed)], environment: environment)
    #expect(try program.waitForExit() == .exited(1))
    #expect(program.says("librsvg") && program.says("install librsvg, or use a PNG"), "\(program.standardError.text)")
    _ = try bed.indicator(["--style", "image", "--image", try makeImage("png", in: bed)], environment: environment)
  }
}
