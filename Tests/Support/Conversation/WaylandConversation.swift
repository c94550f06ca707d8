import Foundation

/// What a program under WAYLAND_DEBUG and its compositor said to each other so far.
public final class WaylandConversation: Sendable {
  private struct Progress {
    var messages: [WaylandMessage] = []
    var readBytes = 0
  }
  private let file: OutputFile
  private let progress = Locked(Progress())

  /// Reads the file that the program's standard error goes to.
  public init(_ file: OutputFile) { self.file = file }

  /// All messages so far, in order. Other lines, and one that is not complete, are left out.
  public var messages: [WaylandMessage] {
    progress.withLock { progress in
      let fresh = file.data(after: progress.readBytes)
      guard let end = fresh.lastIndex(of: UInt8(ascii: "\n")) else { return progress.messages }
      let lines = fresh[...end]
      progress.readBytes += lines.count
      progress.messages += String(decoding: lines, as: UTF8.self).split(separator: "\n").compactMap(WaylandMessage.init)
      return progress.messages
    }
  }
}

extension ChildProcess {
  /// What it and the compositor said, if it was started to show that.
  public var conversation: WaylandConversation { WaylandConversation(standardError) }
}
