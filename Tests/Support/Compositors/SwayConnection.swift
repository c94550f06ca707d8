import Foundation

/// sway's own protocol: a request is "i3-ipc", the length and the kind as 32-bit numbers, then text; an answer has the same form.
final class SwayConnection: Sendable {
  /// What can be asked.
  enum Kind: UInt32 {
    case command = 0
    case outputs = 3
    case tree = 4
    case inputs = 100
  }

  private let socket: UnixSocket

  init(path: String) throws { socket = try UnixSocket(connectedTo: path) }

  func ask(_ kind: Kind, _ text: String = "") throws -> Data {
    var request = Array("i3-ipc".utf8)
    request.append(integer: UInt32(text.utf8.count))
    request.append(integer: kind.rawValue)
    socket.send(request + text.utf8)
    let head = try socket.receive(14)
    return Data(try socket.receive(Int(head.integer(at: 6, as: UInt32.self))))
  }

  /// Runs commands.
  ///
  /// - Throws: `SupportError` with sway's words if one fails.
  func command(_ text: String) throws {
    struct Result: Decodable {
      var success: Bool
      var error: String?
    }
    let failed = try JSONDecoder().decode([Result].self, from: ask(.command, text)).first { !$0.success }
    if let failed { throw SupportError("sway refused \(text): \(failed.error ?? "no reason given")") }
  }
}

/// An output as sway tells of it.
public struct SwayOutput: Decodable, Sendable {
  /// A box in logical pixels.
  public struct Box: Decodable, Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The upper edge.
    public var y: Int
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int
  }

  /// Such as HEADLESS-1.
  public var name: String
  /// Whether it shows anything.
  public var active: Bool
  /// Physical pixels to a logical one.
  public var scale: Double?
  /// In sway's words, which count turns clockwise.
  public var transform: String?
  /// Where it is in the layout.
  public var rect: Box
}

/// An input device as sway tells of it.
public struct SwayInput: Decodable, Sendable {
  /// Vendor, product and name, as in `DeviceDescription.swayIdentifier`.
  public var identifier: String
  /// "touch", "keyboard", "pointer", "touchpad" or "tablet_tool".
  public var type: String
}
