/// How our interfaces differ from the same version of theirs, one line each; empty when they agree.
///
/// An interface that is only named must only be there. What they have besides ours doesn't matter, and neither do summaries.
func compare(_ ours: [Interface], with theirs: [Interface]) -> [String] {
  ours.flatMap { ours -> [String] in
    guard let theirs = theirs.first(where: { $0.name == ours.name }) else { return ["\(ours.name): theirs doesn't have it"] }
    guard ours.version <= theirs.version else { return ["\(ours.name): ours is version \(ours.version), theirs \(theirs.version)"] }
    return ours.isOnlyNamed ? [] : compare(ours, with: theirs.cut(to: ours.version)).map { "\(ours.name) \($0)" }
  }
}

private func compare(_ ours: Interface, with theirs: Interface) -> [String] {
  compareInOrder(ours.requests.map(\.facts), with: theirs.requests.map(\.facts), named: "request")
    + compareInOrder(ours.events.map(\.facts), with: theirs.events.map(\.facts), named: "event")
    + compareByName(ours.enumerations.facts, with: theirs.enumerations.facts)
}

/// For messages: their places are their opcodes.
private func compareInOrder(_ ours: [String], with theirs: [String], named noun: String) -> [String] {
  (0..<max(ours.count, theirs.count)).compactMap { opcode in
    difference(
      of: "\(noun) \(opcode)", ours: opcode < ours.count ? ours[opcode] : nil, theirs: opcode < theirs.count ? theirs[opcode] : nil)
  }
}

/// For enums: the order of them and of their entries means nothing.
private func compareByName(_ ours: [String: String], with theirs: [String: String]) -> [String] {
  Set(ours.keys).union(theirs.keys).sorted().compactMap { difference(of: $0, ours: ours[$0], theirs: theirs[$0]) }
}

private func difference(of what: String, ours: String?, theirs: String?) -> String? {
  ours == theirs ? nil : "\(what): ours is \(ours ?? "missing"), theirs is \(theirs ?? "missing")"
}

extension Interface {
  /// The interface as it was in an earlier version.
  fileprivate func cut(to version: Int) -> Interface {
    var earlier = self
    earlier.requests.removeAll { $0.since > version }
    earlier.events.removeAll { $0.since > version }
    earlier.enumerations.removeAll { $0.since > version }
    for index in earlier.enumerations.indices { earlier.enumerations[index].entries.removeAll { $0.since > version } }
    return earlier
  }
}

extension Message {
  /// All but the summary.
  fileprivate var facts: String {
    let list = arguments.map(\.facts).joined(separator: ", ")
    return "\(name)(\(list))" + (isDestructor ? " destructor" : "") + " since \(since)"
  }
}

extension Argument {
  fileprivate var facts: String {
    "\(name): \(kind.rawValue)" + (isNullable ? "?" : "") + (interface.map { " \($0)" } ?? "") + (enumeration.map { " \($0)" } ?? "")
  }
}

extension [Enumeration] {
  /// What is said of each enum and each entry, by name.
  fileprivate var facts: [String: String] {
    var facts: [String: String] = [:]
    for enumeration in self {
      facts["enum \(enumeration.name)"] = (enumeration.isBitfield ? "a bitfield" : "no bitfield") + " since \(enumeration.since)"
      for entry in enumeration.entries { facts["enum \(enumeration.name).\(entry.name)"] = "\(entry.value) since \(entry.since)" }
    }
    return facts
  }
}
