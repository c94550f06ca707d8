import Wayland

/// What the overlay uses of a compositor.
struct Globals {
  let compositor: WlCompositor
  let subcompositor: WlSubcompositor
  let sharedMemory: WlShm
  let layerShell: ZwlrLayerShellV1
  let outputManager: ZxdgOutputManagerV1
  let viewporter: WpViewporter
  /// Where it is missing, the scale follows from the output's sizes.
  let fractionalScale: WpFractionalScaleManagerV1?
  /// A region of nothing.
  private let nowhere: WlRegion

  /// Binds what the registry has announced.
  init(_ registry: WlRegistry, announced: [Global]) throws(IndicatorError) {
    func bind<Object: Proxy>(_ type: Object.Type, _ interface: String, upTo version: UInt32) -> Object? {
      announced.first { $0.interface == interface }.map { registry.bind(type, name: $0.name, version: min(version, $0.version)) }
    }
    let layerShell = bind(ZwlrLayerShellV1.self, "zwlr_layer_shell_v1", upTo: 4)
    guard let layerShell else { throw .noLayerShell }
    // From version 4 on damage is counted in the buffer's pixels.
    let isNew = announced.contains { $0.interface == "wl_compositor" && $0.version >= 4 }
    let compositor = isNew ? bind(WlCompositor.self, "wl_compositor", upTo: 4) : nil
    let subcompositor = bind(WlSubcompositor.self, "wl_subcompositor", upTo: 1)
    let sharedMemory = bind(WlShm.self, "wl_shm", upTo: 1)
    let outputManager = bind(ZxdgOutputManagerV1.self, "zxdg_output_manager_v1", upTo: 3)
    let viewporter = bind(WpViewporter.self, "wp_viewporter", upTo: 1)
    guard let compositor, let subcompositor, let sharedMemory, let outputManager, let viewporter else {
      let needed: [(String, Proxy?)] = [
        ("wl_compositor (version 4)", compositor), ("wl_subcompositor", subcompositor), ("wl_shm", sharedMemory),
        ("zxdg_output_manager_v1", outputManager), ("wp_viewporter", viewporter),
      ]
      throw .missingInterfaces(needed.filter { $0.1 == nil }.map(\.0))
    }
    self.compositor = compositor
    self.subcompositor = subcompositor
    self.sharedMemory = sharedMemory
    self.layerShell = layerShell
    self.outputManager = outputManager
    self.viewporter = viewporter
    fractionalScale = bind(WpFractionalScaleManagerV1.self, "wp_fractional_scale_manager_v1", upTo: 1)
    nowhere = compositor.createRegion()
  }

  /// Lets every touch and click through the surface. Must come before its first commit.
  func makeClickThrough(_ surface: WlSurface) { surface.setInputRegion(region: nowhere) }
}

/// An object that the registry has announced.
struct Global {
  let name: UInt32
  let interface: String
  let version: UInt32
}
