import CWayland

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What brings events to the generated classes, and what these call to decode them.
extension Proxy {
  /// Has libwayland call `dispatch` of this object, which takes its events back when it goes.
  final func receiveEvents() {
    wl_proxy_add_dispatcher(
      pointer,
      { _, target, opcode, _, arguments in
        if let target, let arguments, let proxy = Proxy.of(OpaquePointer(target)) { proxy.dispatch(opcode, arguments) }
        return 0
      }, nil, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The object an argument mentions; nil if there is none or if it is gone.
  final func existing<Object: Proxy>(_ type: Object.Type, _ argument: wl_argument) -> Object? {
    argument.o.flatMap(Proxy.of) as? Object
  }

  /// The object an event has made.
  final func adopt<Object: Proxy>(_ type: Object.Type, _ argument: wl_argument) -> Object {
    Object(argument.o, connection: connection)
  }

  final func bytes(_ argument: wl_argument) -> [UInt8] {
    argument.a.map { Array(UnsafeRawBufferPointer(start: $0.pointee.data, count: $0.pointee.size)) } ?? []
  }

  /// Frees what an event carries that nobody receives: descriptors and new objects.
  final func discard(_ opcode: UInt32, _ arguments: UnsafePointer<wl_argument>) {
    var argument = arguments
    var letter = Self.interface.pointee.events[Int(opcode)].signature!
    while letter.pointee != 0 {
      switch UInt8(bitPattern: letter.pointee) {
      case UInt8(ascii: "h"): close(argument.pointee.h)
      case UInt8(ascii: "n"): wl_proxy_destroy(argument.pointee.o)
      default: break
      }
      // Digits and question marks are no arguments.
      if letter.pointee >= UInt8(ascii: "a") { argument += 1 }
      letter += 1
    }
  }

  private static func of(_ pointer: OpaquePointer) -> Proxy? {
    wl_proxy_get_user_data(pointer).map { Unmanaged<Proxy>.fromOpaque($0).takeUnretainedValue() }
  }
}
