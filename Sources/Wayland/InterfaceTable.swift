import CWayland

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The structures libwayland is given. It keeps pointers to them, so they are made once and never freed.
///
/// They are read from `interfaceDescriptions`. An interface's line has its name, its version and how many requests and events it has; their
/// lines follow, with name, signature in libwayland's notation and, for each object in it, the place of its interface, -1 for any interface.
enum InterfaceTable {
  // Written only while it is made.
  nonisolated(unsafe) static let base: UnsafePointer<wl_interface> = {
    let table = UnsafeMutablePointer<wl_interface>.allocate(capacity: interfaceCount)
    var words = Words(interfaceDescriptions)
    for index in 0..<interfaceCount {
      let name = words.next()
      let (version, requests, events) = (words.nextNumber(), words.nextNumber(), words.nextNumber())
      (table + index).initialize(
        to: wl_interface(
          name: name, version: version, method_count: requests, methods: messages(requests, &words, in: table),
          event_count: events, events: messages(events, &words, in: table)))
    }
    return UnsafePointer(table)
  }()

  private static func messages(
    _ count: Int32, _ words: inout Words, in table: UnsafeMutablePointer<wl_interface>
  ) -> UnsafePointer<wl_message> {
    let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: Int(count))
    for index in 0..<Int(count) {
      let (name, signature) = (words.next(), words.next())
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: strlen(signature))
      var position = 0
      for letter in UnsafeBufferPointer(start: signature, count: strlen(signature)) where letter >= UInt8(ascii: "a") {
        let isObject = letter == UInt8(ascii: "o") || letter == UInt8(ascii: "n")
        let interface = isObject ? words.nextNumber() : -1
        (types + position).initialize(to: interface < 0 ? nil : UnsafePointer(table + Int(interface)))
        position += 1
      }
      (messages + index).initialize(to: wl_message(name: name, signature: signature, types: types))
    }
    return UnsafePointer(messages)
  }
}

/// The words of a text, of which each ends with a single space or line break. They are C strings that stay for good.
private struct Words {
  private var rest: UnsafeMutablePointer<CChar>?

  init(_ text: StaticString) { rest = strdup(UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) }

  mutating func next() -> UnsafeMutablePointer<CChar> { strsep(&rest, " \n") }

  mutating func nextNumber() -> Int32 { atoi(next()) }
}
