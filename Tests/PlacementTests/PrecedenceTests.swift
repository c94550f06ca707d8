import Geometry
import Placement
import Testing

@Suite("What goes before what") struct PrecedenceTests {
  private let sway = SwayRule(
    minorVersion: 11, inputs: [.init(identifier: usbTouchscreen.swayIdentifier, matrix: AffineMap(2, 0, 0, 0, 2, 0))])

  private func decide(_ options: [(DeviceOverride.Key, String)], learned: LearnedMaps = LearnedMaps(), outputs: [OutputFacts] = bothOutputs)
    -> PlacementDecision
  {
    PlacementRules(
      compositor: sway, compositorName: "sway", learned: learned, overrides: options.compactMap { DeviceOverride(option: $0, $1) }
    ).decide(usbTouchscreen, outputs: outputs)
  }

  private func learned(_ outputs: [OutputFacts] = bothOutputs, compositor: String = "sway") -> LearnedMaps {
    var maps = LearnedMaps()
    maps.learn(
      LearnedMap(device: usbTouchscreen.identity, compositor: compositor, layout: outputs.layoutKey, map: AffineMap(800, 0, 10, 0, 600, 20))
    )
    return maps
  }

  @Test("what was learned goes before the compositor's rule, with the compositor's matrix")
  func learnedFirst() {
    let decision = decide([], learned: learned())
    #expect(decision.placement == TouchPlacement(.learned(AffineMap(800, 0, 10, 0, 600, 20))))
    #expect(decision.confidence == .learned)
    #expect(decision.matrixSource == .compositor)
    #expect(decision.outputName(among: bothOutputs) == "eDP-1")
  }

  @Test("what was learned on other outputs or another compositor does not count, and counts again when they are back")
  func learnedElsewhere() {
    #expect(decide([], learned: learned([internalPanel])).confidence == .fallback)
    #expect(decide([], learned: learned(compositor: "labwc")).confidence == .fallback)
    var turned = externalScreen
    turned.transform = .normal
    #expect(decide([], learned: learned(), outputs: [internalPanel, turned]).confidence == .fallback)
    #expect(decide([], learned: learned(), outputs: [externalScreen, internalPanel]).confidence == .learned, "the order says nothing")
  }

  @Test("what was learned is the same after it was written and read")
  func learnedText() {
    var maps = learned()
    maps.learn(LearnedMap(device: "1:2:A\tB\n@", compositor: "sway", layout: "x", map: .identity))
    #expect(LearnedMaps(maps.text) == maps)
    #expect(LearnedMaps("nonsense\n\t\t\t\n# comment\n" + maps.text + "a\tb\tc\t1 2 3\n") == maps)
    let again = AffineMap(1, 2, 3, 4, 5, 6)
    maps.learn(LearnedMap(device: usbTouchscreen.identity, compositor: "sway", layout: bothOutputs.layoutKey, map: again))
    #expect(maps.map(of: usbTouchscreen, compositor: "sway", outputs: bothOutputs) == again, "the later one counts")
  }

  @Test(
    "the user goes before what was learned",
    arguments: ["ELAN Touchscreen", "04f3:2f2a", "04F3:2F2A", "/dev/input/event5", "event5", "pci-0000:00:14.0-usb-0:8:1.0"])
  func map(device: String) {
    let decision = decide([(.map, "\(device)=DP-2")], learned: learned())
    #expect(decision.placement == .onto(externalScreen))
    #expect(decision.confidence == .configured)
    #expect(decision.warning == nil)
  }

  @Test("an output is known by its screen, too")
  func screen() {
    #expect(decide([(.map, "event5=Dell Inc. U2719D 7XKF")]).placement == .onto(externalScreen))
    #expect(decide([(.map, "event5=Dell Inc. U2719D")]).placement == .onto(externalScreen))
  }

  @Test("an output that is absent is nowhere, with a warning")
  func absent() {
    let decision = decide([(.map, "event5=DP-9")])
    #expect(decision.placement == .nowhere)
    #expect(decision.warning?.contains("'DP-9' (there are: eDP-1, DP-2)") == true)
  }

  @Test("none ignores a device, words about another device say nothing")
  func none() {
    #expect(decide([(.map, "event5=none")]).placement == .nowhere)
    #expect(decide([(.map, "event6=none")]).confidence == .fallback)
  }

  @Test("region, transform and matrix, alone and together")
  func others() {
    let box = LogicalRectangle(x: -10, y: 0, width: 100, height: 50)
    #expect(decide([(.region, "-10,0,100x50")]).placement == TouchPlacement(.region(box)))
    #expect(
      decide([(.region, "event5=-10,0,100x50"), (.transform, "90")]).placement == TouchPlacement(.region(box), turning: .fixed(.rotated90)))
    #expect(
      decide([(.map, "event5=DP-2"), (.transform, "normal")]).placement
        == TouchPlacement(.output(externalScreen.id), turning: .fixed(.normal)))
    let matrix = decide([(.matrix, "0,1,0,-1,0,1")])
    #expect(matrix.matrix == AffineMap(0, 1, 0, -1, 0, 1))
    #expect(matrix.matrixSource == .option)
    #expect(matrix.placement == .wholeLayout)
  }

  @Test("later words go before earlier ones, words about one device before those about all")
  func order() {
    #expect(decide([(.map, "event5=DP-2"), (.map, "event5=eDP-1")]).placement == .onto(internalPanel))
    #expect(decide([(.transform, "event5=180"), (.transform, "90")]).placement.turning == .fixed(.rotated180))
  }

  @Test(
    "what is no value is refused",
    arguments: [
      (DeviceOverride.Key.map, "DP-2"), (.map, "=DP-2"), (.map, "A="), (.region, "1,2,3"), (.region, "1,2,0x5"), (.region, "1,2,5"),
      (.transform, "45"), (.matrix, "1,0,0,0,1"), (.matrix, "1,0,0,0,1,x"), (.matrix, "1,0,0,0,1,inf"),
      (.matrix, "1,0,0,0,1,-inf"), (.matrix, "nan,0,0,0,1,0"), (.matrix, "1,0,0,0,1,1e999"),
    ])
  func refused(key: DeviceOverride.Key, text: String) { #expect(DeviceOverride(option: key, text) == nil) }
}
