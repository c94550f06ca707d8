import CWayland

/// What the generated requests call.
extension Proxy {
  /// Sends a request. `since` is the version that brought it.
  final func send<let count: Int>(_ opcode: UInt32, since: UInt32 = 1, _ arguments: [count of wl_argument]) {
    marshal(opcode, since: since, arguments)
  }

  /// Sends a request that ends the object, which must not be used any more.
  final func sendDestructor<let count: Int>(_ opcode: UInt32, since: UInt32 = 1, _ arguments: [count of wl_argument]) {
    marshal(opcode, since: since, flags: UInt32(WL_MARSHAL_FLAG_DESTROY), arguments)
    lifetime = .ended
  }

  /// Sends a request that makes an object, of this object's version if no other is given.
  final func create<Object: Proxy, let count: Int>(
    _ type: Object.Type, _ opcode: UInt32, since: UInt32 = 1, version: UInt32? = nil, _ arguments: [count of wl_argument]
  ) -> Object {
    precondition(version ?? 1 <= Object.version, "a version of \(Object.interfaceName) that is not known here")
    let version = version ?? self.version
    // libwayland returns an object also when the connection has failed: it has none only for want of memory.
    return Object(marshal(opcode, since: since, new: Object.interface, version: version, arguments)!, connection: connection)
  }

  /// Nothing is allocated here: a moving finger takes this way.
  @discardableResult
  private func marshal<let count: Int>(
    _ opcode: UInt32, since: UInt32, new interface: UnsafePointer<wl_interface>? = nil, version: UInt32? = nil, flags: UInt32 = 0,
    _ arguments: [count of wl_argument]
  ) -> OpaquePointer? {
    precondition(lifetime != .ended, "a request to an object that is ended")
    precondition(self.version >= since, "a request that the bound version lacks")
    var arguments = arguments
    var span = arguments.mutableSpan
    return span.withUnsafeMutableBufferPointer {
      wl_proxy_marshal_array_flags(pointer, opcode, interface, version ?? self.version, flags, $0.baseAddress)
    }
  }
}

func withCString<Result>(_ string: String, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  string.withCString(body)
}

func withCString<Result>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  if let string { string.withCString(body) } else { body(nil) }
}

func withCArray<Result>(_ bytes: [UInt8], _ body: (UnsafeMutablePointer<wl_array>?) -> Result) -> Result {
  var bytes = bytes
  return bytes.withUnsafeMutableBytes {
    var array = wl_array(size: $0.count, alloc: $0.count, data: $0.baseAddress)
    return body(&array)
  }
}
