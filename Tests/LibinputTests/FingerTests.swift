import Geometry
import Support
import Testing
import Touches

/// Real libinput's touches from devices of each kind, as `TouchDevices` passes them on.
@Suite struct FingerTests {
  private let input = try! EmulatedInput()

  @Test("ten fingers come down, move in one frame and are lifted, each where it is on the panel")
  func tenFingers() throws {
    let panel = try input.plug(.touchscreen(width: 1000, height: 500))
    let probe = try Probe(input)
    for slot in 0..<10 { panel.down(slot, Int32(50 + 100 * slot), 100) }
    panel.move(Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, (x: Int32(60 + 100 * $0), y: 250)) }))
    for slot in 0..<10 { panel.up(slot) }

    let touches = try probe.touches(30)
    let slots = Array(0..<10)
    #expect(touches.prefix(10).map(\.phase) == slots.map { .down(NormalizedPoint(x: (50 + 100 * Double($0)) / 1000, y: 0.2)) })
    #expect(touches[10..<20].map(\.phase) == slots.map { .motion(NormalizedPoint(x: (60 + 100 * Double($0)) / 1000, y: 0.5)) })
    #expect(touches.suffix(10).map(\.phase) == slots.map { _ in .up })
    for part in [touches[..<10], touches[10..<20], touches[20...]] { #expect(part.map(\.touch.seatSlot) == slots) }
    #expect(Set(touches[10..<20].map(\.time)).count == 1)
    #expect(touches.map(\.time) == touches.map(\.time).sorted())
  }

  @Test("all that a panel sent between two looks at it comes in one drain")
  func drain() throws {
    let panel = try input.plug(.touchscreen())
    let probe = try Probe(input)
    probe.pause()
    for slot in 0..<10 { panel.down(slot, 100, 100) }
    probe.resume()
    let lines = try probe.wait("the touches") { $0.touches.count == 10 && $0.last == .drained }
    let first = try #require(lines.firstIndex { if case .touch = $0 { true } else { false } })
    #expect(lines[first...].dropLast().allSatisfy { $0 != .drained })
  }

  @Test("a position counts from the first value of its axis")
  func minimum() throws {
    let panel = try input.plug(.touchscreen(width: 1000, height: 1000, minimum: 500))
    let probe = try Probe(input)
    panel.down(0, 500, 1000)
    #expect(try probe.touches(1).map(\.phase) == [.down(NormalizedPoint(x: 0, y: 0.5))])
  }

  // The last finger takes the seat slot that the first one has left: libinput gives the lowest free one.
  @Test("after lost events the fingers are those that are there")
  func lostEvents() throws {
    let panel = try input.plug(.touchscreen(width: 1000, height: 1000))
    let probe = try Probe(input)
    panel.down(0, 100, 100)
    panel.down(1, 200, 200)
    panel.loseEvents([.axis(Axis.slot, 0), .axis(Axis.trackingIdentifier, -1)])
    panel.loseEvents([.axis(Axis.slot, 1), .axis(Axis.multitouchX, 750)])
    panel.loseEvents(panel.downEvents(2, 300, 300, isFirst: false))
    panel.sendDropped()
    try probe.touches(5)
    panel.up(1)
    panel.up(2)
    let touches = try probe.touches(7).map(\.slotAndPhase)
    #expect(
      touches == [
        .init(0, .down(NormalizedPoint(x: 0.1, y: 0.1))), .init(1, .down(NormalizedPoint(x: 0.2, y: 0.2))),
        .init(0, .up), .init(1, .motion(NormalizedPoint(x: 0.75, y: 0.2))), .init(0, .down(NormalizedPoint(x: 0.3, y: 0.3))),
        .init(1, .up), .init(0, .up),
      ])
  }

  @Test("a finger that turns out to be a palm is cancelled, one that was a palm from its first frame never comes")
  func palm() throws {
    let panel = try input.plug(.touchscreen(width: 1000, height: 1000, reportsPalms: true))
    let other = try input.plug(.touchscreen("Other"))
    let probe = try Probe(input)
    panel.down(0, 100, 100)
    panel.palm(0)
    panel.move(0, 300, 100)
    panel.up(0)
    panel.send(panel.downEvents(1, 400, 400) + [.axis(Axis.toolType, ToolType.palm)])
    panel.move(1, 500, 400)
    panel.up(1)
    #expect(
      try probe.touches(before: other).map(\.slotAndPhase) == [
        .init(0, .down(NormalizedPoint(x: 0.1, y: 0.1))), .init(0, .cancel),
      ])
  }

  @Test("a panel that knows one finger only")
  func singleTouch() throws {
    let panel = try input.plug(.singleTouchscreen(width: 1000, height: 1000))
    let probe = try Probe(input)
    panel.send([.key(Key.touch, 1), .axis(Axis.x, 250), .axis(Axis.y, 500)])
    panel.send([.axis(Axis.x, 600)])
    panel.send([.key(Key.touch, 0)])
    #expect(
      try probe.touches(3).map(\.slotAndPhase) == [
        .init(0, .down(NormalizedPoint(x: 0.25, y: 0.5))), .init(0, .motion(NormalizedPoint(x: 0.6, y: 0.5))), .init(0, .up),
      ])
  }

  @Test("a panel without slots, which lists its contacts in each frame")
  func contacts() throws {
    let panel = try input.plug(.slotlessTouchscreen(width: 1000, height: 1000))
    let probe = try Probe(input)
    func contact(_ x: Int32, _ y: Int32) -> [EvdevEvent] { [.axis(Axis.multitouchX, x), .axis(Axis.multitouchY, y), .contact] }
    panel.send(contact(100, 100) + [.key(Key.touch, 1)])
    panel.send(contact(100, 100) + contact(800, 800))
    // In the other order: whose is which is found by the distance.
    panel.send(contact(800, 700) + contact(200, 100))
    panel.send(contact(800, 700))
    panel.send([.contact, .key(Key.touch, 0)])
    #expect(
      try probe.touches(6).map(\.slotAndPhase) == [
        .init(0, .down(NormalizedPoint(x: 0.1, y: 0.1))), .init(1, .down(NormalizedPoint(x: 0.8, y: 0.8))),
        .init(0, .motion(NormalizedPoint(x: 0.2, y: 0.1))), .init(1, .motion(NormalizedPoint(x: 0.8, y: 0.7))),
        .init(0, .up), .init(1, .up),
      ])
  }

  @Test("fingers on two panels at once are told apart by device and by seat slot")
  func twoPanels() throws {
    let panels = [try input.plug(.touchscreen("Twin")), try input.plug(.touchscreen("Twin"))]
    let probe = try Probe(input)
    panels[0].down(0, 100, 100)
    try probe.touches(1)
    panels[1].down(0, 100, 100)
    let downs = try probe.touches(2)
    #expect(Set(downs.map(\.touch.device)).count == 2)
    #expect(downs.map(\.touch.seatSlot) == [0, 1])
    panels[0].up(0)
    #expect(try probe.touches(3).last?.touch == downs[0].touch)
    panels[1].up(0)
    #expect(try probe.touches(4).last?.touch == downs[1].touch)
  }
}
