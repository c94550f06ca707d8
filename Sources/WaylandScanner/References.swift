/// Finds what the interfaces to generate say of each other that isn't so.
///
/// - Throws: `ScannerError` for an interface or enum that is mentioned but not described, and for a name given twice.
func checkReferences(of interfaces: [Interface]) throws(ScannerError) {
  var known: [String: Interface] = [:]
  for interface in interfaces {
    guard known.updateValue(interface, forKey: interface.name) == nil else {
      throw ScannerError(source: interface.source, message: "the interface '\(interface.name)' is described twice")
    }
  }
  for interface in interfaces {
    try checkUnique(interface.requests.map { ($0.name, $0.source) })
    try checkUnique(interface.events.map { ($0.name, $0.source) })
    try checkUnique(interface.enumerations.map { ($0.name, $0.source) })
    for enumeration in interface.enumerations { try checkUnique(enumeration.entries.map { ($0.name, $0.source) }) }
    for message in interface.requests + interface.events {
      try checkUnique(message.arguments.map { ($0.name, $0.source) })
      for argument in message.arguments { try check(argument, of: interface, among: known) }
    }
  }
}

/// The enums that arguments have, as `interface.name`. Others, of protocol errors above all, need no Swift.
func mentionedEnumerations(of interfaces: [Interface]) -> Set<String> {
  var names: Set<String> = []
  for interface in interfaces {
    for argument in (interface.requests + interface.events).flatMap(\.arguments) {
      guard let name = argument.enumeration else { continue }
      names.insert(name.contains(".") ? name : "\(interface.name).\(name)")
    }
  }
  return names
}

private func check(_ argument: Argument, of interface: Interface, among known: [String: Interface]) throws(ScannerError) {
  if let name = argument.interface, known[name] == nil {
    throw ScannerError(source: argument.source, message: "the interface '\(name)' is not described")
  }
  guard let reference = argument.enumeration else { return }
  let parts = reference.split(separator: ".").map(String.init)
  let owner = parts.count == 2 ? known[parts[0]] : interface
  guard let owner, owner.enumerations.contains(where: { $0.name == parts.last }) else {
    throw ScannerError(source: argument.source, message: "the enum '\(reference)' is not described")
  }
}

private func checkUnique(_ names: [(name: String, source: Source)]) throws(ScannerError) {
  var seen: Set<String> = []
  for (name, source) in names where !seen.insert(name).inserted {
    throw ScannerError(source: source, message: "the name '\(name)' is given twice")
  }
}
