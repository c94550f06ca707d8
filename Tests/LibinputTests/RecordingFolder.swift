import Foundation
import Geometry
import Touches

/// A folder of evemu files.
struct RecordingFolder {
  private let url: URL

  /// The project's own.
  static let written = RecordingFolder(url: packageFolder.appending(path: "Tests/Recordings"))

  /// Those of real hardware, which are no part of the project: beside it, or where WSHOWTOUCH_RECORDINGS says. Nil if there are none.
  static let real: RecordingFolder? = {
    let named = ProcessInfo.processInfo.environment["WSHOWTOUCH_RECORDINGS"]
    let url = named.map { URL(filePath: $0) } ?? packageFolder.appending(path: "../shared/recordings").standardizedFileURL
    return FileManager.default.fileExists(atPath: url.path) ? RecordingFolder(url: url) : nil
  }()

  /// The figures of each real recording, from the table beside them.
  static let realFigures: [RecordingFigures] = {
    guard let real, let text = try? String(contentsOf: real.url.appending(path: "README.md"), encoding: .utf8) else {
      print("There are no recordings of real touchscreens here; the hand-written ones alone are compared with libinput.")
      return []
    }
    return text.split(separator: "\n").compactMap(RecordingFigures.init(tableRow:))
  }()

  /// What its files are called, without "evemu".
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".evemu") }.map { String($0.dropLast(6)) }
        .sorted()
    }
  }

  /// The file of that name.
  func file(_ name: String) -> URL { url.appending(path: name + ".evemu") }
}

private let packageFolder = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
