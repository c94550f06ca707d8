public import Foundation

/// A file that a program writes.
public struct OutputFile: Sendable {
  /// Where it is.
  public let path: String

  /// Names the file, which may come later.
  public init(path: String) { self.path = path }

  /// All that was written so far.
  public var data: Data { FileManager.default.contents(atPath: path) ?? Data() }

  /// What was written so far after so many bytes.
  func data(after count: Int) -> Data {
    guard let file = FileHandle(forReadingAtPath: path), (try? file.seek(toOffset: UInt64(count))) != nil else { return Data() }
    return (try? file.readToEnd()) ?? Data()
  }

  /// All that was written so far, as text.
  public var text: String { String(decoding: data, as: UTF8.self) }
}
