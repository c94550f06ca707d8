import CWayland
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What libwayland itself has to say, above all the text of protocol errors.
public enum WaylandLog {
  private static let receiver = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Takes libwayland's lines over, without their line breaks; they go to stderr otherwise. They come on the thread that called libwayland.
  ///
  /// This holds for the whole process, also for connections that are not ours. It is the program's to decide, not a library's.
  public static func redirect(to receiver: @escaping @Sendable (String) -> Void) {
    Self.receiver.withLock { $0 = receiver }
    wl_log_set_handler_client { format, arguments in
      // A va_list is a pointer, and so optional, on some machines only.
      let list: CVaListPointer? = arguments
      guard let format, let list else { return }
      let line = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) {
        _ = vsnprintf($0.baseAddress, $0.count, format, list)
        return String(cString: $0.baseAddress!)
      }
      let receiver = WaylandLog.receiver.withLock(\.self)
      receiver?(line.last == "\n" ? String(line.dropLast()) : line)
    }
  }
}
