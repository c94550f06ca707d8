import Foundation
import Geometry
import Support
import Testing
import Touches

/// Panels that come and go, and those that are strange.
@Suite struct HotplugTests {
  private let input = try! EmulatedInput()

  @Test("a panel that is plugged in is read at once, and one that comes back is another one")
  func comesBack() throws {
    let probe = try Probe(input)
    #expect(try probe.lines() == [.ready])
    for number in 1...2 {
      let panel = try input.plug(.touchscreen(width: 1000, height: 1000))
      try probe.wait("the panel") { $0.contains(.added(number, node: panel.node, name: "Touch A")) }
      panel.down(0, 100, 100)
      // The first one's finger was cancelled.
      #expect(try probe.touches(2 * number - 1).last?.touch == TouchID(device: DeviceID(number), seatSlot: 0))
      input.unplug(panel)
      try probe.wait("its end") { $0.contains(.removed(number)) }
      try panel.waitForReaders(0)
    }
  }

  @Test("a finger on a panel that is unplugged is cancelled before the panel is gone")
  func underFingers() throws {
    let panel = try input.plug(.touchscreen(width: 1000, height: 1000))
    let probe = try Probe(input)
    panel.down(0, 100, 100)
    panel.down(1, 200, 200)
    try probe.touches(2)
    input.unplug(panel)
    let lines = try probe.wait("the removal") { $0.contains(.removed(1)) }
    #expect(lines.touches.suffix(2).map(\.slotAndPhase) == [.init(0, .cancel), .init(1, .cancel)])
    #expect(lines.last { $0 != .drained } == .removed(1))
  }

  @Test("a panel whose node fails is gone, and read again when its node changes")
  func revoked() throws {
    let panel = try input.plug(.touchscreen())
    let probe = try Probe(input)
    panel.down(0, 100, 100)
    try probe.touches(1)
    panel.revoke()
    let lines = try probe.wait("its end") { $0.contains(.removed(1)) }
    #expect(lines.touches.last?.phase == .cancel)
    input.allow(panel)
    try probe.wait("its return") { $0.contains(.added(2, node: panel.node, name: "Touch A")) }
    try panel.waitForReaders(1)
    input.unplug(panel)
    try probe.wait("its end") { $0.contains(.removed(2)) }
    #expect(try probe.lines().changes.count == 4)
  }

  @Test("a panel's name is told as it is, with spaces and bytes that are no letters")
  func oddName() throws {
    let name = "  Ünïcode\u{1B}[31m\u{7F}\u{9B}  \t%s 指 "
    _ = try input.plug(.touchscreen(name))
    let probe = try Probe(input)
    #expect(try probe.lines().changes == [.added(1, node: "/dev/input/event3", name: name)])
  }

  @Test("a panel that libinput cannot use is told once")
  func refused() throws {
    var contradictory = DeviceDescription.touchscreen()
    contradictory.axes[Axis.multitouchY]?.resolution = 0
    let panel = try input.plug(contradictory)
    let probe = try Probe(input)
    input.allow(panel)
    let other = try input.plug(.touchscreen("Other"))
    let lines = try probe.wait("the other panel") { $0.opens(other) }
    #expect(lines.changes.first == .refused(node: panel.node))
    #expect(lines.changes.count == 2)
  }
}
