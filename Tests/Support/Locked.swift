import Foundation

/// A value behind a lock. In place of Synchronization's Mutex, which the thread sanitizer does not take for a lock: the standard library is not
/// built with it.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  /// Calls the function with the value, which no other thread reads or changes meanwhile.
  func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
