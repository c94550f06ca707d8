/// Reads and writes a message's values.
struct BusMessage {
  let functions: BusFunctions
  let message: BusFunctions.Message

  /// The error that it is, nil if it is none.
  var error: BusError? {
    guard functions.isMethodError(message, nil) > 0, let error = functions.getError(message) else { return nil }
    return .refused(name: error[0].map { String(cString: $0) } ?? "", message: error[1].map { String(cString: $0) } ?? "")
  }

  /// All values up to the end of the message or of the container that was entered.
  func readAll() -> [BusValue] {
    var values: [BusValue] = []
    while let value = read() { values.append(value) }
    return values
  }

  /// The next value. What no `BusValue` can hold is passed over.
  private func read() -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    while functions.peekType(message, &type, &contents) > 0 {
      switch Character(Unicode.Scalar(UInt8(bitPattern: type))) {
      case "b": return .boolean(basic(type, Int32(0)) != 0)
      case "y": return .byte(basic(type, 0))
      case "n": return .int16(basic(type, 0))
      case "q": return .uint16(basic(type, 0))
      case "i": return .int32(basic(type, 0))
      case "u": return .uint32(basic(type, 0))
      case "x": return .int64(basic(type, 0))
      case "t": return .uint64(basic(type, 0))
      case "d": return .double(basic(type, 0))
      case "s": return .string(text(type))
      case "o": return .objectPath(text(type))
      case "g": return .signature(text(type))
      case "a":
        let isDictionary = contents.map { $0[0] == CChar(bitPattern: UInt8(ascii: "{")) } ?? false
        let elements = container(type, contents)
        return isDictionary ? .dictionary(Self.entries(elements)) : .array(elements)
      case "r", "e": return .structure(container(type, contents))
      case "v": return container(type, contents).first.map { .variant($0) }
      default: if functions.skip(message, nil) < 0 { return nil }
      }
    }
    return nil
  }

  private func basic<Value: BitwiseCopyable>(_ type: CChar, _ initial: Value) -> Value {
    var value = initial
    _ = functions.readBasic(message, type, &value)
    return value
  }

  private func text(_ type: CChar) -> String {
    var text: UnsafePointer<CChar>?
    _ = functions.readBasic(message, type, &text)
    return text.map { String(cString: $0) } ?? ""
  }

  private func container(_ type: CChar, _ contents: UnsafePointer<CChar>?) -> [BusValue] {
    guard let contents, functions.enterContainer(message, type, contents) > 0 else { return [] }
    defer { _ = functions.exitContainer(message) }
    return readAll()
  }

  private static func entries(_ pairs: [BusValue]) -> [BusValue: BusValue] {
    var entries: [BusValue: BusValue] = [:]
    for case .structure(let pair) in pairs where pair.count == 2 { entries[pair[0]] = pair[1] }
    return entries
  }

  // MARK: Writing

  /// - Returns: whether the message could hold the value.
  func append(_ value: BusValue) -> Bool {
    switch value {
    case .boolean(let value): basic("b", Int32(value ? 1 : 0))
    case .byte(let value): basic("y", value)
    case .int16(let value): basic("n", value)
    case .uint16(let value): basic("q", value)
    case .int32(let value): basic("i", value)
    case .uint32(let value): basic("u", value)
    case .int64(let value): basic("x", value)
    case .uint64(let value): basic("t", value)
    case .double(let value): basic("d", value)
    case .string(let text): text.withCString { functions.appendBasic(message, Self.code("s"), $0) >= 0 }
    case .objectPath(let text): text.withCString { functions.appendBasic(message, Self.code("o"), $0) >= 0 }
    case .signature(let text): text.withCString { functions.appendBasic(message, Self.code("g"), $0) >= 0 }
    case .array(let elements): container("a", elements.first?.signature ?? "s", elements)
    case .structure(let elements): container("r", elements.map(\.signature).joined(), elements)
    case .dictionary(let entries):
      functions.openContainer(message, Self.code("a"), String(value.signature.dropFirst())) >= 0
        && entries.allSatisfy { container("e", $0.key.signature + $0.value.signature, [$0.key, $0.value]) }
        && functions.closeContainer(message) >= 0
    case .variant(let value): container("v", value.signature, [value])
    }
  }

  private func basic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) -> Bool {
    withUnsafeBytes(of: value) { functions.appendBasic(message, Self.code(type), $0.baseAddress!) >= 0 }
  }

  private func container(_ type: Unicode.Scalar, _ contents: String, _ elements: [BusValue]) -> Bool {
    functions.openContainer(message, Self.code(type), contents) >= 0 && elements.allSatisfy(append)
      && functions.closeContainer(message) >= 0
  }

  private static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }
}

extension BusValue {
  /// The value's type in D-Bus' notation. An empty array counts as one of strings, an empty dictionary as one of properties.
  var signature: String {
    switch self {
    case .boolean: "b"
    case .byte: "y"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .array(let elements): "a" + (elements.first?.signature ?? "s")
    case .structure(let elements): "(" + elements.map(\.signature).joined() + ")"
    case .dictionary(let entries): "a{" + (entries.first.map { $0.key.signature + $0.value.signature } ?? "sv") + "}"
    case .variant: "v"
    }
  }
}
