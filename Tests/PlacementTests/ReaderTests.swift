import Geometry
import Placement
import Testing

@Suite("Configurations of compositors") struct ReaderTests {
  private func file(_ text: String) -> ConfigurationFile { ConfigurationFile(path: "/c/file", text: text) }

  @Test("sway: blocks, quotes, variables, comments, continued lines and includes")
  func sway() {
    var problems: [ConfigurationProblem] = []
    let text = """
      # input * map_to_output WRONG
      set $touch "1:2:A"
      set $out DP-1
      set $outer DP-2
      input $touch {
          # map_to_output WRONG
          map_to_output $outer
      }
      input "3:4:B" map_to_region 0 -5 \\
        800x600
      bar {
        mode hide
      }
      include extra/*.conf
      input type:touch { tap enabled
      """ + "\n}\n"
    let configuration = SwayConfiguration(
      file(text),
      include: { pattern, from in
        #expect(pattern == "extra/*.conf")
        #expect(from == "/c/file")
        return [ConfigurationFile(path: "/c/extra/a.conf", text: "input 5:6:C map_to_output $out")]
      }, problems: &problems)
    #expect(configuration.mapping(of: "1:2:A") == .output("DP-2"))
    #expect(configuration.mapping(of: "3:4:B") == .region(LogicalRectangle(x: 0, y: -5, width: 800, height: 600)))
    #expect(configuration.mapping(of: "5:6:C") == .output("DP-1"))
    #expect(configuration.mapping(of: "7:8:D") == nil)
  }

  @Test("sway: a device goes before its type, a later * before all, a later line before an earlier one")
  func swayOrder() {
    func mapping(_ text: String) -> SwayConfiguration.Mapping? {
      var problems: [ConfigurationProblem] = []
      return SwayConfiguration(file(text), problems: &problems).mapping(of: "1:2:A")
    }
    #expect(mapping("input 1:2:A map_to_output X\ninput type:touch map_to_output Y") == .output("X"))
    #expect(mapping("input 1:2:A map_to_output X\ninput * map_to_output Y") == .output("Y"))
    #expect(mapping("input * map_to_output Y\ninput 1:2:A map_to_output X") == .output("X"))
    #expect(mapping("input 1:2:A map_to_output X\ninput 1:2:A map_to_output Z") == .output("Z"))
    #expect(mapping("input * map_to_output Y\ninput type:touch map_to_output X") == .output("X"))
  }

  @Test("sway: what is broken is told with its line, and the rest counts")
  func swayBroken() {
    var problems: [ConfigurationProblem] = []
    let configuration = SwayConfiguration(
      file("input * map_to_region 1 2 x\n}\ninput 1:2:A map_to_output X\nmode foo {\n"), problems: &problems)
    #expect(problems.map(\.line) == [1, 2, nil])
    #expect(problems.first?.description.hasPrefix("cannot read /c/file, line 1: 'map_to_region' takes four whole numbers") == true)
    #expect(configuration.mapping(of: "1:2:A") == .output("X"))
  }

  @Test("files that include each other, and many times, are read once each")
  func circularIncludes() {
    var problems: [ConfigurationProblem] = []
    var count = 0
    func include(_ statement: String) -> IncludeReader {
      { _, from in
        count += 1
        let text = String(repeating: statement + "\n", count: 20)
        return [ConfigurationFile(path: "/c/1", text: text), ConfigurationFile(path: "/c/2", text: text)].filter { $0.path != from }
      }
    }
    _ = SwayConfiguration(file("include x"), include: include("include x"), problems: &problems)
    _ = HyprlandConfiguration(file("source = x"), include: include("source = x"), problems: &problems)
    _ = NiriConfiguration(file("include \"x\""), include: include("include \"x\""), problems: &problems)
    #expect(count == 3 * 41)
    #expect(problems.isEmpty)
  }

  @Test("variables of variables do not grow without end")
  func growingVariables() {
    var problems: [ConfigurationProblem] = []
    let names = (1...40).map { "$" + String(repeating: "v", count: $0) }
    let sway = zip(names.dropFirst(), names).map { "set \($0) \($1)\($1)" }.joined(separator: "\n")
    _ = SwayConfiguration(file("set $v ab\n\(sway)\ninput * map_to_output \(names[39])"), problems: &problems)
    let hyprland = zip(names.dropFirst(), names).map { "\($0) = \($1)\($1)" }.joined(separator: "\n")
    let configuration = HyprlandConfiguration(file("\(hyprland)\ninput:touchdevice:output = \(names[39])"), problems: &problems)
    #expect((configuration.options.output?.count ?? 0) <= 1000)
  }

