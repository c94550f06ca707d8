import Foundation

/// What the kernel tells of a running process in /proc.
public struct ProcessFacts: Sendable {
  /// What the process did so far, over all its threads. Two equal values mean that it did nothing in between.
  public struct Activity: Hashable, Sendable {
    /// Time on a processor, in nanoseconds.
    public var processorTime: UInt64
    /// How often it waited, that is how often it had been woken up.
    public var voluntarySwitches: UInt64
    /// How often it was interrupted.
    public var involuntarySwitches: UInt64
    /// System calls that read or write files.
    public var readsAndWrites: UInt64
  }

  /// Memory in bytes.
  public struct Memory: Hashable, Sendable {
    /// Shared pages count in part: the proportional set size.
    public var proportional: Int
    /// Shared pages count in full: the resident set size.
    public var resident: Int
    /// Pages that are no file's: what it has allocated. Unlike the proportional size it doesn't change with what other programs do.
    public var anonymous: Int
  }

  let processIdentifier: Int32

  /// What it did so far.
  public var activity: Activity {
    var activity = Activity(processorTime: 0, voluntarySwitches: 0, involuntarySwitches: 0, readsAndWrites: 0)
    for thread in list("task") {
      activity.processorTime += UInt64(read("task/\(thread)/schedstat").prefix { $0 != " " }) ?? 0
      let status = fields(of: "task/\(thread)/status")
      activity.voluntarySwitches += status["voluntary_ctxt_switches"] ?? 0
      activity.involuntarySwitches += status["nonvoluntary_ctxt_switches"] ?? 0
    }
    let calls = fields(of: "io")
    activity.readsAndWrites = (calls["syscr"] ?? 0) + (calls["syscw"] ?? 0)
    return activity
  }

  /// Time on a processor in seconds, in steps of the kernel's clock tick.
  public var processorSeconds: Double {
    let afterName = read("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard afterName.count > 12 else { return 0 }
    return (Double(afterName[11])! + Double(afterName[12])!) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// How much memory it has.
  public var memory: Memory {
    let sums = fields(of: "smaps_rollup")
    func bytes(_ name: String) -> Int { Int(sums[name] ?? 0) * 1024 }
    return Memory(proportional: bytes("Pss"), resident: bytes("Rss"), anonymous: bytes("Anonymous"))
  }

  /// How many bytes of memory the files have that are in memory only (memfd), such as those that it shares with the compositor.
  public var sharedMemory: Int {
    openFiles.filter { $1.hasPrefix("/memfd:") }.keys.reduce(0) { sum, descriptor in
      var facts = stat()
      stat(path("fd/\(descriptor)"), &facts)
      return sum + Int(facts.st_blocks) * 512
    }
  }

  /// Its open descriptors and what they are, such as "/dev/null", "socket:[123]" or "anon_inode:inotify".
  public var openFiles: [Int32: String] {
    var files: [Int32: String] = [:]
    for name in list("fd") {
      files[Int32(name)!] = try? FileManager.default.destinationOfSymbolicLink(atPath: path("fd/\(name)"))
    }
    return files
  }

  /// How many threads it has.
  public var threadCount: Int { list("task").count }

  private func path(_ name: String) -> String { "/proc/\(processIdentifier)/\(name)" }

  private func list(_ folder: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? [] }

  private func read(_ name: String) -> String { (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? "" }

  /// The numbers of a file with lines such as "Name:   12 kB".
  private func fields(of name: String) -> [String: UInt64] {
    var fields: [String: UInt64] = [:]
    for line in read(name).split(separator: "\n") {
      let parts = line.split(separator: ":")
      if parts.count == 2, let value = parts[1].split(whereSeparator: \.isWhitespace).first { fields[String(parts[0])] = UInt64(value) }
    }
    return fields
  }
}

extension ChildProcess {
  /// What the kernel tells of it.
  public var facts: ProcessFacts { ProcessFacts(processIdentifier: processIdentifier) }
}
