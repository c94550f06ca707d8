import Foundation
import PackagePlugin

/// Generates the typed Swift of every interface described in `protocols/`.
@main
struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "protocols")
    let protocols = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "xml" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "WaylandProtocols.swift")
    return [
      .buildCommand(
        displayName: "Generating Wayland bindings",
        executable: try context.tool(named: "WaylandScanner").url,
        arguments: ["generate", output.path] + protocols.map(\.path),
        inputFiles: protocols,
        outputFiles: [output])
    ]
  }
}
