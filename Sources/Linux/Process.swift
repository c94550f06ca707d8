internal import CLinux

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A variable of the process's environment, nil if it is not set or empty.
public func environment(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}

/// The name of the user that the process runs as, or the number where it has none.
public var userName: String { getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? String(geteuid()) }

/// The name of a process's program, at most 15 bytes of it.
public func programName(ofProcess process: Int32) -> String? {
  guard let bytes = try? contents(ofFile: "/proc/\(process)/comm") else { return nil }
  return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}

/// The folder that relative paths begin in.
public var currentFolder: String? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return String(cString: path)
}

/// The number of this process.
public var processNumber: Int32 { getpid() }

/// Ends the process at once.
public func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Whether the program's file gives the process rights that its user does not have.
public var isPrivilegedByFile: Bool { getauxval(UInt(AT_SECURE)) != 0 }

/// Whether the process runs as root.
public var isSuperuser: Bool { geteuid() == 0 }

/// The capabilities that the process may use now, as bits of linux/capability.h.
public var effectiveCapabilities: UInt64 {
  guard let bytes = try? contents(ofFile: "/proc/self/status") else { return 0 }
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  guard let line = lines.first(where: { $0.hasPrefix("CapEff:") }), let digits = line.split(separator: "\t").last else { return 0 }
  return UInt64(digits, radix: 16) ?? 0
}
