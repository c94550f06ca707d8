#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Who may use a file.
public struct FileAccess: Equatable, Sendable {
  /// The owner's name, or number where it has none.
  public let owner: String
  /// The group's name, or number where it has none.
  public let group: String
  /// The permission bits.
  public let mode: UInt32

  /// Asks the file system.
  public init(of path: String) throws(SystemError) {
    var information = stat()
    try retryingInterrupted { stat(path, &information) }
    owner = getpwuid(information.st_uid).map { String(cString: $0.pointee.pw_name) } ?? String(information.st_uid)
    group = getgrgid(information.st_gid).map { String(cString: $0.pointee.gr_name) } ?? String(information.st_gid)
    mode = information.st_mode & 0o7777
  }
}

/// Asks whether this process may read a file, without opening it.
///
/// - Throws: why not.
public func checkReadable(_ path: String) throws(SystemError) {
  try retryingInterrupted { faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) }
}
