/// A line of a file without its end.
struct Line {
  /// Counted from 1.
  let number: Int
  /// The line without spaces around it, nor a carriage return.
  let text: ArraySlice<UInt8>

  /// Whether it says nothing: blank or a comment.
  var isMeaningless: Bool { text.isEmpty || text.first == UInt8(ascii: "#") }
}

/// Goes through the lines of a file.
struct LineReader {
  private let bytes: [UInt8]
  private var position: Int
  /// The number of the line read last.
  private(set) var number = 0

  /// Starts before the first line, behind a byte order mark if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// The next line that is neither blank nor a comment.
  mutating func nextMeaningful() -> Line? {
    while let line = next() {
      if !line.isMeaningless { return line }
    }
    return nil
  }

  private mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let text = bytes[position..<end].trimmed
    position = end + 1
    number += 1
    return Line(number: number, text: text)
  }
}

extension ArraySlice<UInt8> {
  /// Without spaces, tabs and carriage returns at both ends.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else { return [] }
    return self[first...last]
  }

  /// What follows the prefix, nil if it starts otherwise.
  func dropping(prefix: StaticString) -> ArraySlice<UInt8>? {
    let prefix = "\(prefix)".utf8
    return starts(with: prefix) ? dropFirst(prefix.count) : nil
  }

  /// The slice as text, broken characters replaced.
  var string: String { String(decoding: self, as: UTF8.self) }
}

extension UInt8 {
  /// A space, tab or carriage return.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r") }
}
