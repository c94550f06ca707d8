#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The files that a shell's pattern names, in order; a name without wildcards if it exists.
public func paths(matching pattern: String) -> [String] {
  var result = glob_t()
  defer { globfree(&result) }
  guard glob(pattern, 0, nil, &result) == 0, let paths = result.gl_pathv else { return [] }
  return (0..<Int(result.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
}

/// What a symbolic link says.
public func target(ofLink path: String) throws(SystemError) -> String {
  let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 4096)
  defer { buffer.deallocate() }
  let count = try retryingInterrupted { readlink(path, buffer.baseAddress!, buffer.count) }
  return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
