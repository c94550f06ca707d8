import CLibinput

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Whether libinput can load plugins: since 1.30.
public var canLoadPlugins: Bool { function("libinput_plugin_system_load_plugins") != nil }

/// Looked up, since older ones have no such function.
private func function(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }

extension PathContext {
  /// Loads libinput's plugins, if it can, which must be before a device is added.
  ///
  /// - Parameter folders: looked through before the usual ones.
  func loadPlugins(_ folders: [String]) {
    guard let load = function("libinput_plugin_system_load_plugins"),
      let append = function("libinput_plugin_system_append_path"),
      let appendUsual = function("libinput_plugin_system_append_default_paths")
    else { return }
    for folder in folders {
      unsafeBitCast(append, to: (@convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void).self)(pointer, folder)
    }
    unsafeBitCast(appendUsual, to: (@convention(c) (OpaquePointer) -> Void).self)(pointer)
    _ = unsafeBitCast(load, to: (@convention(c) (OpaquePointer, Int32) -> Int32).self)(pointer, 0)
  }
}
