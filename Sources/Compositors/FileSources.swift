import Linux
import Placement

/// labwc: rc.xml of the user, else of the system. labwc itself reads it again only when told to.
func makeLabwcSource() -> any CompositorSource {
  let files = [configurationFolder, "/etc/xdg"].map { "\($0)/labwc/rc.xml" }
  return FileSource(files) { problems in
    guard let file = files.lazy.compactMap(configurationFile).first else { return LabwcRule() }
    return LabwcRule(configuration: LabwcConfiguration(file, problems: &problems))
  }
}

/// Wayfire: the file that its environment names, else the user's, at its old and its new place.
///
/// - Parameter usesHint: whether it is built with wlroots up to 0.15.
func makeWayfireSource(usesHint: Bool) -> any CompositorSource {
  let files =
    environment("WAYFIRE_CONFIG_FILE").map { [$0] } ?? ["\(configurationFolder)/wayfire/wayfire.ini", "\(configurationFolder)/wayfire.ini"]
  return FileSource(files) { problems in
    guard let file = files.lazy.compactMap(configurationFile).first else { return WayfireRule(usesHint: usesHint) }
    return WayfireRule(configuration: WayfireConfiguration(file, problems: &problems), usesHint: usesHint)
  }
}

/// COSMIC: two files of RON, of the user, else of the system.
func makeCosmicSource() -> any CompositorSource {
  let folders = [configurationFolder, "/usr/share"].map { "\($0)/cosmic/com.system76.CosmicComp/v1" }
  func file(_ name: String) -> ConfigurationFile? { folders.lazy.compactMap { configurationFile("\($0)/\(name)") }.first }
  return FileSource(folders.flatMap { ["\($0)/input_devices", "\($0)/input_default"] }) { problems in
    CosmicRule(
      configuration: CosmicConfiguration(devices: file("input_devices"), defaults: file("input_default"), problems: &problems))
  }
}
