import Foundation

@testable import WaylandScanner

/// The interfaces of a protocol whose content is given; the content's first line is line 2 of `test.xml`.
func parse(_ content: String) throws -> [Interface] {
  try ProtocolParser.interfaces(in: Data("<protocol name=\"test\">\n\(content)\n</protocol>".utf8), file: "test.xml")
}

/// The Swift of an interface `wl_thing` of version 3 with the given content, beside the named `wl_other` and `wl_child`.
func swift(ofThing content: String) throws -> String {
  try swiftSource(
    for: parse(
      """
      <interface name="wl_thing" version="3"><description summary="a thing"/>
      \(content)
      </interface>
      <interface name="wl_other" version="1"><request name="use"/></interface>
      <interface name="wl_child" version="1"><event name="grown"/></interface>
      <interface name="wl_stranger" version="1"/>
      """))
}

/// The repository's folder.
let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The protocol descriptions that the program is built with.
func ownProtocols() throws -> [URL] {
  try FileManager.default.contentsOfDirectory(at: root.appending(path: "protocols"), includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "xml" }
}