  @Test("Hyprland: nested sections, device sections old and new, variables, comments, sources")
  func hyprland() {
    var problems: [ConfigurationProblem] = []
    let text = """
      $screen = DP-1
      # input { touchdevice { output = WRONG } }
      input {
        kb_layout = us # comment
        touchdevice {
          output = $screen ## not a comment
          transform = 1
        }
      }
      device {
        name = elan-touch
        output = DP-2
        enabled = false
      }
      device:old-touch {
        transform = 3
      }
      source = ~/more.conf
      bind = SUPER, Q, exec, foo
      """
    let configuration = HyprlandConfiguration(
      file(text),
      include: { pattern, _ in pattern == "~/more.conf" ? [ConfigurationFile(path: "m", text: "input:touchdevice:transform = 2")] : [] },
      problems: &problems)
    #expect(configuration.options.output == "DP-1 # not a comment")
    #expect(configuration.options.transform == 2)
    #expect(configuration.deviceOptions["elan-touch"] == .init(output: "DP-2", isEnabled: false))
    #expect(configuration.deviceOptions["old-touch"] == .init(transform: 3))
    #expect(problems.isEmpty)
    _ = HyprlandConfiguration(file("}\ninput {\n"), problems: &problems)
    #expect(problems.map(\.line) == [1, nil])
  }

