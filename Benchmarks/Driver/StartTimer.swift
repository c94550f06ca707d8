import Foundation
import Support

/// Times a program from its start until it tells that it is ready (NOTIFY_SOCKET).
struct StartTimer {
  private let bed: SwayBed

  init(_ bed: SwayBed) { self.bed = bed }

  func milliseconds(_ program: Program) throws -> Double {
    let folder = try TemporaryFolder(prefix: "start")
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = folder.path("ready")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 }
    }
    guard isBound else { throw Failure("no socket can be made at \(path)") }

    var environment = bed.input.environment(bed.environment)
    environment["NOTIFY_SOCKET"] = path
    let words = [program.path] + program.arguments
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    let start = now
    guard posix_spawn(&process, program.path, nil, nil, arguments, variables) == 0 else { throw Failure("\(program.path) does not start") }
    defer {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    var message = [UInt8](repeating: 0, count: 4096)
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 10_000) == 1, recv(descriptor, &message, message.count, 0) > 0 else {
      throw Failure("\(program) was never ready")
    }
    return Double(now - start) / 1_000_000
  }

  private var now: UInt64 { clock_gettime_nsec() }
}

private func clock_gettime_nsec() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
