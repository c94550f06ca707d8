import CWayland

/// An interface as the generated code describes it.
struct InterfaceDescription {
  let name: StaticString
  let version: Int32
  let requests: [MessageDescription]
  let events: [MessageDescription]
}

/// A request or an event.
struct MessageDescription {
  let name: StaticString
  /// Its arguments in libwayland's notation.
  let signature: StaticString
  /// The interface of each argument as its place in `interfaceDescriptions`, nil for one that is no object.
  let types: [Int?]

  init(_ name: StaticString, _ signature: StaticString, _ types: [Int?]) {
    self.name = name
    self.signature = signature
    self.types = types
  }
}

/// The structures libwayland is given. It keeps pointers to them, so they are made once and never freed.
enum InterfaceTable {
  // Written only while it is made.
  nonisolated(unsafe) static let base: UnsafePointer<wl_interface> = {
    let table = UnsafeMutablePointer<wl_interface>.allocate(capacity: interfaceDescriptions.count)
    for (index, description) in interfaceDescriptions.enumerated() {
      (table + index).initialize(
        to: wl_interface(
          name: characters(description.name), version: description.version,
          method_count: Int32(description.requests.count), methods: messages(description.requests, in: table),
          event_count: Int32(description.events.count), events: messages(description.events, in: table)))
    }
    return UnsafePointer(table)
  }()

  private static func messages(
    _ descriptions: [MessageDescription], in table: UnsafeMutablePointer<wl_interface>
  ) -> UnsafePointer<wl_message> {
    let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: descriptions.count)
    for (index, description) in descriptions.enumerated() {
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: description.types.count)
      for (position, type) in description.types.enumerated() {
        (types + position).initialize(to: type.map { UnsafePointer(table + $0) })
      }
      (messages + index).initialize(
        to: wl_message(name: characters(description.name), signature: characters(description.signature), types: types))
    }
    return UnsafePointer(messages)
  }

  /// A literal's characters, which end with a zero and stay for good.
  private static func characters(_ literal: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
