/// A value in a message, of the types that D-Bus knows but file descriptors.
public indirect enum BusValue: Hashable, Sendable {
  case boolean(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// Elements of one type.
  case array([BusValue])
  /// Any elements.
  case structure([BusValue])
  /// Entries of one type of key and one of value.
  case dictionary([BusValue: BusValue])
  /// A value that carries its type.
  case variant(BusValue)
}

extension BusValue {
  /// The value inside of variants, however often it is wrapped.
  public var unwrapped: BusValue { if case .variant(let value) = self { value.unwrapped } else { self } }

  /// The text of a string, object path or signature, also inside of a variant.
  public var text: String? {
    switch unwrapped {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  /// The value of any integer type that fits, also inside of a variant.
  public var integer: Int? {
    switch unwrapped {
    case .byte(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(exactly: value)
    case .uint64(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The value of a boolean, also inside of a variant.
  public var bool: Bool? { if case .boolean(let value) = unwrapped { value } else { nil } }

  /// The value of a double, also inside of a variant.
  public var number: Double? { if case .double(let value) = unwrapped { value } else { nil } }

  /// The elements of an array or a structure, also inside of a variant.
  public var elements: [BusValue]? {
    switch unwrapped {
    case .array(let elements), .structure(let elements): elements
    default: nil
    }
  }

  /// The value of a key in a dictionary with string keys, such as one of properties; nil for anything else.
  public subscript(key: String) -> BusValue? {
    if case .dictionary(let entries) = unwrapped { entries[.string(key)] } else { nil }
  }
}
