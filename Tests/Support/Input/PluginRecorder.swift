/// Stands for the plugins of a newer libinput, and tells how they were loaded. See `EmulatedInput.environment`.
public struct PluginRecorder {
  /// The preload library that has plugins.
  let library: String
  /// Where it writes each call.
  let path: String

  /// Prepares it.
  public init(in folder: TemporaryFolder) throws {
    library = try PreloadedInput.compiled(["-DPLUGINS"])
    path = folder.path("plugin-calls")
  }

  /// What libinput was told so far: folders, to load, and devices that were added.
  public var calls: [String] { OutputFile(path: path).text.split(separator: "\n").map(String.init) }
}
