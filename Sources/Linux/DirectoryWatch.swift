internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Tells when an entry of a directory appears or its owner, mode or access list changes, and if asked for, when its content does.
public struct DirectoryWatch: ~Copyable {
  private let descriptor: FileDescriptor

  /// Watches the directory, which must exist.
  ///
  /// - Parameter includesContents: whether it also tells when a file was written, replaced or removed.
  public init(_ path: String, includesContents: Bool = false) throws(SystemError) {
    let descriptor = try FileDescriptor(inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)))
    let events = includesContents ? IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE : IN_ATTRIB | IN_CREATE
    guard inotify_add_watch(descriptor.number, path, UInt32(events)) >= 0 else { throw .last }
    self.descriptor = descriptor
  }

  /// Readable when something has changed.
  public var fileDescriptor: Int32 { descriptor.number }

  /// The names of the entries that have changed since the last call, once each.
  public func changedNames() -> Set<String> {
    var names: Set<String> = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment)
    defer { buffer.deallocate() }
    while let count = try? descriptor.read(into: buffer), count > 0 {
      var offset = 0
      while offset < count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let name = buffer[(offset + MemoryLayout<inotify_event>.size)...].prefix(Int(event.len)).prefix { $0 != 0 }
        names.insert(String(decoding: name, as: UTF8.self))
        offset += MemoryLayout<inotify_event>.size + Int(event.len)
      }
    }
    return names
  }
}
