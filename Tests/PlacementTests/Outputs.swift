import Geometry
import Placement

/// An output for a table: its logical size is the mode's, turned and divided by the scale as wlroots does it.
func output(
  _ name: String = "eDP-1", number: UInt32 = 1, mode: (Int, Int) = (1920, 1080), scale: Double = 1, transform: OutputTransform = .normal,
  x: Int = 0, y: Int = 0, make: String = "", model: String = "", serial: String = "", size: PhysicalSize? = nil
) -> OutputFacts {
  let seen = transform.swapsAxes ? (mode.1, mode.0) : mode
  return OutputFacts(
    id: OutputID(number), name: name, make: make, model: model, serial: serial,
    box: LogicalRectangle(x: x, y: y, width: Int(Double(seen.0) / scale), height: Int(Double(seen.1) / scale)), transform: transform,
    mode: PixelSize(width: mode.0, height: mode.1), size: size)
}

/// Two outputs side by side, of which the second is turned.
let internalPanel = output(
  "eDP-1", number: 1, mode: (1920, 1200), make: "BOE", model: "0x07A1", serial: "", size: .init(width: 301, height: 188))
let externalScreen = output(
  "DP-2", number: 2, mode: (2560, 1440), transform: .rotated90, x: 1920, y: 0, make: "Dell Inc.", model: "U2719D", serial: "7XKF",
  size: .init(width: 597, height: 336))
let bothOutputs = [internalPanel, externalScreen]

/// A touchscreen on USB, which no compositor takes for built in.
let usbTouchscreen = DeviceFacts(
  name: "ELAN Touchscreen", vendor: 0x04f3, product: 0x2f2a, node: "/dev/input/event5", idPath: "pci-0000:00:14.0-usb-0:8:1.0")
/// One that is soldered in.
let builtInTouchscreen = DeviceFacts(
  name: "Goodix Capacitive TouchScreen", vendor: 0x0416, product: 0x38f, node: "/dev/input/event2", idPath: "platform-feb50000.i2c")

extension CompositorRule {
  /// Where it puts a finger, relative to the output.
  func place(_ x: Double, _ y: Double, of device: DeviceFacts = usbTouchscreen, on outputs: [OutputFacts], focus: OutputID? = nil)
    -> OutputPoint?
  {
    decide(device, outputs: outputs).placement.mapping(on: outputs).place(NormalizedPoint(x: x, y: y), on: outputs, focus: focus)
  }

  /// The connector of the output that a finger in the middle is on.
  func outputName(of device: DeviceFacts, on outputs: [OutputFacts]) -> String {
    decide(device, outputs: outputs).outputName(among: outputs)
  }
}

extension OutputPoint {
  /// Whether it is so near to a place of an output that no pixel differs.
  func isAt(_ x: Double, _ y: Double, on output: OutputFacts) -> Bool {
    self.output == output.id && abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6
  }
}
