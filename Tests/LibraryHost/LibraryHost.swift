// A program that uses the library as any other does: with this import and no other of the package.
import Foundation
import TouchIndicator

var threadCount: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0 }

/// What the kernel has open for this process, beside the threads of its own (a sanitizer has one).
///
/// The kernel wakes who joins a thread before it takes the thread off the list, so one that has ended is waited for.
func describe(_ moment: String) {
  for _ in 0..<1000 where threadCount > LibraryHost.ownThreadCount { usleep(1000) }
  let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  let threads = threadCount - LibraryHost.ownThreadCount
  say("\(moment): \(descriptors) descriptors, \(threads) threads more, enabled \(TouchIndicator.isEnabled)")
}

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

@main
struct LibraryHost {
  static let ownThreadCount = {
    // The thread sanitizer starts its own with the first.
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in nil }, nil)
    pthread_join(thread, nil)
    // The joined thread itself may be listed for a moment longer.
    return (0..<20).map { _ in
      usleep(5000)
      return threadCount
    }.min()!
  }()

  static func main() {
    // The host's own signals: the library must leave them to it.
    signal(SIGUSR1) { _ in say("the host has its signal") }
    _ = ownThreadCount
    do {
      switch CommandLine.arguments[1] {
      case "cycle": try cycle(Int(CommandLine.arguments[2])!)
      case "threads": threads()
      case "gate": gate(allowInProduction: CommandLine.arguments.last == "allow")
      default: try hold()
      }
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  /// Switches on and off.
  static func cycle(_ count: Int) throws(TouchIndicatorError) {
    let configuration = Configuration(color: Color(red: 1, green: 0, blue: 0, alpha: 0.5), diameter: 40, borderColor: .white, trail: .line)
    for round in 0..<count {
      try TouchIndicator.enable(configuration: configuration)
      precondition(TouchIndicator.isEnabled)
      TouchIndicator.disable()
      precondition(!TouchIndicator.isEnabled)
      // The first ones load what is loaded once.
      if round == 1 || round == count - 1 { describe("round \(round + 1)") }
    }
  }

  /// Tries once, and tells what has come of it.
  static func gate(allowInProduction: Bool) {
    describe("before")
    do {
      try TouchIndicator.enable(allowInProduction: allowInProduction)
      say("shown in \(BuildEnvironment.current)")
    } catch {
      say("\(error.reason)")
      describe("after")
    }
  }

  /// Switches on, off and over from many threads at once.
  static func threads() {
    DispatchQueue.concurrentPerform(iterations: 60) { number in
      switch number % 3 {
      case 0: try? TouchIndicator.enable()
      case 1: TouchIndicator.disable()
      default: _ = TouchIndicator.isEnabled
      }
    }
    TouchIndicator.disable()
    describe("end")
  }

  /// Shows touches until the compositor is lost; then tries again, which fails.
  static func hold() throws(TouchIndicatorError) {
    let lost = DispatchSemaphore(value: 0)
    TouchIndicator.onStop = { reason in
      say("stopped: \(reason.reason), enabled \(TouchIndicator.isEnabled)")
      TouchIndicator.disable()
      lost.signal()
    }
    describe("before")
    try TouchIndicator.enable(configuration: Configuration())
    var red = Configuration()
    red.color = Color("#f00")!
    try TouchIndicator.enable(configuration: red)
    describe("shown")
    lost.wait()
    do {
      try TouchIndicator.enable()
    } catch {
      say("again: \(error.reason), enabled \(TouchIndicator.isEnabled)")
    }
    // The thread that told it ends by itself.
    while threadCount > ownThreadCount { usleep(1000) }
    describe("after")
  }
}
