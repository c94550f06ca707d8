public import Foundation

/// A picture of an output, in physical pixels as its viewer sees it. Equal pictures are equal in every byte.
public struct Screenshot: Hashable, Sendable {
  /// The color of a pixel.
  public struct Color: Hashable, Sendable {
    /// 0 to 255.
    public var red: UInt8
    /// 0 to 255.
    public var green: UInt8
    /// 0 to 255.
    public var blue: UInt8

    /// Makes the color.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Makes the color from six hexadecimal digits after "#".
    public init(hexadecimal text: String) {
      let value = UInt32(text.dropFirst(), radix: 16) ?? 0
      self.init(red: UInt8(value >> 16 & 0xff), green: UInt8(value >> 8 & 0xff), blue: UInt8(value & 0xff))
    }
  }

  /// A box of whole pixels; its right and lower edge are outside.
  public struct Box: Hashable, Sendable {
    /// The first column.
    public var left: Int
    /// The first row.
    public var top: Int
    /// The first column beyond.
    public var right: Int
    /// The first row beyond.
    public var bottom: Int

    /// Makes the box from its edges.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// Columns.
    public var width: Int { right - left }
    /// Rows.
    public var height: Int { bottom - top }
    /// Its middle, where pixel (0, 0) covers 0 to 1.
    public var middle: (x: Double, y: Double) { (Double(left + right) / 2, Double(top + bottom) / 2) }
  }

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Red, green and blue of each pixel, row by row from the top.
  let bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) throws {
    guard bytes.count == 3 * width * height else { throw SupportError("A picture of \(width)x\(height) has \(bytes.count) bytes.") }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Reads a binary portable pixmap: "P6", width, height and 255, each ended by one white space, then the pixels.
  public init(portablePixmap data: Data) throws {
    let words = data.prefix(40).split(maxSplits: 4, whereSeparator: { $0 == 10 || $0 == 32 }).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 4, words[0] == "P6", let width = Int(words[1]), let height = Int(words[2]) else {
      throw SupportError("This is no portable pixmap.")
    }
    try self.init(width: width, height: height, bytes: Array(data.suffix(3 * width * height)))
  }

  /// The pixel in this column and row.
  public subscript(x: Int, y: Int) -> Color {
    let start = 3 * (y * width + x)
    return Color(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
  }

  /// The same picture with a black box in it, where something changes that is not looked at.
  public func without(_ box: Box) throws -> Screenshot {
    var bytes = bytes
    for y in box.top..<min(box.bottom, height) {
      for index in 3 * (y * width + box.left)..<3 * (y * width + min(box.right, width)) { bytes[index] = 0 }
    }
    return try Screenshot(width: width, height: height, bytes: bytes)
  }

  /// The smallest box of all pixels that differ from the other picture by more than the threshold in any channel; nil if none does.
  public func changedBox(from other: Screenshot, threshold: Int = 12) -> Box? {
    var box: Box?
    forEachChange(from: other, threshold: threshold) { x, y in
      let old = box ?? Box(left: x, top: y, right: x + 1, bottom: y + 1)
      box = Box(left: min(old.left, x), top: min(old.top, y), right: max(old.right, x + 1), bottom: max(old.bottom, y + 1))
    }
    return box
  }

  /// How many pixels differ.
  public func changedCount(from other: Screenshot, threshold: Int = 12) -> Int {
    var count = 0
    forEachChange(from: other, threshold: threshold) { _, _ in count += 1 }
    return count
  }

  /// The mean place of all pixels that differ, where pixel (0, 0) is at (0.5, 0.5); nil if none does.
  public func changedCentroid(from other: Screenshot, threshold: Int = 12) -> (x: Double, y: Double)? {
    var (sumX, sumY, count) = (0, 0, 0)
    forEachChange(from: other, threshold: threshold) { x, y in
      sumX += x
      sumY += y
      count += 1
    }
    return count == 0 ? nil : (Double(sumX) / Double(count) + 0.5, Double(sumY) / Double(count) + 0.5)
  }

  private func forEachChange(from other: Screenshot, threshold: Int, _ change: (Int, Int) -> Void) {
    precondition((width, height) == (other.width, other.height), "pictures of different sizes cannot be compared")
    bytes.withUnsafeBytes { new in
      other.bytes.withUnsafeBytes { old in
        for y in 0..<height {
          let row = 3 * width * y
          if memcmp(new.baseAddress! + row, old.baseAddress! + row, 3 * width) == 0 { continue }
          for x in 0..<width {
            let start = row + 3 * x
            if (start..<start + 3).contains(where: { abs(Int(new[$0]) - Int(old[$0])) > threshold }) { change(x, y) }
          }
        }
      }
    }
  }

  /// Writes it as a portable pixmap, to be looked at.
  public func write(to path: String) throws {
    try (Data("P6\n\(width) \(height)\n255\n".utf8) + bytes).write(to: URL(fileURLWithPath: path))
  }
}
