import Foundation
import Testing

@testable import Support

/// A program asks by dlsym whether its libinput has plugins, and a library that is preloaded answers first.
@Suite struct PreloadedInputTests {
  private static let pluginFunctions: Set = [
    "libinput_plugin_system_append_default_paths", "libinput_plugin_system_append_path", "libinput_plugin_system_load_plugins",
  ]

  /// The functions that the library has for the programs that it is preloaded into.
  private func functions(of library: String) throws -> Set<String> {
    try Requirements.require("binutils")
    let folder = try TemporaryFolder(prefix: "functions")
    let table = try output(of: ["nm", "-D", "--defined-only", library], environment: [:], folder: folder)
    return Set(String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) })
  }

  @Test("without plugins it has no function of libinput, so that programs find those of the libinput that they run with")
  func none() throws {
    let functions = try functions(of: PreloadedInput.library.get())
    #expect(functions.contains("udev_monitor_receive_device"), "what it is there for: \(functions)")
    #expect(functions.filter { $0.hasPrefix("libinput_") }.isEmpty)
  }

  @Test("with plugins it has libinput 1.30's functions for them, and beside them only the one that adds a device, which it records")
  func plugins() throws {
    let folder = try TemporaryFolder(prefix: "recorder")
    let functions = try functions(of: PluginRecorder(in: folder).library)
    #expect(functions.filter { $0.hasPrefix("libinput_") } == Self.pluginFunctions.union(["libinput_path_add_device"]))
    #expect(functions.isSuperset(of: try self.functions(of: PreloadedInput.library.get())))
  }
}
