/// How requests and replies pass over the control socket: words, each but the last ended by a zero byte.
enum ControlMessage {
  static func encode(_ words: [String]) -> [UInt8] { Array(words.joined(separator: "\0").utf8) }

  /// - Returns: the words; what is no UTF-8 becomes replacement characters, which no command has.
  static func decode(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// What the running instance answers.
struct ControlReply: Equatable {
  var status = ExitStatus.done
  /// What was asked for, or what went wrong: a sentence without a full stop.
  var text = ""

  var message: [UInt8] { ControlMessage.encode([String(status.code), text]) }
}

extension ControlReply {
  /// Reads an answer, nil if it is none.
  init?(_ message: [UInt8]) {
    let words = ControlMessage.decode(message)
    guard words.count == 2, let code = Int(words[0]), let status = ExitStatus(code: code) else { return nil }
    self.init(status: status, text: words[1])
  }
}
