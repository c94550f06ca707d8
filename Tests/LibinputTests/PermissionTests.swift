import Foundation
import Support
import Testing
import Touches

/// Panels that may not be read yet.
@Suite struct PermissionTests {
  private let input = try! EmulatedInput()

  @Test(
    "a panel that may be read from now on is opened once, for reading, whoever tells: udev or the node's attributes",
    arguments: [true, false])
  func allowed(byUdev: Bool) throws {
    let panel = try input.plug(.touchscreen(), refusal: EACCES)
    let probe = try Probe(input, watchesNodes: !byUdev)
    #expect(try probe.lines().changes == [.notOpened(node: panel.node, code: EACCES)])
    input.allow(panel, announced: byUdev)
    let lines = try probe.wait("the panel") { $0.changes.count > 1 }
    guard case .added(let number, panel.node, "Touch A") = lines.changes[1] else { throw SupportError("\(lines.changes)") }
    panel.down(0, 100, 100)
    #expect(try probe.touches(1)[0].touch.device == DeviceID(number))
    #expect(panel.openings.map(\.error) == [EACCES, 0])
    #expect(panel.openings.allSatisfy { $0.isReadOnly })
  }

  @Test("a refusal is told once, however often the panel is tried, and again when it is another one")
  func told() throws {
    let panel = try input.plug(.touchscreen(), refusal: EACCES)
    let probe = try Probe(input)
    for attempt in 2...4 {
      input.refuse(panel)
      try waitUntil("another attempt") { panel.openings.count >= attempt }
    }
    input.refuse(panel, ENXIO)
    let lines = try probe.wait("the other error") { $0.changes.count > 1 }
    #expect(lines.changes == [EACCES, ENXIO].map { .notOpened(node: panel.node, code: $0) })
  }

  @Test("rights and udev's word that come together open the panel once")
  func once() throws {
    let panel = try input.plug(.touchscreen(), refusal: EACCES)
    let probe = try Probe(input)
    input.allow(panel)
    let other = try input.plug(.touchscreen("Other"))
    try probe.wait("the other panel") { $0.opens(other) }
    #expect(panel.openings.map(\.error) == [EACCES, 0])
    #expect(panel.readers.count == 1)
  }
}
