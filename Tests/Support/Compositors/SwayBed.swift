public import Foundation

/// A private sway on headless outputs, whose own libinput reads the emulated devices.
///
///     let bed = try SwayBed(outputs: [Output(scale: 1.5, transform: .rotated90)])
///     let app = try bed.app()                       // fills the output and tells of its touches
///     let before = try bed.screenshot()
///     let program = try bed.run(["--verbose"])      // the program under test
///     try bed.touchscreen.waitForReader(program)
///     bed.touchscreen.down(0, 300, 400)
///     try waitUntil("a mark") { try bed.screenshot().changedBox(from: before) != nil }
public final class SwayBed: Bed {
  private var connection: SwayConnection!
  private var outputCount: Int

  /// Starts sway and waits until it shows its outputs and has the devices open.
  ///
  /// - Parameters:
  ///   - outputs: named HEADLESS-1, HEADLESS-2 and so on.
  ///   - devices: what is plugged in.
  ///   - hints: the output of a device, by its name, as udev's property WL_OUTPUT says it. Without any, every device belongs to the
  ///     first output; an empty dictionary gives no hints.
  ///   - maps: the output of a device, by its name, as sway's configuration says it.
  ///   - background: the color of the empty outputs, such as "#202020", painted by swaybg; sway's own grey if there is none.
  ///   - configuration: more lines; "{Touch A}" stands for how sway calls the device of that name.
  ///   - prefix: a program that runs sway, with its arguments, such as one that counts its instructions.
  ///   - options: more options of sway's own.
  public init(
    outputs: [Output] = [Output()], devices: [DeviceDescription] = [.touchscreen()], hints: [String: String]? = nil,
    maps: [String: String] = [:], background: String? = nil, configuration: [String] = [], under prefix: [String] = [],
    options: [String] = []
  ) throws {
    try Requirements.require("sway", "grim")
    outputCount = outputs.count
    try super.init(desktop: "sway")
    for var device in devices {
      if let output = hints == nil ? outputs.first?.name : hints?[device.name] { device.udev["WL_OUTPUT"] = output }
      self.devices.append(try input.plug(device))
    }
    var lines = ["xwayland disable", "default_border none", "seat seat0 fallback true", "seat * hide_cursor 1"]
    if let background { lines.append("output * background \(background) solid_color") }
    lines += outputs.map(\.swayCommand)
    lines += maps.map { "input \"{\($0)}\" map_to_output \($1)" }
    let text = devices.reduce((lines + configuration).joined(separator: "\n") + "\n") {
      $0.replacingOccurrences(of: "{\($1.name)}", with: $1.swayIdentifier)
    }
    try startWlroots(prefix + ["sway", "-V", "-c", folder.write(text, to: "sway.config")] + options, outputCount: outputs.count)
    let socket = try waitForCompositor("socket") { folder.contents.first { $0.hasPrefix("sway-ipc.") } }
    environment["SWAYSOCK"] = folder.path(socket)
    connection = try waitForCompositor("answer") { try? SwayConnection(path: folder.path(socket)) }
    for output in outputs { try waitUntilShown(output) }
    try waitForDevices()
    if let background {
      let color = Screenshot.Color(hexadecimal: background)
      for output in outputs { try waitUntil("the background of \(output.name)") { try screenshot(of: output.name)[2, 2] == color } }
    }
  }

  // MARK: Asking and telling sway

  /// Runs sway commands, such as "output HEADLESS-1 scale 2".
  ///
  /// - Throws: `SupportError` with sway's words if one fails.
  public func command(_ text: String) throws { try connection.command(text) }

  /// The outputs.
  public func outputs() throws -> [SwayOutput] { try JSONDecoder().decode([SwayOutput].self, from: connection.ask(.outputs)) }

  /// The input devices.
  public func inputs() throws -> [SwayInput] { try JSONDecoder().decode([SwayInput].self, from: connection.ask(.inputs)) }

  /// The tree of outputs, workspaces and windows, as JSON.
  public func tree() throws -> Data { try connection.ask(.tree) }

  // MARK: Outputs and devices that come and go

  /// What the viewer of the first output sees now.
  public func screenshot() throws -> Screenshot { try screenshot(of: "HEADLESS-1") }

  /// Adds an output, whose name must be the next one: HEADLESS- and a number.
  public func add(_ output: Output) throws {
    try command("create_output")
    try change(output)
  }

  /// Gives an output another mode, scale, transform or place.
  public func change(_ output: Output) throws {
    try command(output.swayCommand)
    try waitUntilShown(output)
  }

  /// Takes an output away, as when its cable is pulled.
  public func remove(_ name: String) throws {
    try command("output \(name) disable")
    try waitUntil("\(name) to be gone") { try !outputs().contains { $0.name == name && $0.active } }
  }

  /// Plugs in one more device and waits until sway has it open.
  public func plug(_ description: DeviceDescription) throws -> EmulatedDevice {
    let device = try input.plug(description)
    devices.append(device)
    try waitForDevices()
    return device
  }

  private func waitUntilShown(_ output: Output) throws {
    _ = try waitForCompositor("output \(output.name)") {
      try outputs().first {
        $0.name == output.name && $0.active && $0.scale == output.scale && $0.transform == output.transform.swayWord
          && $0.rect.x == output.x && $0.rect.y == output.y && ($0.rect.width, $0.rect.height) == output.logicalSize
      }
    }
  }

  private func waitForDevices() throws {
    let expected = devices.filter { $0.isPlugged && $0.refusal == 0 }.map(\.description.swayIdentifier)
    _ = try waitForCompositor("devices \(expected)") {
      let known = Set(try inputs().map(\.identifier))
      return expected.allSatisfy(known.contains) ? true : nil
    }
  }
}
