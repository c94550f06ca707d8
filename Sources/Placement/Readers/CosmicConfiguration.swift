import Geometry

/// What COSMIC's files `input_devices` and `input_default` say of touch devices.
public struct CosmicConfiguration: Equatable, Sendable {
  struct Settings: Equatable {
    var isDisabled = false
    var output: String?
    var matrix: AffineMap?
  }

  private var devices: [String: RON] = [:]
  private var defaults: RON?

  /// Says nothing.
  public init() {}

  /// Reads both files, nil for one that does not exist.
  ///
  /// - Parameter problems: gets what can't be understood.
  public init(devices: ConfigurationFile?, defaults: ConfigurationFile?, problems: inout [ConfigurationProblem]) {
    if let devices, case .map(let map)? = RON.read(devices, problems: &problems) { self.devices = map }
    if let defaults { self.defaults = RON.read(defaults, problems: &problems) }
  }

  /// A device's own settings go before the default's, each by itself.
  func settings(of device: DeviceFacts) -> Settings {
    let all = [devices[device.name], defaults].compactMap { $0 }
    return Settings(
      isDisabled: all.first?["state"]?.word == "Disabled",
      output: all.lazy.compactMap { $0["map_to_output"]?.some?.string }.first,
      matrix: all.lazy.compactMap { $0["calibration"]?.some.flatMap { AffineMap($0.numbers) } }.first)
  }
}
