import Foundation
import Support
import Testing

@Suite("The control socket under abuse", .serialized)
struct SocketTests {
  /// A socket of the instance, connected; -1 if it was refused.
  private func connect(_ bed: Bed) -> Int32 {
    let path = bed.folder.path(bed.folder.contents.first { $0.hasPrefix("wshowtouch-") && $0.hasSuffix(".sock") }!)
    let socket = Foundation.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(socket)
      return -1
    }
    return socket
  }

  private func send(_ bytes: [UInt8], to socket: Int32) -> Int { Foundation.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  @Test("random bytes, huge messages, silent and vanishing clients leave the overlay as it was")
  func abuse() throws {
    let bed = try SwayBed()
    let overlay = try bed.overlay()
    let files = overlay.facts.openFiles.count
    var generator = SystemRandomNumberGenerator()
    for round in 0..<300 {
      let socket = connect(bed)
      #expect(socket >= 0)
      let count = round == 0 ? 150_000 : Int.random(in: 1...400, using: &generator)
      _ = send((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, to: socket)
      if round.isMultiple(of: 2) {
        // What it answers, if it does, is that this is wrong.
        var answer = [UInt8](repeating: 0, count: 100_000)
        let length = recv(socket, &answer, answer.count, 0)
        if length > 0 { #expect(answer[0] == UInt8(ascii: "2")) }
      }
      close(socket)
    }
    // More silent clients than it keeps.
    let silent = (0..<40).map { _ in connect(bed) }
    #expect(try bed.isEnabled())
    silent.forEach { close($0) }
    try waitUntil("all connections to be closed") { overlay.facts.openFiles.count <= files }

    bed.touchscreen.down(0, 300, 400)
    try waitUntil("the finger to be shown") { try bed.status()["sprites"] as? Int == 1 }
    #expect(overlay.isRunning)
  }

  @Test("a follower that does not read delays nothing and gets the newest state when it reads")
  func slowFollower() throws {
    let bed = try SwayBed()
    let overlay = try bed.overlay()
    let socket = connect(bed)
    #expect(send(Array("status\0--follow\0--json".utf8), to: socket) > 0)
    // More changes than the kernel keeps for it.
    for _ in 0..<600 { try bed.toggle(overlay) }
    #expect(try bed.ask("disable") == .silent)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    var last = ""
    try waitUntil("the newest state") {
      var answer = [UInt8](repeating: 0, count: 10_000)
      let length = recv(socket, &answer, answer.count, 0)
      if length > 0 { last = String(decoding: answer[..<length], as: UTF8.self) }
      return last.contains("\"reason\": \"disabled\"")
    }
    close(socket)
    #expect(try bed.ask("enable") == .silent)
  }
}
