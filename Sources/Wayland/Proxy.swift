import CWayland

/// An object of the connection. When the last reference to it goes, it is destroyed on the compositor's side too.
///
/// A proxy keeps its connection alive, so that they may be let go in any order. Both belong to the thread that dispatches.
public class Proxy {
  let pointer: OpaquePointer
  let connection: Connection
  /// The version it was bound with, which its children have too.
  public final let version: UInt32
  var lifetime: Lifetime

  enum Lifetime {
    /// Ours to end.
    case owned
    /// libwayland's own object, the display.
    case borrowed
    /// A request of the caller's has ended it.
    case ended
  }

  class var interfaceIndex: Int { preconditionFailure("Proxy itself has no interface") }
  /// The request that ends the object, if the interface has one.
  class var destructor: (opcode: UInt32, since: UInt32)? { nil }

  /// The interface's name on the wire, as the registry announces it.
  public static var interfaceName: String { String(cString: interface.pointee.name) }
  /// The highest version of the interface that is known here.
  public static var version: UInt32 { UInt32(interface.pointee.version) }

  static var interface: UnsafePointer<wl_interface> { InterfaceTable.base + interfaceIndex }

  /// Takes over a new object and its events.
  required init(_ pointer: OpaquePointer, connection: Connection) {
    self.pointer = pointer
    self.connection = connection
    version = wl_proxy_get_version(pointer)
    lifetime = .owned
    receiveEvents()
  }

  /// Sends requests to libwayland's display, whose events and end are not ours.
  init(borrowingDisplay pointer: OpaquePointer, connection: Connection) {
    self.pointer = pointer
    self.connection = connection
    // libwayland keeps 0 for the display, whose children have version 1.
    version = 1
    lifetime = .borrowed
  }

  deinit {
    guard lifetime == .owned else { return }
    if let destructor = Self.destructor, version >= destructor.since {
      wl_proxy_marshal_array_flags(pointer, destructor.opcode, nil, version, UInt32(WL_MARSHAL_FLAG_DESTROY), nil)
    } else {
      wl_proxy_destroy(pointer)
    }
  }

  /// Hands an event to the receiver; the generated classes do.
  func dispatch(_ opcode: UInt32, _ arguments: UnsafePointer<wl_argument>) { discard(opcode, arguments) }
}
