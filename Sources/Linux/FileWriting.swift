#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Writes a file whole or not at all, with the folders above it, all of them for this user only.
public func write(_ text: String, toFile path: String) throws(SystemError) {
  var folder = ""
  for part in path.split(separator: "/").dropLast() {
    folder += "/\(part)"
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .last }
  }
  let temporary = "\(path).new"
  try writeBytes(Array(text.utf8), temporary)
  try retryingInterrupted { rename(temporary, path) }
}

private func writeBytes(_ bytes: [UInt8], _ path: String) throws(SystemError) {
  let file = try FileDescriptor(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
  let number = file.number
  let count = try retryingInterrupted { write(number, bytes, bytes.count) }
  if count < bytes.count { throw SystemError(code: ENOSPC) }
}
