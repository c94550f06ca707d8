import Foundation

/// A descriptor that came over a socket, closed when nobody holds it any more.
final class PassedDescriptor: Sendable {
  let number: Int32

  init(owning number: Int32) { self.number = number }

  deinit { close(number) }
}

extension UnixSocket {
  /// The bytes that are there next, at least one, and the descriptors that came with them; nil at the end.
  func receiveWithDescriptors() -> (bytes: [UInt8], descriptors: [PassedDescriptor])? {
    var bytes = [UInt8](repeating: 0, count: 65536)
    var control = [UInt8](repeating: 0, count: RightsMessage.greatestByteCount)
    var controlCount = 0
    let got = withHeader(&bytes, &control) { header in
      defer { controlCount = header.msg_controllen }
      return recvmsg(descriptor, &header, Int32(MSG_CMSG_CLOEXEC))
    }
    guard got > 0 else { return nil }
    let descriptors = RightsMessage.numbers(in: Array(control.prefix(controlCount))).map(PassedDescriptor.init)
    return (Array(bytes.prefix(got)), descriptors)
  }

  /// Sends all bytes, the descriptors with the first of them, waiting for room; false if the other end is gone or makes no room.
  func send(_ bytes: [UInt8], with descriptors: [PassedDescriptor]) -> Bool {
    var (rest, control) = (bytes, RightsMessage.bytes(of: descriptors.map(\.number)))
    let sent = withHeader(&rest, &control) { sendmsg(descriptor, &$0, Int32(MSG_NOSIGNAL)) }
    withExtendedLifetime(descriptors) {}
    return sent > 0 && send(Array(bytes.dropFirst(sent)))
  }

  private func withHeader(_ bytes: inout [UInt8], _ control: inout [UInt8], _ action: (inout msghdr) -> Int) -> Int {
    bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var header = msghdr()
          (header.msg_iov, header.msg_iovlen) = (part, 1)
          if !control.isEmpty { (header.msg_control, header.msg_controllen) = (control.baseAddress, control.count) }
          return action(&header)
        }
      }
    }
  }
}

/// The control message SCM_RIGHTS of cmsg(3): its length in a word, level and type, then the descriptors, filled up to whole words.
private enum RightsMessage {
  private static let headByteCount = MemoryLayout<cmsghdr>.size
  private static let word = MemoryLayout<Int>.size

  /// With as many descriptors as the kernel passes at once, 253 by unix(7).
  static let greatestByteCount = headByteCount + (253 * 4 + word - 1) / word * word

  /// Nothing where there are no descriptors.
  static func bytes(of numbers: [Int32]) -> [UInt8] {
    guard !numbers.isEmpty else { return [] }
    var bytes: [UInt8] = []
    bytes.append(integer: headByteCount + numbers.count * 4)
    bytes.append(integer: SOL_SOCKET)
    bytes.append(integer: Int32(SCM_RIGHTS))
    numbers.forEach { bytes.append(integer: $0) }
    return bytes + [UInt8](repeating: 0, count: (word - bytes.count % word) % word)
  }

  /// The descriptors in what came: nothing, or one message, since no other kind was asked for.
  static func numbers(in bytes: [UInt8]) -> [Int32] {
    guard bytes.count >= headByteCount else { return [] }
    return stride(from: headByteCount, to: min(bytes.integer(at: 0, as: Int.self), bytes.count), by: 4).map { bytes.integer(at: $0) }
  }
}
