import Geometry
import Placement
import Testing

/// The order in which each compositor asks, by the sources that its rule's file names. Every row of the table of touch mappings is one test.
@Suite("What each compositor does") struct RuleTests {
  // MARK: sway

  private func sway(_ lines: String, minor: Int? = 11, inputs: [SwayRule.Input] = []) -> SwayRule {
    var problems: [ConfigurationProblem] = []
    return SwayRule(
      minorVersion: minor, inputs: inputs,
      configuration: SwayConfiguration(ConfigurationFile(path: "config", text: lines), problems: &problems))
  }

  @Test("sway spreads a device that nothing maps over the layout, unturned")
  func swayUnmapped() {
    let decision = sway("").decide(usbTouchscreen, outputs: bothOutputs)
    #expect(decision.placement == .wholeLayout)
    #expect(!decision.placement.isTransformed)
    #expect(decision.confidence == .fallback)
    #expect(decision.matrixSource == .udev)
  }

  @Test("sway maps by its configuration, and turns then")
  func swayMapped() {
    let decision = sway("input 1267:12074:ELAN_Touchscreen map_to_output DP-2").decide(usbTouchscreen, outputs: bothOutputs)
    #expect(decision.placement == .onto(externalScreen))
    #expect(decision.placement.isTransformed)
    #expect(decision.confidence == .configured)
  }

  @Test("sway knows an output by make, model and serial too")
  func swayScreen() {
    #expect(sway("input type:touch map_to_output \"Dell Inc. U2719D 7XKF\"").outputName(of: usbTouchscreen, on: bothOutputs) == "DP-2")
    #expect(sway("input type:touch map_to_output \"BOE 0x07A1 Unknown\"").outputName(of: usbTouchscreen, on: bothOutputs) == "eDP-1")
  }

  @Test("sway switches a device off whose output is absent")
  func swayAbsent() {
    #expect(sway("input * map_to_output DP-9").decide(usbTouchscreen, outputs: bothOutputs).placement == .nowhere)
  }

