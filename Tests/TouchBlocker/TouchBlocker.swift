import Linux
import Wayland

/// What an overlay must never be: a layer surface over the whole output that takes every touch. Tests use it to prove that they would see it.
@main
struct TouchBlocker {
  static func main() throws {
    let connection = try Connection()
    var compositor: WlCompositor?
    var sharedMemory: WlShm?
    var layerShell: ZwlrLayerShellV1?
    let registry = connection.registry()
    registry.onEvent { event in
      guard case .global(let name, let interface, let version) = event else { return }
      switch interface {
      case WlCompositor.interfaceName: compositor = registry.bind(WlCompositor.self, name: name, version: min(version, 4))
      case WlShm.interfaceName: sharedMemory = registry.bind(WlShm.self, name: name, version: 1)
      case ZwlrLayerShellV1.interfaceName: layerShell = registry.bind(ZwlrLayerShellV1.self, name: name, version: 1)
      default: break
      }
    }
    try connection.roundtrip()
    guard let compositor, let sharedMemory, let layerShell else { fatalError("the compositor lacks what a layer surface needs") }
    let surface = compositor.createSurface()
    let layer = layerShell.getLayerSurface(surface: surface, output: nil, layer: .overlay, namespace: "touch-blocker")
    layer.setAnchor(anchor: [.top, .bottom, .left, .right])
    layer.setExclusiveZone(zone: -1)
    var buffer: WlBuffer?
    var frame: WlCallback?
    layer.onEvent { event in
      guard case .configure(let serial, let width, let height) = event else { return }
      layer.ackConfigure(serial: serial)
      let size = Int32(4 * width * height)
      let memory = try! SharedMemory(name: "touch-blocker", size: Int(size))
      let pool = sharedMemory.createPool(fd: memory.fileDescriptor, size: size)
      buffer = pool.createBuffer(offset: 0, width: Int32(width), height: Int32(height), stride: Int32(4 * width), format: .argb8888)
      surface.attach(buffer: buffer, x: 0, y: 0)
      frame = surface.frame()
      frame?.onEvent { _ in StandardStream.error.write("shown\n") }
      surface.commit()
    }
    surface.commit()
    let loop = EventLoop()
    loop.add(connection.fileDescriptor) { try connection.finish(readable: true) }
    try loop.run {
      _ = try connection.prepare()
      return nil
    }
  }
}
