extension SourceText {
  /// A method that sends the request, and returns the object if it makes one.
  mutating func emit(request: Message, opcode: Int) {
    var generics = ""
    var parameters: [String] = []
    var made: String?
    var encoded: [String] = []
    // Strings and arrays are C pointers only inside a closure: these are opened around the call.
    var closures: [(function: String, name: String)] = []
    for argument in request.arguments {
      let name = Naming.member(argument.name)
      switch argument.kind {
      case .newID where argument.isUntypedNewID:
        made = "Object"
        generics = "<Object: Proxy>"
        parameters.insert("_ type: Object.Type", at: 0)
        parameters.append("version: UInt32")
        encoded += ["wl_argument(s: Object.interface.pointee.name)", "wl_argument(u: version)"]
      case .newID: made = argument.objectType
      default: parameters.append("\(name): \(argument.swiftType)")
      }
      if argument.kind == .string { closures.append(("withCString", name)) }
      if argument.kind == .array { closures.append(("withCArray", name)) }
      encoded.append(argument.encoded(name))
    }
    let function = made.map { "create(\($0).self, " } ?? (request.isDestructor ? "sendDestructor(" : "send(")
    let since = request.since > 1 ? ", since: \(request.since)" : ""
    let version = generics.isEmpty ? "" : ", version: version"
    let call = "\(function)\(opcode)\(since)\(version), [\(encoded.joined(separator: ", "))])"

    line()
    documentation(of: request.name, request.summary, since: request.since)
    let result = made.map { " -> \($0)" } ?? ""
    block("public func \(Naming.member(request.name))\(generics)(\(parameters.joined(separator: ", ")))\(result) {") {
      $0.emit(call, inside: closures[...])
    }
  }

  private mutating func emit(_ call: String, inside closures: ArraySlice<(function: String, name: String)>) {
    guard let (function, name) = closures.first else { return line(call) }
    block("\(function)(\(name)) { \(name) in") { $0.emit(call, inside: closures.dropFirst()) }
  }
}
