import Geometry
import Linux
import Wayland

/// The memory of all pictures, shared with the compositor.
final class PicturePool {
  private var memory: SharedMemory
  private var ranges: RangeAllocator
  private let pool: WlShmPool
  /// Kept while the compositor may read them, even if nobody here shows them any more.
  private var withCompositor: [ObjectIdentifier: Picture] = [:]

  /// The first size in bytes. Memory is taken by the page when it is drawn to, so this is only address space.
  private static let initialSize = 1 << 20
  /// Where a picture may begin: cairo draws fastest on whole cache lines.
  private static let alignment = 64

  init(_ sharedMemory: WlShm) throws(SystemError) {
    memory = try SharedMemory(name: "wshowtouch", size: Self.initialSize)
    ranges = RangeAllocator(capacity: Self.initialSize, alignment: Self.alignment)
    pool = sharedMemory.createPool(fd: memory.fileDescriptor, size: Int32(Self.initialSize))
  }

  /// Makes a picture that lives as long as someone or the compositor holds it.
  ///
  /// - Parameter draw: writes every byte of the picture: rows of `4 * width` bytes of premultiplied ARGB.
  func makePicture(_ size: PixelSize, draw: (UnsafeMutableRawBufferPointer) -> Void) throws(SystemError) -> Picture {
    let range = try take(4 * size.width * size.height)
    unsafe draw(UnsafeMutableRawBufferPointer(rebasing: memory.bytes[range]))
    let buffer = pool.createBuffer(
      offset: Int32(range.lowerBound), width: Int32(size.width), height: Int32(size.height), stride: Int32(4 * size.width),
      format: .argb8888)
    return Picture(buffer, size: size, range: range, pool: self)
  }

  /// The bytes of a picture.
  func bytes(of picture: Picture) -> UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: memory.bytes[picture.range]) }

  fileprivate func hold(_ picture: Picture) { withCompositor[ObjectIdentifier(picture)] = picture }
  fileprivate func release(_ picture: Picture) { withCompositor[ObjectIdentifier(picture)] = nil }
  fileprivate func free(_ range: Range<Int>) { ranges.free(range) }

  /// Lets go of all pictures, once the surfaces that showed them are gone.
  func releaseAll() { withCompositor.removeAll() }

  private func take(_ count: Int) throws(SystemError) -> Range<Int> {
    while true {
      if let range = ranges.take(count) { return range }
      let newSize = 2 * max(ranges.capacity, count)
      try memory.grow(to: newSize)
      ranges.grow(to: newSize)
      pool.resize(size: Int32(newSize))
    }
  }
}

/// A picture in the pool. It never changes once it is drawn.
final class Picture {
  /// What is attached to a surface.
  private let buffer: WlBuffer
  let size: PixelSize
  fileprivate let range: Range<Int>
  private let pool: PicturePool

  fileprivate init(_ buffer: WlBuffer, size: PixelSize, range: Range<Int>, pool: PicturePool) {
    self.buffer = buffer
    self.size = size
    self.range = range
    self.pool = pool
    buffer.onEvent { [unowned self] _ in pool.release(self) }
  }

  deinit { pool.free(range) }

  /// Shows the picture on the surface from its next commit on.
  func attach(to surface: WlSurface) {
    pool.hold(self)
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
  }
}
