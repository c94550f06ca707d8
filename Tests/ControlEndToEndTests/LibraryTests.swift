import Foundation
import Support
import Testing

@Suite("The library in a program of its own, on sway", .serialized)
struct LibraryTests {
  /// The program, or one that was built elsewhere, such as with a sanitizer.
  private var program: String {
    ProcessInfo.processInfo.environment["WSHOWTOUCH_LIBRARY_HOST"]
      ?? (ProductBinary.path as NSString).deletingLastPathComponent + "/library-host"
  }

  private func run(_ words: [String], on bed: Bed) throws -> String {
    let host = try bed.run(words, program: program)
    #expect(try host.waitForExit(timeout: 120) == .exited(0), "\(host.standardError.text.suffix(4000))")
    return host.standardOutput.text
  }

  @Test("switched on and off 100 times it leaves no descriptor and no thread behind")
  func cycle() throws {
    let lines = try run(["cycle", "100"], on: SwayBed()).split(separator: "\n").map { $0.split(separator: ": ") }
    #expect(lines.count == 2)
    #expect(lines[0][1] == lines[1][1])
    #expect(lines[1][1].hasSuffix("0 threads more, enabled false"))
  }

  @Test("it can be switched from many threads at once")
  func threads() throws {
    #expect(try run(["threads"], on: SwayBed()).contains("enabled false"))
  }

  @Test("it shows marks in the newest configuration, leaves its host's signals alone, and tells when the compositor is lost")
  func loss() throws {
    let bed = try SwayBed()
    let before = try bed.screenshot()
    let host = try bed.run(["hold"], program: program)
    try waitUntil("touches to be shown; it said: \(host.standardError.text)") { host.standardOutput.text.contains("shown: ") }
    try bed.touchscreen.waitForReader(host)
    bed.touchscreen.down(0, 500, 500)
    try waitUntil("a red mark") {
      guard let box = try bed.screenshot().changedBox(from: before), box.width > 40 else { return false }
      let middle = try bed.screenshot()[Int(box.middle.x), Int(box.middle.y)]
      return middle.red > 150 && middle.green < 60
    }
    host.send(SIGUSR1)
    try waitUntil("the host's own signal") { host.standardOutput.text.contains("the host has its signal") }
    bed.killCompositor()
    #expect(try host.waitForExit() == .exited(0))
    let lines = host.standardOutput.text.split(separator: "\n").map(String.init)
    #expect(lines.contains("stopped: connectionLost, enabled false"))
    // By how far the compositor has died: it takes no connection any more, or loses it at once.
    #expect(lines.contains("again: noDisplay, enabled false") || lines.contains("again: connectionLost, enabled false"))
    let (start, end) = (lines.first { $0.hasPrefix("before: ") }!, lines.last!)
    #expect(start.dropFirst("before: ".count) == end.dropFirst("after: ".count))
    #expect(host.standardError.text.contains("wshowtouch.TouchIndicator: the compositor has ended the connection"))
  }
}
