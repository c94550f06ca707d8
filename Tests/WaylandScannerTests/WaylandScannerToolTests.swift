import Foundation
import Testing

@testable import WaylandScanner

/// What the C of the installed wayland-scanner says of one message.
private struct CMessage: Equatable {
  var name: String
  var signature: String
  var interfaces: [String?]
}

@Suite("Agreement with the installed wayland-scanner (package libwayland-bin)")
struct WaylandScannerToolTests {
  @Test("every message has the signature and the interfaces that the C code has", arguments: try ownProtocols())
  func signatures(file: URL) throws {
    let messages = try messagesInC(of: file)
    for interface in try ProtocolParser.interfaces(at: file.path) {
      for (part, ours) in [("requests", interface.requests), ("events", interface.events)] {
        let ours = ours.map { CMessage(name: $0.name, signature: $0.signature, interfaces: $0.wireInterfaces) }
        #expect(ours == messages["\(interface.name)_\(part)"] ?? [])
      }
    }
  }

  @Test("the protocols of the program fit together")
  func references() throws {
    let interfaces = try ownProtocols().flatMap { try ProtocolParser.interfaces(at: $0.path) }
    #expect(throws: Never.self) { try checkReferences(of: interfaces) }
  }

  /// Each message array of the C code by its name.
  private func messagesInC(of file: URL) throws -> [String: [CMessage]] {
    let code = try privateCode(of: file)
    let types = code.firstMatch(of: #/_types\[\] = \{(.*?)\n\};/#.dotMatchesNewlines())?.1 ?? ""
    let interfaces = types.matches(of: #/&(\w+)_interface|NULL/#).map { $0.1.map(String.init) }
    var messages: [String: [CMessage]] = [:]
    for array in code.matches(of: #/wl_message (\w+)\[\] = \{(.*?)\n\};/#.dotMatchesNewlines()) {
      messages[String(array.1)] = array.2.matches(of: #/"(\w+)", "([^"]*)", \w+ \+ (\d+)/#).map { message in
        let first = Int(message.3)!
        let count = message.2.count { $0.isLetter }
        return CMessage(name: String(message.1), signature: String(message.2), interfaces: Array(interfaces[first..<first + count]))
      }
    }
    return messages
  }

  private func privateCode(of file: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["wayland-scanner", "private-code", file.path, "/dev/stdout"]
    let output = Pipe()
    process.standardOutput = output
    // It warns of interfaces that are only named.
    process.standardError = FileHandle.nullDevice
    try process.run()
    let code = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "wayland-scanner fails or is not installed")
    return String(decoding: code, as: UTF8.self)
  }
}
