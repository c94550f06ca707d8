import Foundation

@testable import WaylandScanner

/// Reads a protocol's XML and writes its Swift.
func readProtocol(_ bytes: [UInt8]) {
  guard let interfaces = try? ProtocolParser.interfaces(in: Data(bytes), file: "protocol.xml") else { return }
  _ = try? swiftSource(for: interfaces)
}
