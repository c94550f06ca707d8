import Foundation
import Synchronization

/// A private folder with a path short enough for sockets, removed when nobody holds it any more.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  private let count = Atomic(0)
  private static let existing = Locked<Set<String>>([])

  /// Makes the folder; its name starts with the prefix.
  public init(prefix: String) throws {
    var template = Array("/tmp/\(prefix).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SupportError("No folder can be made in /tmp: \(String(cString: strerror(errno))).") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    Self.existing.withLock { _ = $0.insert(path) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    Self.existing.withLock { _ = $0.remove(path) }
  }

  /// Removes all that are still held, for a program that is about to end.
  public static func removeAll() {
    existing.withLock { $0.forEach { try? FileManager.default.removeItem(atPath: $0) } }
  }

  /// The path of a file in it.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The path of a file in it that no other call returns.
  public func uniquePath(_ name: String) -> String { path("\(count.add(1, ordering: .relaxed).newValue)-\(name)") }

  /// Makes a folder in it and returns its path.
  public func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// Writes a file in it and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  /// The names of what is in it.
  public var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}
