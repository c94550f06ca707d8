import Linux
import Placement

/// niri: config.kdl for touch, its socket (NIRI_SOCKET) for its version and the screens' serial numbers, by which it sorts its outputs.
final class NiriSource: FileSource {
  private var known: [String: String]?

  init() {
    let files = environment("NIRI_CONFIG").map { [$0] } ?? ["\(configurationFolder)/niri/config.kdl", "/etc/niri/config.kdl"]
    super.init(files) { problems in
      guard let file = files.lazy.compactMap(configurationFile).first else { return NiriRule() }
      return NiriRule(configuration: NiriConfiguration(file, include: includedFiles, problems: &problems))
    }
  }

  override var serials: [String: String] {
    if let known { return known }
    let serials = ask("Outputs").map(NiriAnswers.serials) ?? [:]
    known = serials
    return serials
  }

  override func pluginFolders() -> [String]? {
    ask("Version").map(InputPlugins.areLoaded(byNiri:)) ?? false ? ["\(configurationFolder)/libinput/plugins"] : nil
  }

  /// Asks for something: a line of JSON each way.
  private func ask(_ request: String) -> JSON? {
    guard let path = environment("NIRI_SOCKET"), let socket = try? StreamSocket(connectingTo: path, milliseconds: 300) else { return nil }
    do throws(SystemError) {
      try socket.send(Array("\"\(request)\"\n".utf8))
      socket.finishSending()
      return JSON(String(decoding: try socket.receiveAll(), as: UTF8.self))
    } catch {
      return nil
    }
  }

  override func readAgain() -> Bool {
    known = nil
    return super.readAgain()
  }
}
