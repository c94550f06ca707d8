import Placement
import TouchIndicator

extension Placement.DeviceOverride {
  /// The options that say where touches of devices go, for a command whose arguments hold a list of such words. Each may be given again.
  static func options<Arguments>(_ path: WritableKeyPath<Arguments, [DeviceOverride]>) -> [Option<Arguments>] {
    let helps: [(Key, placeholder: String, help: String)] = [
      (.map, "DEVICE=OUTPUT", "show the device's touches on this output; none ignores the device"),
      (.region, "[DEVICE=]X,Y,WxH", "show touches in this box of the layout"),
      (.transform, "[DEVICE=]TRANSFORM", "turn touches: output (as the output), normal, 90, flipped-90, …"),
      (.matrix, "[DEVICE=]a,b,c,d,e,f", "calibrate the device so"),
    ]
    return helps.map { key, placeholder, help in
      Option(
        name: key.rawValue, help: help,
        effect: .value(placeholder: placeholder) { arguments, value throws(UsageError) in
          guard let device = DeviceOverride(option: key, value) else {
            throw UsageError("'\(key.rawValue)' takes \(placeholder) with \(key.expected), not '\(value)'")
          }
          arguments[keyPath: path].append(device)
        })
    }
  }
}
