import Foundation
import Testing
import Wayland

@Suite("The connection", .serialized)
struct ConnectionTests {
  /// Each time 19 kB are put into it, as for hundreds of marks: more than the 4 kB that libwayland keeps of what does not fit.
  @Test("to a compositor that reads nothing, it says that there is no room before libwayland gives it up, and goes on when there is")
  func room() throws {
    let (connection, compositor) = try pair()
    func fill() throws -> Bool {
      for _ in 0..<1600 { _ = connection.sync() }
      return try connection.prepare()
    }
    var times = 0
    while try fill() {
      times += 1
      try #require(times < 1000, "the socket takes it all")
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while recv(compositor, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 { _ = try connection.prepare() }
    #expect(try connection.prepare())
  }

  /// A connection, and the compositor's end of its socket.
  private func pair() throws -> (Connection, compositor: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    var size: Int32 = 64 * 1024
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    setenv("WAYLAND_SOCKET", "\(ends[0])", 1)
    return (try Connection(), ends[1])
  }
}
