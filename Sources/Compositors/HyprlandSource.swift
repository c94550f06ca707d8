import Linux
import Placement

/// Hyprland, over its two sockets: one answers, one tells what happens. What single devices are set to only its configuration says.
final class HyprlandSource: CompositorSource {
  private var current = HyprlandRule()
  private(set) var problems: [String] = []
  private(set) var focusedOutput: String?
  private(set) var serials: [String: String] = [:]
  private let folder: String?
  private var events: StreamSocket?
  private var received: [UInt8] = []

  init() {
    let signature = environment("HYPRLAND_INSTANCE_SIGNATURE")
    // Before 0.40 the sockets were in /tmp.
    let folders = [environment("XDG_RUNTIME_DIR") ?? "", "/tmp"].map { "\($0)/hypr/\(signature ?? "")" }
    folder = signature == nil ? nil : folders.first { !paths(matching: "\($0)/.socket.sock").isEmpty }
    if folder == nil {
      problems = [
        "Hyprland's sockets are not found (HYPRLAND_INSTANCE_SIGNATURE); touches are shown as if its configuration said nothing of them"
      ]
    }
    readAll()
  }

  var rule: any CompositorRule { current }
  func pluginFolders() -> [String]? { ask("version").map(InputPlugins.areLoaded(byHyprland:)) ?? false ? [] : nil }

  func start(on loop: EventLoop, onChange: @escaping () -> Void) {
    guard let folder, let events = try? StreamSocket(connectingTo: "\(folder)/.socket2.sock", milliseconds: 300) else { return }
    self.events = events
    readAll()
    loop.add(events.fileDescriptor) { [unowned self, unowned loop] in
      guard let lines = takeLines() else { return stop(on: loop) }
      let before = (rule: current, focus: focusedOutput, serials: serials)
      for line in lines { take(line) }
      if before.rule != current || before.focus != focusedOutput || before.serials != serials { onChange() }
    }
  }

  func stop(on loop: EventLoop) {
    if let events { loop.remove(events.fileDescriptor) }
    events = nil
    received = []
  }

  /// An event, such as "focusedmon>>DP-1,2".
  private func take(_ line: Substring) {
    if line.hasPrefix("focusedmon>>") {
      focusedOutput = line.dropFirst("focusedmon>>".count).split(separator: ",").first.map(String.init)
    } else if line.hasPrefix("configreloaded>>") {
      readAll()
    } else if line.hasPrefix("monitoradded>>") || line.hasPrefix("monitorremoved>>") {
      readMonitors()
    }
  }

  private func takeLines() -> [Substring]? {
    guard let events, let part = try? events.receive(atMost: 64 * 1024), !part.isEmpty else { return nil }
    received += part
    guard let end = received.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let text = String(decoding: received[..<end], as: UTF8.self)
    received.removeFirst(end + 1)
    return text.split(separator: "\n")
  }

  // MARK: Asking

  private func readAll() {
    guard folder != nil else { return }
    current.minorVersion = ask("version").flatMap(HyprlandAnswers.minorVersion)
    var found: [ConfigurationProblem] = []
    let path = "\(configurationFolder)/hypr/hyprland."
    // Lua since 0.55, where there is such a file.
    let file = (current.minorVersion ?? 55 < 55 ? nil : configurationFile(path + "lua")) ?? configurationFile(path + "conf")
    let configuration = file.map { HyprlandConfiguration($0, include: includedFiles, problems: &found) } ?? HyprlandConfiguration()
    problems = found.map(\.description)
    current.deviceOptions = configuration.deviceOptions
    func option(_ name: String) -> JSON? { ask("getoption input:touchdevice:\(name)") }
    current.options = HyprlandAnswers.options(output: option("output"), transform: option("transform"), enabled: option("enabled"))
    readMonitors()
  }

  private func readMonitors() {
    guard let monitors = ask("monitors") else { return }
    focusedOutput = HyprlandAnswers.focusedOutput(monitors)
    serials = HyprlandAnswers.serials(monitors)
  }

  private func ask(_ request: String) -> JSON? {
    guard let folder, let socket = try? StreamSocket(connectingTo: "\(folder)/.socket.sock", milliseconds: 300) else { return nil }
    do throws(SystemError) {
      try socket.send(Array("j/\(request)".utf8))
      return JSON(String(decoding: try socket.receiveAll(), as: UTF8.self))
    } catch {
      return nil
    }
  }
}
