#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A shared library that is opened when it is first needed, so that those who don't need it neither pay for it nor have to install it.
///
/// It stays open for good: libraries such as GLib's can't be closed.
public struct DynamicLibrary {
  /// Why a library can't be used, in the loader's words.
  public struct LoadingError: Error, CustomStringConvertible {
    /// A sentence without a full stop.
    public let description: String
  }

  private let handle: UnsafeMutableRawPointer

  /// Opens the first of the names (such as "libpulse.so.0") that is installed.
  public init(_ names: String...) throws(LoadingError) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    throw .last
  }

  /// The address of a function. The type, a `@convention(c)` function's, must be the library's own: nothing checks it.
  public func function<Function>(_ name: String, as type: Function.Type = Function.self) throws(LoadingError) -> Function {
    guard let address = dlsym(handle, name) else { throw .last }
    return unsafeBitCast(address, to: type)
  }
}

extension DynamicLibrary.LoadingError {
  fileprivate static var last: Self { Self(description: dlerror().map { String(cString: $0) } ?? "it cannot be loaded") }
}
