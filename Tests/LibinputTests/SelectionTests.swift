import Foundation
import Support
import Testing
import Touches

/// What is opened, and what is not, not even for a moment.
@Suite struct SelectionTests {
  private let input = try! EmulatedInput()

  /// What must be left alone.
  private static var others: [DeviceDescription] {
    var keyboardWithPanel = DeviceDescription.touchscreen("A panel with a keyboard")
    keyboardWithPanel.codes[EventType.key]?.formUnion(1..<120)
    // KEY_P alone: macro pads have few letters.
    var panelWithLetter = DeviceDescription.touchscreen("A panel with a letter")
    panelWithLetter.codes[EventType.key]?.insert(25)
    let panelThatIsKeyboard = DeviceDescription.touchscreen("A panel that udev takes for a keyboard", udev: ["ID_INPUT_KEYBOARD": "1"])
    var graphicsTablet = DeviceDescription.pen("A graphics tablet")
    graphicsTablet.properties = [InputProperty.pointer]
    let pad = DeviceDescription.pen("The buttons of a pen display", udev: ["ID_INPUT_TABLET_PAD": "1"])
    return [
      .keyboard(), .mouse(), .touchpad(), keyboardWithPanel, panelWithLetter, panelThatIsKeyboard, graphicsTablet, pad,
      .touchscreen("Another seat's panel", udev: ["ID_SEAT": "seat1"]), .pen("Another seat's pen", udev: ["ID_SEAT": "seat1"]),
    ]
  }

  @Test("only touchscreens and display pens of the seat are opened, only for reading, whenever the others come and whatever changes there")
  func nothingElse() throws {
    let early = try Self.others.map { try input.plug($0) }
    // Volume and power keys are no letters.
    var panelWithKeys = DeviceDescription.touchscreen("Panel")
    panelWithKeys.codes[EventType.key]?.formUnion([113, 114, 115, 116])
    let panel = try input.plug(panelWithKeys)
    let pen = try input.plug(.pen())
    let probe = try Probe(input)
    let late = try Self.others.map { try input.plug($0) }
    for device in early + late { input.allow(device) }
    let last = try input.plug(.touchscreen("Last"))
    let lines = try probe.wait("the last panel") { $0.opens(last) }

    #expect(lines.changes.count == 2)
    for device in early + late { #expect(device.openings.isEmpty, "\(device.description.name)") }
    for device in [panel, pen, last] {
      #expect(device.openings.map(\.error) == [0], "\(device.description.name)")
      #expect(device.openings.allSatisfy { $0.isReadOnly }, "\(device.description.name)")
    }
  }

  @Test("another seat has its own devices")
  func otherSeat() throws {
    let panels = [try input.plug(.touchscreen("First")), try input.plug(.touchscreen("Second", udev: ["ID_SEAT": "seat-left"]))]
    let probe = try Probe(input, seat: "seat-left")
    #expect(try probe.lines().changes == [.added(1, node: panels[1].node, name: "Second")])
    #expect(panels[0].openings.isEmpty)
  }
}
