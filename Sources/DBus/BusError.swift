/// Why something on a bus has not worked. Its description is a sentence without a full stop.
public enum BusError: Error, Equatable, CustomStringConvertible {
  /// No library that speaks D-Bus is installed.
  case noLibrary(String)
  /// The system has refused, with a code of `errno`, in its own words.
  case system(code: Int32, String)
  /// The other side has answered with an error: its D-Bus name, such as `org.freedesktop.DBus.Error.ServiceUnknown`, and its words.
  case refused(name: String, message: String)

  /// A sentence.
  public var description: String {
    switch self {
    case .noLibrary(let reason): "D-Bus needs libsystemd or libelogind, which cannot be loaded (\(reason)): install one of them"
    case .system(_, let words): words
    case .refused(let name, let message): message.isEmpty ? name : message
    }
  }
}
