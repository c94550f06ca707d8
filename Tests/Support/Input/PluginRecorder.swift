/// Stands for the plugins of a newer libinput, and tells how they were loaded.
public struct PluginRecorder {
  /// What a program that it shall hear of is run with.
  public let environment: [String: String]
  private let folder: TemporaryFolder

  /// Prepares it.
  public init(in folder: TemporaryFolder) throws {
    self.folder = folder
    environment = ["PLUGIN_CALLS": folder.path("plugin-calls"), "LD_PRELOAD": try PreloadedInput.compiled("plugin_recorder")]
  }

  /// What libinput was told so far: folders, to load, and devices that were added.
  public var calls: [String] { OutputFile(path: folder.path("plugin-calls")).text.split(separator: "\n").map(String.init) }
}
