import Linux
import Placement

/// A compositor that tells nothing and has files, which it reads again when they change.
class FileSource: CompositorSource {
  private(set) var rule: any CompositorRule
  private(set) var problems: [String] = []
  private let files: [String]
  private let read: (inout [ConfigurationProblem]) -> any CompositorRule
  private var watches: [FolderWatch] = []

  /// - Parameters:
  ///   - files: the paths that may hold its configuration.
  ///   - read: reads what of them there is.
  init(_ files: [String], read: @escaping (inout [ConfigurationProblem]) -> any CompositorRule) {
    self.files = files
    self.read = read
    var found: [ConfigurationProblem] = []
    rule = read(&found)
    problems = found.map(\.description)
  }

  var focusedOutput: String? { nil }
  var serials: [String: String] { [:] }
  var isSettled: Bool { true }
  func isLocked() -> Bool { false }
  func pluginFolders() -> [String]? { nil }
  func prepare(for device: DeviceFacts) {}

  func start(on loop: EventLoop, onChange: @escaping () -> Void) {
    for folder in Set(files.map(folder(of:))) {
      guard let watch = try? FolderWatch(folder) else { continue }
      watches.append(watch)
      let names = Set(files.filter { Compositors.folder(of: $0) == folder }.map { String($0.dropFirst(folder.count + 1)) })
      loop.add(watch.fileDescriptor) { [unowned self] in
        if !names.isDisjoint(with: watch.changedNames()), readAgain() { onChange() }
      }
    }
    // What has changed since it was made.
    _ = readAgain()
  }

  func stop(on loop: EventLoop) {
    for watch in watches { loop.remove(watch.fileDescriptor) }
    watches = []
  }

  /// - Returns: whether anything is different now.
  func readAgain() -> Bool {
    let before = rule
    var found: [ConfigurationProblem] = []
    rule = read(&found)
    problems = found.map(\.description)
    return !rule.isEqual(to: before) || !problems.isEmpty
  }
}

/// A watch that closures can share.
final class FolderWatch {
  private let watch: DirectoryWatch
  init(_ path: String) throws(SystemError) { watch = try DirectoryWatch(path, includesContents: true) }
  var fileDescriptor: Int32 { watch.fileDescriptor }
  func changedNames() -> Set<String> { watch.changedNames() }
}

private func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
