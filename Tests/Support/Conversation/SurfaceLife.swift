/// What happened to one wl_surface, from its creation to its end.
public struct SurfaceLife: Sendable {
  /// Where a surface takes input.
  public enum InputRegion: Hashable, Sendable {
    /// Everywhere: it never set one, or none.
    case everywhere
    /// Nowhere: an empty one.
    case nowhere
    /// In parts.
    case somewhere
  }

  /// Its number, which a later surface may have again.
  public var identifier: UInt32
  /// The requests about it and the events it got, its own destroy included.
  public var messages: [WaylandMessage] = []
  /// Where it took input when it was first committed; nil if it never was.
  public var inputRegionAtFirstCommit: InputRegion?
  /// Where it was last told to take input.
  public var inputRegion = InputRegion.everywhere
  /// Whether the program destroyed it.
  public var isDestroyed = false

  /// How often it was committed.
  public var commitCount: Int { count("commit") }
  /// How often a frame callback was asked for.
  public var frameCount: Int { count("frame") }

  private func count(_ name: String) -> Int { messages.count { $0.name == name } }
}

extension WaylandConversation {
  /// Every surface that the program ever created, in order.
  public var surfaces: [SurfaceLife] {
    var lives: [SurfaceLife] = []
    var indices: [UInt32: Int] = [:]  // of the living surfaces
    var regionParts: [UInt32: Int] = [:]
    for message in messages {
      switch (message.interface, message.name) {
      case ("wl_compositor", "create_surface"):
        guard let identifier = message.arguments.first?.identifier else { continue }
        indices[identifier] = lives.count
        lives.append(SurfaceLife(identifier: identifier))
      case ("wl_compositor", "create_region"):
        if let identifier = message.arguments.first?.identifier { regionParts[identifier] = 0 }
      case ("wl_region", "add"):
        regionParts[message.identifier, default: 0] += 1
      case ("wl_surface", let name):
        guard let index = indices[message.identifier] else { continue }
        lives[index].messages.append(message)
        if name == "set_input_region" {
          let parts = message.arguments.first?.identifier.map { regionParts[$0] ?? 0 }
          lives[index].inputRegion = parts == nil ? .everywhere : parts == 0 ? .nowhere : .somewhere
        } else if name == "commit" && lives[index].inputRegionAtFirstCommit == nil {
          lives[index].inputRegionAtFirstCommit = lives[index].inputRegion
        } else if name == "destroy" {
          lives[index].isDestroyed = true
          indices[message.identifier] = nil
        }
      default: break
      }
    }
    return lives
  }
}
