/// Takes a line apart into numbers and marks.
struct FieldReader {
  private var rest: ArraySlice<UInt8>

  /// Starts at the beginning of the text.
  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// Whether nothing follows but a comment.
  var isAtEnd: Bool {
    let next = rest.first { !$0.isBlank }
    return next == nil || next == UInt8(ascii: "#")
  }

  /// Takes the mark if it is the next thing.
  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    let text = rest.drop { $0.isBlank }
    guard text.first == UInt8(ascii: mark) else { return false }
    rest = text.dropFirst()
    return true
  }

  /// Takes a whole number, nil if there is none or it does not fit the type.
  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type, radix: Int64 = 10) -> Value? {
    rest = rest.drop { $0.isBlank }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    return digits(radix: radix, isNegative: isNegative).flatMap { Value(exactly: $0.value) }
  }

  /// Takes seconds with or without a fraction, as whole microseconds.
  mutating func microseconds() -> Int64? {
    rest = rest.drop { $0.isBlank }
    guard let seconds = digits(radix: 10) else { return nil }
    var fraction: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard let digits = digits(radix: 10), digits.count <= 6 else { return nil }
      fraction = (digits.count..<6).reduce(digits.value) { value, _ in value * 10 }
    }
    return Int64(seconds: seconds.value, microseconds: fraction)
  }

  /// The digits that come next, as a number and how many they are.
  private mutating func digits(radix: Int64, isNegative: Bool = false) -> (value: Int64, count: Int)? {
    var value: Int64 = 0
    var count = 0
    while let byte = rest.first, let digit = Int64(digit: byte), digit < radix {
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, overflowOfSum) = isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || overflowOfSum { return nil }
      value = sum
      count += 1
      rest = rest.dropFirst()
    }
    // A number ends where something else begins: "12x" is none.
    if let next = rest.first, Int64(digit: next) != nil { return nil }
    return count > 0 ? (value, count) : nil
  }
}

extension Int64 {
  /// Microseconds, nil if they do not fit.
  init?(seconds: Int64, microseconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, overflowOfSum) = product.addingReportingOverflow(microseconds)
    guard !overflow, !overflowOfSum else { return nil }
    self = sum
  }
}

extension Int64 {
  /// The worth of a hexadecimal digit.
  fileprivate init?(digit: UInt8) {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = Int64(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self = Int64(digit - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self = Int64(digit - UInt8(ascii: "A") + 10)
    default: return nil
    }
  }
}
