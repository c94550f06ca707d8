#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The process's standard output or standard error, written to without a buffer.
public enum StandardStream: Int32, Sendable {
  /// Where what was asked for goes.
  case output = 1
  /// Where all else goes.
  case error = 2

  /// Writes the text whole. What a closed stream can't take is lost.
  public func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { bytes in try? retryingInterrupted { writeBytes(rawValue, bytes.baseAddress, bytes.count) } }
      guard let written, written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Whether systemd's journal reads the stream, as systemd.exec(5) says of JOURNAL_STREAM.
  public var isJournal: Bool {
    guard let announced = environment("JOURNAL_STREAM") else { return false }
    var information = stat()
    return fstat(rawValue, &information) == 0 && announced == "\(information.st_dev):\(information.st_ino)"
  }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
