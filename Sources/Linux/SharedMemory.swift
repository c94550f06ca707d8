internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Anonymous memory that another process can map too. Pages take memory when they are first written.
public struct SharedMemory: ~Copyable {
  private let file: FileDescriptor
  private var base: UnsafeMutableRawPointer
  /// Its length in bytes.
  public private(set) var size: Int

  /// Makes zeroed memory of so many bytes.
  public init(name: String, size: Int) throws(SystemError) {
    let file = try FileDescriptor(memfd_create(name, MFD_CLOEXEC))
    base = try Self.map(file.number, size: size)
    self.file = file
    self.size = size
  }

  deinit { munmap(base, size) }

  /// What the other process maps.
  public var fileDescriptor: Int32 { file.number }

  /// The memory, until it grows or goes.
  public var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: base, count: size) }

  /// Makes it longer, keeping what is in it, at another address.
  public mutating func grow(to newSize: Int) throws(SystemError) {
    let newBase = try Self.map(file.number, size: newSize)
    munmap(base, size)
    base = newBase
    size = newSize
  }

  private static func map(_ descriptor: Int32, size: Int) throws(SystemError) -> UnsafeMutableRawPointer {
    try retryingInterrupted { ftruncate(descriptor, off_t(size)) }
    guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED else { throw .last }
    return base
  }
}
