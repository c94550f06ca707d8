import Linux
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Two ends of a pipe.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
  }

  func send() { write(writing, [1], 1) }
  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}

@Suite("The event loop")
struct EventLoopTests {
  @Test("a handler is called when its descriptor is readable")
  func handles() throws {
    let pipe = Pipe()
    defer { pipe.close() }
    let loop = EventLoop()
    var calls = 0
    loop.add(pipe.reading) { [unowned loop] in
      calls += 1
      loop.stop()
    }
    pipe.send()
    try loop.run { nil }
    #expect(calls == 1)
  }

  @Test("a deadline ends the wait though nothing came, and not before its time")
  func deadline() throws {
    let loop = EventLoop()
    let deadline = MonotonicClock.microseconds + 3000
    var waits = 0
    try loop.run {
      waits += 1
      if waits == 2 { loop.stop() }
      return deadline
    }
    #expect(MonotonicClock.microseconds >= deadline)
  }

  @Test("a handler that another one removes in the same wait is not called")
  func removal() throws {
    let pipes = (Pipe(), Pipe())
    defer {
      pipes.0.close()
      pipes.1.close()
    }
    let loop = EventLoop()
    var called: [Int] = []
    loop.add(pipes.0.reading) { [unowned loop] in
      called.append(0)
      loop.remove(pipes.1.reading)
      loop.stop()
    }
    loop.add(pipes.1.reading) { [unowned loop] in
      called.append(1)
      loop.remove(pipes.0.reading)
      loop.stop()
    }
    pipes.0.send()
    pipes.1.send()
    try loop.run { nil }
    #expect(called.count == 1)
    #expect(loop.count == 1)
  }

  @Test("a handler may add descriptors and remove its own")
  func selfRemoval() throws {
    let pipes = (Pipe(), Pipe())
    defer {
      pipes.0.close()
      pipes.1.close()
    }
    let loop = EventLoop()
    var called: [Int] = []
    loop.add(pipes.0.reading) { [unowned loop] in
      called.append(0)
      loop.remove(pipes.0.reading)
      loop.add(pipes.1.reading) { [unowned loop] in
        called.append(1)
        loop.stop()
      }
      pipes.1.send()
    }
    pipes.0.send()
    try loop.run { nil }
    #expect(called == [0, 1])
  }

  @Test("what a handler throws comes out of run")
  func throwing() {
    struct Failure: Error {}
    let pipe = Pipe()
    defer { pipe.close() }
    let loop = EventLoop()
    loop.add(pipe.reading) { throw Failure() }
    pipe.send()
    #expect(throws: Failure.self) { try loop.run { nil } }
  }
}
