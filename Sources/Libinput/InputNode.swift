public import Placement

/// An event node of the kernel that may be opened, as udev and sysfs describe it without opening it.
public struct InputNode: Equatable, Sendable {
  /// What is opened, and nothing else is.
  public enum Kind: Equatable, Sendable {
    /// Reports fingers.
    case touchscreen
    /// A pen on a display. Open even if it is not shown, since libinput ignores the palm beside a pen only where it sees both, as the compositor's does.
    case displayPen
  }

  /// What it is.
  public let kind: Kind
  /// What udev and the kernel say of it.
  public var facts: DeviceFacts

  /// The file, such as "/dev/input/event5".
  public var path: String { facts.node }
  /// The device's own name.
  public var name: String { facts.name }
}

/// Reads a fact of a device by its key.
typealias FactReader = (_ key: String) -> String?

extension InputNode.Kind {
  /// What a node is, nil for whatever must not be opened: keyboards, mice, touchpads, and all that has a letter key.
  ///
  /// - Parameters:
  ///   - property: udev's properties of the node (systemd's `input_id` sets those that begin with `ID_INPUT`).
  ///   - attribute: sysfs attributes of the node's parent: bitmaps as words in hexadecimal, the highest first.
  init?(property: FactReader, attribute: FactReader) {
    func isSet(_ key: String) -> Bool { property(key) == "1" }
    if isSet("ID_INPUT_KEYBOARD") || Bitmap(attribute("capabilities/key") ?? "").contains(anyOf: letterKeys) { return nil }
    if isSet("ID_INPUT_TOUCHSCREEN") {
      self = .touchscreen
    } else if isSet("ID_INPUT_TABLET"), !isSet("ID_INPUT_TABLET_PAD"), Bitmap(attribute("properties") ?? "").contains(directProperty) {
      self = .displayPen
    } else {
      return nil
    }
  }
}

/// KEY_Q to KEY_P, KEY_A to KEY_L and KEY_Z to KEY_M of linux/input-event-codes.h.
private let letterKeys = [Array(16...25), Array(30...38), Array(44...50)].joined()
/// INPUT_PROP_DIRECT.
private let directProperty = 1

/// A bitmap as sysfs prints it.
private struct Bitmap {
  private let words: [UInt]

  init(_ text: String) { words = text.split(separator: " ").reversed().map { UInt($0, radix: 16) ?? 0 } }

  func contains(_ bit: Int) -> Bool {
    let (word, position) = bit.quotientAndRemainder(dividingBy: UInt.bitWidth)
    return word < words.count && words[word] >> position & 1 == 1
  }

  func contains(anyOf bits: some Sequence<Int>) -> Bool { bits.contains(where: contains) }
}
