import Linux
import Testing

@Suite("Shared memory")
struct SharedMemoryTests {
  @Test("it is zero at first and keeps its content when it grows")
  func grows() throws {
    var memory = try SharedMemory(name: "test", size: 4096)
    #expect(memory.bytes.allSatisfy { $0 == 0 })
    memory.bytes[4095] = 7
    try memory.grow(to: 1 << 20)
    #expect(memory.size == 1 << 20)
    #expect(memory.bytes.count == 1 << 20)
    #expect(memory.bytes[4095] == 7)
    #expect(memory.bytes[4096...].allSatisfy { $0 == 0 })
  }

  @Test("a size that no machine has is refused with an error")
  func refused() {
    #expect(throws: SystemError.self) { _ = try SharedMemory(name: "test", size: 1 << 60) }
  }
}

@Suite("Files")
struct FileTests {
  @Test("a file is read whole")
  func reads() throws {
    #expect(try contents(ofFile: "/proc/self/cmdline").count > 1)
  }

  @Test("a missing file names the reason")
  func missing() {
    #expect { try contents(ofFile: "/nowhere/at/all") } throws: { "\($0)" == "No such file or directory" }
  }
}
