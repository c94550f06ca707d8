import CLibinput

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A libinput context that holds the nodes it is given and no other, read-only.
final class PathContext {
  /// Why the last node could not be opened: a value of `errno`, 0 if it could.
  private final class OpenError { var code: Int32 = 0 }

  let pointer: OpaquePointer
  private let openError = OpenError()

  // libinput keeps the pointer: made once, never freed.
  nonisolated(unsafe) private static let interface: UnsafePointer<libinput_interface> = {
    let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, flags, userData in
          let openError = Unmanaged<OpenError>.fromOpaque(userData!).takeUnretainedValue()
          // Writing to a touch device would only switch its lights.
          let descriptor = open(path!, flags & ~O_ACCMODE | O_RDONLY)
          openError.code = descriptor < 0 ? errno : 0
          return descriptor < 0 ? -openError.code : descriptor
        },
        close_restricted: { descriptor, _ in _ = close(descriptor) }))
    return UnsafePointer(interface)
  }()

  init?() {
    guard let pointer = libinput_path_create_context(Self.interface, Unmanaged.passUnretained(openError).toOpaque()) else { return nil }
    self.pointer = pointer
    // Its own lines speak of its internals; what a user must know of a device is said from `TouchDevices.Change`.
    libinput_log_set_handler(pointer) { _, _, _, _ in }
  }

  deinit { libinput_unref(pointer) }

  var fileDescriptor: Int32 { libinput_get_fd(pointer) }

  enum AddResult {
    /// The device, until it is removed.
    case added(OpaquePointer)
    /// The node could not be opened, with the value of `errno`.
    case notOpened(Int32)
    /// libinput makes nothing of the node, such as one whose axes contradict each other.
    case refused
  }

  /// Opens a node.
  ///
  /// - Parameter number: what `number(of:)` tells of its events.
  func add(_ path: String, number: Int) -> AddResult {
    openError.code = 0
    guard let device = libinput_path_add_device(pointer, path) else {
      return openError.code == 0 ? .refused : .notOpened(openError.code)
    }
    libinput_device_set_user_data(device, UnsafeMutableRawPointer(bitPattern: number))
    return .added(device)
  }

  /// The number that the event's device was added with.
  func number(of event: OpaquePointer) -> Int { Int(bitPattern: libinput_device_get_user_data(libinput_event_get_device(event))) }
}
