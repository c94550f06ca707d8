/// How an argument is seen from Swift.
extension Argument {
  /// The class of an object, `Proxy` where the XML leaves the interface open.
  var objectType: String { interface.map(Naming.type) ?? "Proxy" }

  var swiftType: String {
    let type =
      switch kind {
      case .int, .uint: enumeration.map(Naming.enumeration) ?? (kind == .int ? "Int32" : "UInt32")
      case .fixed: "Double"
      case .fd: "Int32"
      case .string: "String"
      case .array: "[UInt8]"
      case .object, .newID: objectType
      }
    return isNullable ? type + "?" : type
  }

  /// The `wl_argument` of a request; what `name` stands for has its Swift type, but strings and arrays are C pointers already.
  func encoded(_ name: String) -> String {
    let value = enumeration == nil ? name : "\(name).rawValue"
    return switch kind {
    case .int: "wl_argument(i: \(enumeration == nil ? value : "Int32(bitPattern: \(value))"))"
    case .uint: "wl_argument(u: \(value))"
    case .fixed: "wl_argument(f: wl_fixed_from_double(\(name)))"
    case .fd: "wl_argument(h: \(name))"
    case .string: "wl_argument(s: \(name))"
    case .array: "wl_argument(a: \(name))"
    case .object: "wl_argument(o: \(name)\(isNullable ? "?" : "").pointer)"
    case .newID: "wl_argument(n: 0)"
    }
  }

  /// The Swift value of an event's `wl_argument`. Objects that must be there are looked up before: see `emit(events:)`.
  func decoded(_ argument: String) -> String {
    func named(_ value: String) -> String { enumeration.map { "\(Naming.enumeration($0))(rawValue: \(value))" } ?? value }
    return switch kind {
    case .int: named(enumeration == nil ? "\(argument).i" : "UInt32(bitPattern: \(argument).i)")
    case .uint: named("\(argument).u")
    case .fixed: "wl_fixed_to_double(\(argument).f)"
    case .fd: "\(argument).h"
    case .string: isNullable ? "\(argument).s.map { String(cString: $0) }" : "String(cString: \(argument).s)"
    case .array: "bytes(\(argument))"
    case .object: "existing(\(objectType).self, \(argument))"
    case .newID: "adopt(\(objectType).self, \(argument))"
    }
  }
}
