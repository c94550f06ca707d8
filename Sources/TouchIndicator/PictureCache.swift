import Cairo
import Geometry
import Linux
import Marks
import Wayland

/// What tells one picture of a look from another.
struct PictureKey: Hashable {
  let kind: PictureKind
  let scale: OutputScale
  /// The centre in the picture and the picture's side, in pixels.
  let center: PixelPoint
  let side: Int
}

/// The pictures drawn so far of a look. The least recently used go when they take too much memory.
final class PictureCache {
  private let pool: PicturePool
  /// What they show.
  let look: Look
  private let image: Image?
  private var pictures: [PictureKey: (picture: Picture, lastUse: Int)] = [:]
  private var labelFonts: [OutputScale: LabelFont] = [:]
  private var uses = 0
  private var size = 0
  /// The size of all pictures kept.
  var byteCount: Int { size }

  /// In bytes.
  private static let limit = 4 << 20

  init(_ sharedMemory: WlShm, look: Look, image: Image?) throws(SystemError) {
    pool = try PicturePool(sharedMemory)
    self.look = look
    self.image = image
  }

  deinit { pool.releaseAll() }

  /// The picture, drawn if it was not yet.
  func picture(_ key: PictureKey) throws(SystemError) -> Picture {
    uses += 1
    if let known = pictures[key]?.picture {
      pictures[key]?.lastUse = uses
      return known
    }
    let picture = unsafe try pool.makePicture(PixelSize(width: key.side, height: key.side)) { pixels in
      unsafe paint(look.picture(key.kind), center: key.center, side: key.side, scale: key.scale, image: image, into: pixels)
    }
    pictures[key] = (picture, uses)
    size += picture.size.byteCount
    makeRoom()
    return picture
  }

  /// A part of a picture, in its pixels. It is not kept: parts differ at each step along an output's edge.
  func part(of picture: Picture, x: Int, y: Int, _ part: PixelSize) throws(SystemError) -> Picture {
    // Made room for first, since growing moves the pictures.
    unsafe try pool.makePicture(part) { pixels in
      let source = unsafe pool.bytes(of: picture)
      for row in 0..<part.height {
        let start = 4 * ((y + row) * picture.size.width + x)
        unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[4 * row * part.width..<4 * (row + 1) * part.width])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + 4 * part.width]))
      }
    }
  }

  /// A part of the trails. It is not kept: trails change with every frame.
  func trails(_ segments: [TrailLine.Segment], origin: PixelPoint, size: PixelSize, scale: OutputScale) throws(SystemError) -> Picture {
    unsafe try pool.makePicture(size) { pixels in
      unsafe paint(segments, origin: origin, size: size, scale: scale, into: pixels)
    }
  }

  /// The font of labels at a scale, with its characters ready.
  func labelFont(at scale: OutputScale) -> LabelFont {
    if let font = labelFonts[scale] { return font }
    let font = LabelFont(scale)
    labelFonts[scale] = font
    return font
  }

  /// A label, composed of its font's characters. It is not kept.
  func label(_ text: String, font: LabelFont) throws(SystemError) -> Picture {
    unsafe try pool.makePicture(font.pixelSize(of: text)) { pixels in unsafe font.compose(text, into: pixels) }
  }

  /// A transparent pixel.
  func transparentPixel() throws(SystemError) -> Picture {
    unsafe try pool.makePicture(PixelSize(width: 1, height: 1)) { pixels in unsafe pixels.storeBytes(of: 0, as: UInt32.self) }
  }

  private func makeRoom() {
    while size > Self.limit, pictures.count > 1, let oldest = pictures.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      pictures[oldest.key] = nil
      size -= oldest.value.picture.size.byteCount
    }
  }
}

extension PixelSize {
  fileprivate var byteCount: Int { 4 * width * height }
}