  @Test("sway's regions and * are not turned")
  func swayRegion() {
    let box = LogicalRectangle(x: 100, y: 50, width: 800, height: 600)
    #expect(
      sway("input * map_to_region 100 50 800 600").decide(usbTouchscreen, outputs: bothOutputs).placement == TouchPlacement(.region(box)))
    #expect(sway("input * map_to_output *").decide(builtInTouchscreen, outputs: bothOutputs).placement == .wholeLayout)
  }

  @Test("sway finds the only built-in panel for a soldered device, and none among two")
  func swayBuiltIn() {
    #expect(sway("").outputName(of: builtInTouchscreen, on: bothOutputs) == "eDP-1")
    var onPCI = builtInTouchscreen
    onPCI.idPath = "pci-0000:00:15.1-platform-i2c_designware.1"
    #expect(sway("").outputName(of: onPCI, on: bothOutputs) == "eDP-1")
    let twin = output("DSI-1", number: 3, x: 4000)
    #expect(sway("").decide(builtInTouchscreen, outputs: bothOutputs + [twin]).placement == .wholeLayout)
    #expect(sway("").decide(usbTouchscreen, outputs: bothOutputs).confidence == .fallback)
  }

  @Test("udev's hint counts up to sway 1.7 only", arguments: [(6, "DP-2"), (7, "DP-2"), (8, "all"), (11, "all"), (nil, "all")])
  func swayHint(minor: Int?, output: String) {
    var device = usbTouchscreen
    device.hintedOutput = "DP-2"
    #expect(sway("", minor: minor).outputName(of: device, on: bothOutputs) == output)
  }

  @Test("what sway tells of a device goes before all: off is off, and its matrix is set")
  func swayTold() {
    let matrix = AffineMap(-1, 0, 1, 0, -1, 1)
    let identifier = "1267:12074:ELAN_Touchscreen"
    #expect(usbTouchscreen.swayIdentifier == identifier)
    let on = sway("", inputs: [.init(identifier: identifier, matrix: matrix)]).decide(usbTouchscreen, outputs: bothOutputs)
    #expect(on.matrix == matrix)
    #expect(on.matrixSource == .compositor)
    let off = sway("input * map_to_output DP-2", inputs: [.init(identifier: identifier, isEnabled: false)])
    #expect(off.decide(usbTouchscreen, outputs: bothOutputs).placement == .nowhere)
    #expect(off.decide(usbTouchscreen, outputs: bothOutputs).confidence == .told)
  }

  @Test("sway's own name for a device replaces what is no visible ASCII")
  func swayIdentifier() {
    #expect(DeviceFacts(name: " Wacom Co.,Ltd. Ä ", vendor: 1386, product: 222).swayIdentifier == "1386:222:Wacom_Co.,Ltd.___")
  }

  // MARK: Pens

  /// A pen of the display that the touchscreen is of.
  private let pen = DeviceFacts(name: "ELAN Touchscreen", vendor: 0x04f3, product: 0x2f2a, node: "/dev/input/event6", isPen: true)

  @Test("sway maps pens as touchscreens, but by the type tablet_tool")
  func swayPen() {
    let rule = sway("input type:touch map_to_output eDP-1\ninput type:tablet_tool map_to_output DP-2")
    #expect(rule.decide(pen, outputs: bothOutputs).placement == .onto(externalScreen))
    #expect(rule.outputName(of: usbTouchscreen, on: bothOutputs) == "eDP-1")
    #expect(sway("input type:touch map_to_output DP-2").decide(pen, outputs: bothOutputs).placement == .wholeLayout)
    #expect(sway("input 1267:12074:ELAN_Touchscreen map_to_output DP-2").outputName(of: pen, on: bothOutputs) == "DP-2")
  }

  @Test("what others set for touch is not for pens: niri and Hyprland give these the layout, labwc and river have words of their own")
  func otherPens() {
    var touch = NiriConfiguration()
    touch.output = "DP-2"
    #expect(NiriRule(configuration: touch).decide(pen, outputs: bothOutputs).placement == .wholeLayout)
    let options = HyprlandRule.Options(output: "DP-2", transform: 1)
    #expect(HyprlandRule(options: options).decide(pen, outputs: bothOutputs).placement == .wholeLayout)
    #expect(HyprlandRule(deviceOptions: ["elan-touchscreen": options]).outputName(of: pen, on: bothOutputs) == "DP-2")
    let words = labwc("<labwc_config><tablet mapToOutput=\"DP-2\"/><touch mapToOutput=\"eDP-1\"/></labwc_config>")
    #expect(words.outputName(of: pen, on: bothOutputs) == "DP-2" && words.outputName(of: usbTouchscreen, on: bothOutputs) == "eDP-1")
    let river = RiverRule(configuration: RiverConfiguration("tablet-*\n\tmap-to-output: DP-2\n"))
    #expect(river.outputName(of: pen, on: bothOutputs) == "DP-2" && river.outputName(of: usbTouchscreen, on: bothOutputs) == "all")
  }

  // MARK: Hyprland

  @Test("Hyprland sends touches to the focused monitor, unless one is named that exists")
  func hyprland() {
    #expect(HyprlandRule().decide(usbTouchscreen, outputs: bothOutputs).placement.target == .focusedOutput)
    #expect(HyprlandRule().decide(usbTouchscreen, outputs: bothOutputs).confidence == .fallback)
    let named = HyprlandRule(options: .init(output: "DP-2"))
    #expect(named.decide(usbTouchscreen, outputs: bothOutputs).placement == TouchPlacement(.output(externalScreen.id)), "never turned")
    #expect(named.decide(usbTouchscreen, outputs: [internalPanel]).placement.target == .focusedOutput)
    #expect(
      HyprlandRule(options: .init(output: "[[Auto]]")).decide(usbTouchscreen, outputs: bothOutputs).placement.target == .focusedOutput)
  }

  @Test("Hyprland's device sections go before its options")
  func hyprlandDevice() {
    let rule = HyprlandRule(
      options: .init(output: "eDP-1", transform: 3), deviceOptions: ["elan-touchscreen": .init(output: "DP-2", transform: 1)])
    #expect(rule.outputName(of: usbTouchscreen, on: bothOutputs) == "DP-2")
    #expect(rule.decide(usbTouchscreen, outputs: bothOutputs).matrix == AffineMap(0, -1, 1, 1, 0, 0))
    #expect(rule.outputName(of: builtInTouchscreen, on: bothOutputs) == "eDP-1")
    let off = HyprlandRule(deviceOptions: ["elan-touchscreen": .init(isEnabled: false)])
    #expect(off.decide(usbTouchscreen, outputs: bothOutputs).placement == .nowhere)
    #expect(off.decide(builtInTouchscreen, outputs: bothOutputs).placement != .nowhere)
  }

  @Test(
    "Hyprland overwrites udev's matrix with the identity, but for some versions",
    arguments: [(47, true), (48, false), (54, false), (55, true), (56, true)])
  func hyprlandMatrix(minor: Int, overwrites: Bool) {
    let decision = HyprlandRule(minorVersion: minor).decide(usbTouchscreen, outputs: bothOutputs)
    #expect(decision.matrix == (overwrites ? .identity : nil))
    #expect(HyprlandRule(minorVersion: minor, options: .init(transform: -1)).decide(usbTouchscreen, outputs: bothOutputs).matrix == nil)
  }

  // MARK: niri

  @Test("niri maps all touchscreens to one output, else to its first one")
  func niri() {
    var configuration = NiriConfiguration()
    #expect(NiriRule().outputName(of: usbTouchscreen, on: bothOutputs.reversed()) == "eDP-1", "BOE comes before Dell")
    #expect(NiriRule().decide(usbTouchscreen, outputs: bothOutputs).placement.isTransformed)
    configuration.placedOutputs = ["Dell Inc. U2719D 7XKF"]
    #expect(NiriRule(configuration: configuration).outputName(of: usbTouchscreen, on: bothOutputs) == "DP-2")
    configuration.output = "eDP-1"
    #expect(NiriRule(configuration: configuration).outputName(of: usbTouchscreen, on: bothOutputs) == "eDP-1")
    configuration.output = "DP-9"
    #expect(NiriRule(configuration: configuration).outputName(of: usbTouchscreen, on: bothOutputs) == "DP-2")
    configuration.isOff = true
    #expect(NiriRule(configuration: configuration).decide(usbTouchscreen, outputs: bothOutputs).placement == .nowhere)
  }

  // MARK: labwc

  private func labwc(_ text: String) -> LabwcRule {
    var problems: [ConfigurationProblem] = []
    let rule = LabwcRule(configuration: LabwcConfiguration(ConfigurationFile(path: "rc.xml", text: text), problems: &problems))
    #expect(problems.isEmpty)
    return rule
  }

  @Test("labwc maps by its rc.xml, whose last entry counts, without regard to case; an absent output is everything")
  func labwcRules() {
    #expect(labwc("<labwc_config/>").decide(usbTouchscreen, outputs: bothOutputs).placement == .wholeLayout)
    let text =
      "<labwc_config><touch deviceName=\"\" mapToOutput=\"edp-1\"/><touch deviceName=\"elan touchscreen\" mapToOutput=\"dp-2\"/></labwc_config>"
    #expect(labwc(text).decide(usbTouchscreen, outputs: bothOutputs).placement == .onto(externalScreen))
    #expect(labwc(text).outputName(of: builtInTouchscreen, on: bothOutputs) == "eDP-1")
    #expect(
      labwc("<labwc_config><touch mapToOutput=\"X\"/></labwc_config>").decide(usbTouchscreen, outputs: bothOutputs).placement
        == .wholeLayout)
    let later = "<labwc_config><touch deviceName=\"ELAN Touchscreen\" mapToOutput=\"DP-2\"/><touch mapToOutput=\"eDP-1\"/></labwc_config>"
    #expect(labwc(later).outputName(of: usbTouchscreen, on: bothOutputs) == "eDP-1")
  }

  // MARK: river

  @Test("river 0.3 maps by what riverctl lists, the more particular pattern first; an absent output is everything")
  func river() {
    let list = "touch-1267-12074-ELAN_Touchscreen\n\tmap-to-output: DP-2\n\ntouch-*\n\tevents: enabled\n\tmap-to-output: eDP-1\n"
    let rule = RiverRule(configuration: RiverConfiguration(list))
    #expect(rule.decide(usbTouchscreen, outputs: bothOutputs).placement == .onto(externalScreen))
    #expect(rule.decide(usbTouchscreen, outputs: bothOutputs).confidence == .told)
    #expect(rule.outputName(of: builtInTouchscreen, on: bothOutputs) == "eDP-1")
    #expect(rule.decide(usbTouchscreen, outputs: [internalPanel]).placement == .wholeLayout)
    #expect(RiverRule().decide(usbTouchscreen, outputs: bothOutputs).placement == .wholeLayout)
    let off = RiverRule(configuration: RiverConfiguration("*Touchscreen\n\tevents: disabled\n"))
    #expect(off.decide(usbTouchscreen, outputs: bothOutputs).placement == .nowhere)
    #expect(
      RiverRule(configuration: RiverConfiguration("pointer-*\n\tmap-to-output: DP-2\n")).outputName(of: usbTouchscreen, on: bothOutputs)
        == "all")
  }

  // MARK: Wayfire

  @Test("Wayfire asks for its sections by ID_PATH first and the name last, and an absent output is everything")
  func wayfire() {
    func rule(_ text: String, hint: Bool = false) -> WayfireRule {
      var problems: [ConfigurationProblem] = []
      return WayfireRule(
        configuration: WayfireConfiguration(ConfigurationFile(path: "wayfire.ini", text: text), problems: &problems), usesHint: hint)
    }
    let text = """
      [input-device:ELAN Touchscreen]
      output = eDP-1
      [input-device:pci-0000:00:14.0-usb-0:8:1.0]
      output = DP-2
      calibration = -1 0 1 0 -1 1
      """
    let decision = rule(text).decide(usbTouchscreen, outputs: bothOutputs)
    #expect(
      decision.placement == TouchPlacement(.output(externalScreen.id), turning: .asOutput(externalScreen.id), outside: .toNearestOutput))
    #expect(decision.matrix == AffineMap(-1, 0, 1, 0, -1, 1))
    #expect(decision.matrixSource == .configuration)
    #expect(rule(text).decide(usbTouchscreen, outputs: [internalPanel]).placement.target == .wholeLayout)
    #expect(rule("").decide(usbTouchscreen, outputs: bothOutputs).placement == TouchPlacement(.wholeLayout, outside: .toNearestOutput))
    var hinted = usbTouchscreen
    hinted.hintedOutput = "DP-2"
    #expect(rule("", hint: true).outputName(of: hinted, on: bothOutputs) == "DP-2")
    #expect(rule("").outputName(of: hinted, on: bothOutputs) == "all")
  }

  // MARK: KWin

  @Test("KWin asks its settings, then for the same size, then for the built-in panel, then takes the first output")
  func kwin() {
    func decide(_ device: DeviceFacts, _ outputs: [OutputFacts], told: KWinRule.Device? = nil) -> PlacementDecision {
      KWinRule(devices: told.map { [$0] } ?? []).decide(device, outputs: outputs)
    }
    func onto(_ output: OutputFacts) -> TouchPlacement {
      TouchPlacement(.output(output.id), turning: .asOutputUnflipped(output.id), rounding: .exact, outside: .intoTarget)
    }
    let told = decide(usbTouchscreen, bothOutputs, told: .init(systemName: "event5", output: "DP-2"))
    #expect(told.placement == onto(externalScreen))
    #expect(told.confidence == .told)
    #expect(decide(usbTouchscreen, bothOutputs, told: .init(systemName: "event5", output: "")).placement == onto(internalPanel))
    #expect(decide(usbTouchscreen, bothOutputs, told: .init(systemName: "event5", isEnabled: false)).placement == .nowhere)
    var sized = usbTouchscreen
    sized.size = PhysicalSize(width: 597.4, height: 335.6)
    #expect(decide(sized, bothOutputs).placement == onto(externalScreen))
    #expect(decide(sized, bothOutputs).confidence == .heuristic)
    let twin = output("DP-3", number: 3, size: .init(width: 597, height: 336))
    #expect(decide(sized, [internalPanel, twin, externalScreen]).placement == onto(twin), "the first of two twins")
    #expect(decide(usbTouchscreen, [externalScreen, internalPanel]).placement == onto(internalPanel))
    #expect(
      decide(usbTouchscreen, [externalScreen, output("DPI-1", number: 4)]).placement == onto(externalScreen), "DPI is not built in here")
    #expect(decide(usbTouchscreen, []).placement == .nowhere)
  }

  // MARK: COSMIC

  @Test("COSMIC maps by its files, else to the built-in panel even from USB, else drops the touch")
  func cosmic() {
    var problems: [ConfigurationProblem] = []
    let files = CosmicConfiguration(
      devices: ConfigurationFile(
        path: "input_devices",
        text:
          "{ \"ELAN Touchscreen\": (state: Enabled, map_to_output: Some(\"DP-2\"), calibration: Some((0.0, 1.0, 0.0, -1.0, 0.0, 1.0))) }"),
      defaults: nil, problems: &problems)
    #expect(problems.isEmpty)
    let decision = CosmicRule(configuration: files).decide(usbTouchscreen, outputs: bothOutputs)
    #expect(decision.placement == .onto(externalScreen))
    #expect(decision.matrix == AffineMap(0, 1, 0, -1, 0, 1))
    #expect(CosmicRule().outputName(of: usbTouchscreen, on: bothOutputs) == "eDP-1")
    #expect(CosmicRule().decide(usbTouchscreen, outputs: [externalScreen]).placement == .nowhere)
  }

  // MARK: phoc

  @Test("phoc asks GSettings for exactly three words, else takes the built-in panel for every touchscreen, else everything")
  func phoc() {
    #expect(PhocRule(screens: ["04f3:2f2a": ["Dell Inc.", "U2719D", "7XKF"]]).outputName(of: usbTouchscreen, on: bothOutputs) == "DP-2")
    #expect(
      PhocRule(screens: ["04f3:2f2a": ["Dell Inc.", "U2719D", "7XKF", "DP-2"]]).outputName(of: usbTouchscreen, on: bothOutputs) == "eDP-1")
    #expect(PhocRule().decide(usbTouchscreen, outputs: bothOutputs).placement == .onto(internalPanel))
    #expect(PhocRule().decide(usbTouchscreen, outputs: [externalScreen]).placement == .wholeLayout)
    #expect(PhocRule().outputName(of: usbTouchscreen, on: [externalScreen, output("DPI-1", number: 5)]) == "DPI-1")
    var hinted = usbTouchscreen
    hinted.hintedOutput = "DP-2"
    #expect(PhocRule(usesHint: true).outputName(of: hinted, on: bothOutputs) == "DP-2")
  }

  // MARK: Others

  @Test("cage turns nothing, Weston takes udev's hint or the first output, Mutter looks for name, size and built-in panel")
  func others() {
    var hinted = usbTouchscreen
    hinted.hintedOutput = "DP-2"
    #expect(CageRule().decide(hinted, outputs: [externalScreen]).placement == .wholeLayout)
    #expect(WestonRule().decide(hinted, outputs: bothOutputs).placement == .onto(externalScreen))
    #expect(WestonRule().decide(usbTouchscreen, outputs: bothOutputs).placement == .onto(internalPanel))
    var sized = usbTouchscreen
    sized.size = PhysicalSize(width: 590, height: 330)
    #expect(MutterRule().decide(sized, outputs: bothOutputs).placement == .onto(externalScreen))
    #expect(MutterRule().decide(usbTouchscreen, outputs: bothOutputs).placement == .onto(internalPanel))
    #expect(MutterRule().decide(usbTouchscreen, outputs: [externalScreen]).placement == .wholeLayout)
  }

  @Test("an unknown compositor: its only output turned, udev's hint among several, else everything unturned")
  func unknown() {
    #expect(UnknownRule().decide(usbTouchscreen, outputs: [externalScreen]).placement == .onto(externalScreen))
    var hinted = usbTouchscreen
    hinted.hintedOutput = "DP-2"
    #expect(UnknownRule().decide(hinted, outputs: bothOutputs).placement == .onto(externalScreen))
    #expect(UnknownRule().decide(usbTouchscreen, outputs: bothOutputs).placement == .wholeLayout)
  }
}
