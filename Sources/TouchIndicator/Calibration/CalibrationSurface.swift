import Cairo
import Geometry
import Linux
import Placement
import Wayland

/// A dark surface over a whole output that takes touches and the keyboard, and shows lines of text and where touches were.
final class CalibrationSurface {
  // Released in this order.
  private let layerSurface: ZwlrLayerSurfaceV1
  let surface: WlSurface
  private let pool: PicturePool
  private var shown: Picture?
  private var size: PixelSize?
  /// What it says.
  var lines: [String] = []
  /// Where touches were, in its own logical pixels.
  var dots: [LogicalPoint] = []
  /// Which output it is on.
  let output: OutputID

  init(_ globals: Globals, output: WlOutput, facts: OutputFacts) throws(SystemError) {
    self.output = facts.id
    pool = try PicturePool(globals.sharedMemory)
    surface = globals.compositor.createSurface()
    layerSurface = globals.layerShell.getLayerSurface(surface: surface, output: output, layer: .overlay, namespace: "wshowtouch-calibrate")
    layerSurface.setAnchor(anchor: [.top, .bottom, .left, .right])
    layerSurface.setExclusiveZone(zone: -1)
    // For Escape.
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .exclusive)
    layerSurface.onEvent { [unowned self] event in
      guard case .configure(let serial, let width, let height) = event else { return }
      layerSurface.ackConfigure(serial: serial)
      size = PixelSize(width: Int(width), height: Int(height))
      draw()
    }
    surface.commit()
  }

  /// Whether it can be seen and touched.
  var isShown: Bool { shown != nil }

  /// Shows the lines and dots.
  func draw() {
    guard let size, size.width > 0, size.height > 0 else { return }
    let picture = unsafe try? pool.makePicture(size) { pixels in
      let canvas = unsafe Canvas(pixels: pixels, width: size.width, height: size.height)
      canvas.clear()
      canvas.move(x: 0, y: 0)
      canvas.line(x: Double(size.width), y: 0)
      canvas.line(x: Double(size.width), y: Double(size.height))
      canvas.line(x: 0, y: Double(size.height))
      canvas.fill(Canvas.Paint(red: 0, green: 0, blue: 0, alpha: 0.75))
      let white = Canvas.Paint(red: 1, green: 1, blue: 1, alpha: 1)
      // As large as the longest line allows.
      canvas.setFont(size: 1)
      var widest = 1.0
      for line in lines { widest = max(widest, canvas.advance(of: line)) }
      let textSize = min(Double(size.height) / 20, 0.9 * Double(size.width) / widest)
      canvas.setFont(size: textSize)
      for (index, line) in lines.enumerated() {
        let y = Double(size.height) / 2 + (Double(index) - Double(lines.count) / 2) * 1.5 * textSize
        canvas.draw(line, x: (Double(size.width) - canvas.advance(of: line)) / 2, y: y, white)
      }
      for dot in dots {
        canvas.setOrigin(x: dot.x, y: dot.y, unit: 1)
        canvas.fillRing(inner: 10, outer: 13, white)
      }
    }
    guard let picture else { return }
    picture.attach(to: surface)
    surface.commit()
    shown = picture
  }
}
