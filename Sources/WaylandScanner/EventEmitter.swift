extension SourceText {
  /// The events as an enum, the method that takes their handler, and the override that decodes them.
  mutating func emit(events: [(opcode: Int, message: Message)]) {
    guard !events.isEmpty else { return }
    line()
    line("/// What the compositor tells of the object.")
    block("public enum Event {") {
      for (_, event) in events {
        let values = event.arguments.map { "\(Naming.member($0.name)): \($0.swiftType)" }
        $0.documentation(of: event.name, event.summary, since: event.since)
        $0.line("case \(Naming.member(event.name))\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")")
      }
    }
    line()
    line("private var handler: ((Event) -> Void)?")
    line()
    line("/// Calls `handler` with each event from now on, on the thread that dispatches.")
    line("/// Events that mention an object which is gone are dropped.")
    line("public func onEvent(_ handler: @escaping (Event) -> Void) { self.handler = handler }")
    line()
    block("override func dispatch(_ opcode: UInt32, _ arguments: UnsafePointer<wl_argument>) {") {
      $0.line("guard let handler else { return discard(opcode, arguments) }")
      $0.line("switch opcode {")
      for (opcode, event) in events { $0.emitCase(opcode, of: event) }
      $0.line("default: discard(opcode, arguments)")
      $0.line("}")
    }
  }

  private mutating func emitCase(_ opcode: Int, of event: Message) {
    block("case \(opcode):", footer: nil) {
      var values: [String] = []
      for (position, argument) in event.arguments.enumerated() {
        var value = argument.decoded("arguments[\(position)]")
        if argument.kind == .object, !argument.isNullable {
          $0.line("guard let object\(position) = \(value) else { return discard(opcode, arguments) }")
          value = "object\(position)"
        }
        values.append("\(Naming.member(argument.name)): \(value)")
      }
      $0.line("handler(.\(Naming.member(event.name))\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"))")
    }
  }
}