  /// Syntax and functions as in example/hyprland.lua of Hyprland 0.56 and src/config/lua/bindings/LuaBindingsConfigRules.cpp (`hlDevice`: spaces
  /// of a name become hyphens, calls for one name add up), Lua's own by its reference manual.
  @Test("Hyprland's Lua: devices among tables, texts, functions and comments of all kinds")
  func hyprlandLua() {
    var problems: [ConfigurationProblem] = []
    let text = """
      -- hl.device({ name = "wrong", output = "WRONG" })
      --[==[ hl.device({ name = "wrong", output = "WRONG" }) ]]
      hl.device({ name = "wrong", output = "WRONG" }) ]==]
      local note = [[ don't ( hl.device({ name = "wrong", output = "WRONG" }) ]]
      for i = 1, 3 do note = note .. i end
      repeat note = f(note) until #note < 9
      hl.monitor({ output = "eDP-1", mode = "preferred", transform = 3 })
      hl.config({
          general = { gaps_in = 5, col = { active_border = { colors = {"rgba(33ccffee)", "x"}, angle = 45 } } },
          misc = { handler = function(a, b) if a then return { 1, 2 } end end, x = 0.5 },
      })
      local handle = hl.device{ name = "Elan 9008", output = 'DP-2'; transform = -1, enabled = false }
      hl.device({ name = "elan-touch", transform = 1, x = { output = "WRONG" }, f = function() local output = "WRONG", 1 end, })
      hl.device({ name = "elan-touch", output = "DP\\"3", sensitivity = -0.5 })
      hl.device({ output = "NO-NAME" })
      hl.bind("SUPER + Q", hl.dsp.exec_cmd("kitty"), { locked = true })
      """
    let configuration = HyprlandConfiguration(ConfigurationFile(path: "/c/hyprland.lua", text: text), problems: &problems)
    #expect(
      configuration.deviceOptions == [
        "Elan-9008": .init(output: "DP-2", transform: -1, isEnabled: false), "elan-touch": .init(output: "DP\"3", transform: 1),
      ])
    #expect(problems.isEmpty)
  }

  @Test(
    "Hyprland's Lua: what only Lua could know is taken as not said",
    arguments: [
      "hl.bind('F1', function() hl.device({ name = 't', output = 'X' }) end)",
      "if os.getenv('HOST') == 'a' then\n hl.device({ name = 't', output = 'X' })\nend",
      "for _, x in ipairs({ 'X' }) do hl.device({ name = 't', output = 'X' }) end", "hl.device({ name = n, output = 'X' })",
      "hl.device({ name = 't', output = x })", "hl.device({ name = 't', enabled = x })",
      "hl.device({ name = 't', f = function() local output = 'X', 1 end })", "hl.device({ name = 't', x = { output = 'X' } })",
      "hl.device({ name = 't', x = { 1, output = 'X'; transform = 1 } })",
      "hl.device({ name = 't', f(function() g(); output = 'X'; end) })",
      "repeat hl.device({ name = 't', output = 'X' }) until true", "hl.device({ name = 't', output = 'X' .. 1 })",
      "hl.device({ name = 't', output = os.getenv('X'), })", "hl.device({ name = 't', output = a and 'X' or 'Y' })",
      "hl.device({ name = 't', enabled = not x, transform = y })", "hl.device({ name = 't', x = a == output, 'X' })", "hl.device(",
      "hl.device({ name = 't', output = 'X", "hl.device({ name = 't', [output] = 'X' })",
      "hl.device({ name = 't', \(String(repeating: "a = {", count: 50_000)) output = 'X' })", "}}})) end end [[", "--[[ hl.device",
    ])
  func hyprlandLuaUnknown(text: String) {
    var problems: [ConfigurationProblem] = []
    let configuration = HyprlandConfiguration(ConfigurationFile(path: "/c/hyprland.lua", text: text), problems: &problems)
    #expect(configuration.deviceOptions.values.allSatisfy { $0 == .init() })
    #expect(problems.isEmpty)
  }

  /// By `safeLuaRequire`, `resolveExplicitLuaRequireFile` and `reinitLuaState` of Hyprland's src/config/lua/ConfigManager.cpp.
  @Test("Hyprland's Lua: modules are looked for beside the main file, by their names or as paths, once each")
  func hyprlandLuaModules() {
    var problems: [ConfigurationProblem] = []
    let files = [
      "conf/touch.lua": "require('deeper')\nhl.device({ name = 't', output = 'A' })",
      "deeper/init.lua": "hl.device({ name = 't', transform = 1 })", "./rules/*": "hl.device({ name = 'u', output = 'B' })",
      "~/x.lua": "local ok = require('conf.touch')\nhl.device({ name = 'v', output = 'C' })",
    ]
    let text = """
      require("conf.touch")
      hl.device({ name = "t", output = "D" })
      if true then end
      local m = require './rules/*'
      require '~/x'
      require(name)
      require('absent')
      """
    let configuration = HyprlandConfiguration(
      ConfigurationFile(path: "/c/hyprland.lua", text: text),
      include: { pattern, from in
        #expect(from == "/c/hyprland.lua")
        return files[pattern].map { [ConfigurationFile(path: "/c/\(pattern)", text: $0)] } ?? []
      }, problems: &problems)
    #expect(configuration.deviceOptions == ["t": .init(output: "D", transform: 1), "u": .init(output: "B"), "v": .init(output: "C")])
    #expect(problems.isEmpty)
  }

  @Test("niri: KDL with comments of all kinds, raw strings, types and properties")
  func niri() {
    var problems: [ConfigurationProblem] = []
    let text = """
      // comment { "
      /* nested /* comment */ */
      input {
          keyboard { xkb { layout "de"; } }
          /-touch { map-to-output "WRONG" }
          touch {
              /- off
              map-to-output r#"Dell Inc. "U2719D" 7XKF"#
              calibration-matrix 1.0 0.0 0 \\
                (f64)0 1 -0.5
          }
      }
      output "eDP-1" { scale 1.5; position x=0 y=0; }
      output "DP-2" {
          mode "2560x1440@60"
      }
      binds { Mod+Q repeat=false { close-window; } }
      """
    let configuration = NiriConfiguration(file(text), problems: &problems)
    #expect(problems.isEmpty, "\(problems)")
    #expect(configuration.output == "Dell Inc. \"U2719D\" 7XKF")
    #expect(!configuration.isOff)
    #expect(configuration.matrix == AffineMap(1, 0, 0, 0, 1, -0.5))
    #expect(configuration.placedOutputs == ["eDP-1"])
  }

  @Test("niri: what is broken is told with its line, and what came before counts")
  func niriBroken() {
    var problems: [ConfigurationProblem] = []
    let configuration = NiriConfiguration(file("input { touch { off; } }\noutput \"x\n"), problems: &problems)
    #expect(configuration.isOff)
    #expect(problems.map(\.line) == [3])
    problems = []
    _ = NiriConfiguration(file("input {\n"), problems: &problems)
    #expect(problems.count == 1)
  }

  @Test("labwc: attributes or elements, comments, entities, categories")
  func labwc() {
    var problems: [ConfigurationProblem] = []
    let text = """
      <?xml version="1.0"?>
      <!-- <touch mapToOutput="WRONG"/> -->
      <labwc_config>
        <core><gap>10</gap></core>
        <touch><deviceName>A &amp; B</deviceName><mapToOutput>DP-1</mapToOutput></touch>
        <libinput>
          <device category="default"><tap>yes</tap></device>
          <device category="touch"><calibrationMatrix>-1 0 1 0 -1 1</calibrationMatrix></device>
          <device category="off"><sendEventsMode>no</sendEventsMode></device>
        </libinput>
      </labwc_config>
      """
    let rule = LabwcRule(configuration: LabwcConfiguration(file(text), problems: &problems))
    #expect(problems.isEmpty, "\(problems)")
    let outputs = [output("DP-1")]
    let named = rule.decide(DeviceFacts(name: "a & b"), outputs: outputs)
    #expect(named.placement == .onto(outputs[0]))
    #expect(named.matrix == AffineMap(-1, 0, 1, 0, -1, 1))
    #expect(rule.decide(DeviceFacts(name: "other"), outputs: outputs).placement == .wholeLayout)
    #expect(rule.decide(DeviceFacts(name: "OFF"), outputs: outputs).placement == .nowhere)
    #expect(rule.decide(DeviceFacts(name: "OFF"), outputs: outputs).matrix == nil)
  }

  @Test("labwc: what is broken is told with its line, and what came before counts")
  func labwcBroken() {
    var problems: [ConfigurationProblem] = []
    let configuration = LabwcConfiguration(
      file("<labwc_config>\n<touch mapToOutput=\"DP-1\"/>\n<libinput><device></libinput>\n</labwc_config>"), problems: &problems)
    #expect(problems.map(\.line) == [3])
    #expect(LabwcRule(configuration: configuration).decide(DeviceFacts(name: "A"), outputs: [output("DP-1")]).confidence == .configured)
  }

  @Test("Wayfire: sections, comments, duplicates, broken lines")
  func wayfire() {
    var problems: [ConfigurationProblem] = []
    let text = """
      [core]
      output = WRONG
      [input-device:A]  # comment
      output = DP-1
      nonsense
      output = DP-2
      [input-device:B]
      calibration = 1 0 0
      [broken
      output = DP-3
      """
    let rule = WayfireRule(configuration: WayfireConfiguration(file(text), problems: &problems))
    #expect(problems.map(\.line) == [8, 9])
    #expect(rule.outputName(of: DeviceFacts(name: "A"), on: [output("DP-1"), output("DP-2", number: 2, x: 1920)]) == "DP-2")
    #expect(rule.decide(DeviceFacts(name: "B"), outputs: [output("DP-1")]).matrix == nil)
  }

  @Test("COSMIC: a device's own settings before the default's, and a broken file says its line")
  func cosmic() {
    var problems: [ConfigurationProblem] = []
    let devices = file(
      """
      {
        // comment
        "A": ( state: Enabled, map_to_output: None, calibration: None, scroll_config: Some(( method: Some(TwoFinger), )), ),
        "Off": (state: Disabled),
      }
      """)
    let defaults = file("( state: Enabled, map_to_output: Some(\"DP-1\"), )")
    let rule = CosmicRule(configuration: CosmicConfiguration(devices: devices, defaults: defaults, problems: &problems))
    #expect(problems.isEmpty, "\(problems)")
    #expect(rule.decide(DeviceFacts(name: "A"), outputs: [output("DP-1")]).placement == .onto(output("DP-1")))
    #expect(rule.decide(DeviceFacts(name: "Off"), outputs: [output("DP-1")]).placement == .nowhere)
    _ = CosmicConfiguration(devices: file("{\n\"A\": (state Enabled)\n}"), defaults: nil, problems: &problems)
    #expect(problems.map(\.line) == [2])
  }

  @Test("JSON: all kinds of values, escapes, and what is none")
  func json() throws {
    let value = try #require(JSON(" {\"a\": [1, -2.5e1, true, false, null, {}], \"b\\u00e9\\n\": \"\\ud83d\\ude00\"} "))
    #expect(value["a"]?.array.count == 6)
    #expect(value["a"]?.array[1].number == -25)
    #expect(value["b\u{e9}\n"]?.string == "\u{1F600}")
    #expect(["", "{", "[1,]", "{\"a\" 1}", "1 2", "\"\\u12\"", "nul"].allSatisfy { JSON($0) == nil })
    #expect(JSON(String(repeating: "[", count: 10_000)) == nil)
  }

  @Test("sway's answers, as sway 1.7 gives them")
  func swayAnswers() throws {
    let inputs = try #require(
      JSON(
        """
        [{"identifier": "4660:22136:Touch_A", "name": "Touch A", "vendor": 4660, "product": 22136, "type": "touch", "libinput":
          {"send_events": "disabled", "calibration_matrix": [-1.0, 0.0, 1.0, 0.0, -1.0, 1.0]}},
         {"identifier": "1:1:K", "name": "K", "type": "keyboard", "libinput": {"send_events": "enabled"}}]
        """))
    #expect(
      SwayAnswers.inputs(inputs) == [.init(identifier: "4660:22136:Touch_A", isEnabled: false, matrix: AffineMap(-1, 0, 1, 0, -1, 1))])
    let version = try #require(
      JSON("{\"human_readable\": \"1.7\", \"major\": 1, \"minor\": 7, \"patch\": 0, \"loaded_config_file_name\": \"/c\"}"))
    #expect(SwayAnswers.minorVersion(version) == 7)
    #expect(
      SwayAnswers.configuration(try #require(JSON("{\"config\": \"x\"}")), version: version) == ConfigurationFile(path: "/c", text: "x"))
    #expect(SwayAnswers.isKeyboardTaken(try #require(JSON("[{\"name\": \"seat0\", \"focus\": 0}]"))))
    #expect(!SwayAnswers.isKeyboardTaken(try #require(JSON("[{\"name\": \"seat0\", \"focus\": 5}]"))))
    #expect(!SwayAnswers.isKeyboardTaken(.null))
  }
}
