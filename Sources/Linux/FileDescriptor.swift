#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A file descriptor that is closed when its owner goes.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number that the kernel knows it by.
  public let number: Int32

  /// Takes what a system call returned: a descriptor to own, or a negative number, whose `errno` is thrown.
  public init(_ result: Int32) throws(SystemError) {
    guard result >= 0 else { throw .last }
    number = result
  }

  /// Opens a file for reading.
  public init(opening path: String) throws(SystemError) {
    number = try retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC) }
  }

  deinit { close(number) }

  /// Reads what there is, at most the buffer's size.
  ///
  /// - Returns: how many bytes came; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try retryingInterrupted {
      #if canImport(Glibc)
        Glibc.read(number, buffer.baseAddress, buffer.count)
      #else
        Musl.read(number, buffer.baseAddress, buffer.count)
      #endif
    }
  }
}

/// The whole content of a file.
public func contents(ofFile path: String) throws(SystemError) -> [UInt8] {
  let file = try FileDescriptor(opening: path)
  var bytes: [UInt8] = []
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 1)
  defer { chunk.deallocate() }
  while true {
    let count = try file.read(into: chunk)
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}
