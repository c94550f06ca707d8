/// One `<interface>`: the requests a client may send to an object, and the events that come back.
struct Interface {
  var name: String
  var version: Int
  var summary = ""
  /// In the order of their opcodes.
  var requests: [Message] = []
  /// In the order of their opcodes.
  var events: [Message] = []
  var enumerations: [Enumeration] = []
  var source: Source

  /// True for an interface that others mention but nobody speaks. libwayland needs its name; it gets no class.
  var isOnlyNamed: Bool { requests.isEmpty && events.isEmpty && enumerations.isEmpty }

  /// The request that is sent when the last reference to an object goes. One that takes arguments cannot be.
  var destructor: (opcode: Int, request: Message)? {
    let candidates = requests.enumerated().filter { $1.isDestructor && $1.arguments.isEmpty }
    let usual = candidates.first { ["destroy", "release"].contains($1.name) }
    return (usual ?? candidates.first).map { ($0, $1) }
  }
}

/// One `<request>` or `<event>`.
struct Message {
  var name: String
  var isDestructor = false
  /// The version of the interface that brought it.
  var since = 1
  var summary = ""
  var arguments: [Argument] = []
  var source: Source

  /// Its arguments in libwayland's notation, as `wl_message.signature` wants them.
  var signature: String { (since > 1 ? "\(since)" : "") + arguments.map(\.signature).joined() }

  /// The interface of each argument on the wire, nil for those that are no objects.
  var wireInterfaces: [String?] { arguments.flatMap { $0.isUntypedNewID ? [nil, nil, nil] : [$0.interface] } }
}

/// One `<arg>` of a message.
struct Argument {
  /// What travels on the wire; the names are those of the XML.
  enum Kind: String {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
  }

  var name: String
  var kind: Kind
  var interface: String?
  /// `name` of the same interface's, or `interface.name`.
  var enumeration: String?
  var isNullable = false
  var source: Source

  /// An object whose interface the caller chooses: on the wire its name and version go before it.
  var isUntypedNewID: Bool { kind == .newID && interface == nil }

  var signature: String {
    let letter =
      switch kind {
      case .int: "i"
      case .uint: "u"
      case .fixed: "f"
      case .string: "s"
      case .object: "o"
      case .newID: isUntypedNewID ? "sun" : "n"
      case .array: "a"
      case .fd: "h"
      }
    return (isNullable ? "?" : "") + letter
  }
}

/// One `<enum>`.
struct Enumeration {
  /// One `<entry>`.
  struct Entry {
    var name: String
    var value: UInt32
    var since = 1
    var summary = ""
    var source: Source
  }

  var name: String
  /// True when its values are flags that can be combined.
  var isBitfield = false
  var since = 1
  var summary = ""
  var entries: [Entry] = []
  var source: Source
}

/// Where something stands.
struct Source: Equatable {
  var file: String
  /// Counted from 1.
  var line: Int
}

/// A protocol description that cannot be used.
struct ScannerError: Error, CustomStringConvertible {
  var source: Source
  var message: String

  /// In the form compilers use, so that build tools show it at its place.
  var description: String { "\(source.file):\(source.line): error: \(message)" }
}
