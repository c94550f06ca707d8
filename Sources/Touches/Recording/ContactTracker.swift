/// What a device told of one contact.
struct Contact {
  var x: Int32?
  var y: Int32?
  var touchMajor: Int32?
  var toolType: Int32?
  var trackingID: Int32?

  /// Takes over what the newer contact tells.
  mutating func merge(_ newer: Contact) {
    x = newer.x ?? x
    y = newer.y ?? y
    touchMajor = newer.touchMajor ?? touchMajor
    toolType = newer.toolType ?? toolType
    trackingID = newer.trackingID ?? trackingID
  }
}

/// Finds the fingers again that a device lists anew in each frame, and gives each a slot.
///
/// A contact without an id is the finger whose last place makes all moves together the shortest; where two ways are equally short,
/// libmtdev may choose the other. Places are smoothed.
struct ContactTracker {
  /// As many contacts as libmtdev follows.
  static let limit = 32

  private let hasTrackingID: Bool
  private let hasTouchMajor: Bool
  private let fuzzX: Int
  private let fuzzY: Int
  private var fingers: [Contact?] = Array(repeating: nil, count: limit)
  private var lastID: Int32 = 0

  init(axes: [UInt16: AbsoluteAxis]) {
    hasTrackingID = axes[AxisCode.trackingID] != nil
    hasTouchMajor = axes[AxisCode.touchMajor] != nil
    fuzzX = ContactTracker.fuzz(axes[AxisCode.positionX])
    fuzzY = ContactTracker.fuzz(axes[AxisCode.positionY])
  }

  /// What the frame's contacts, at most `limit`, do to the slots: first those that are there, then those that are gone.
  mutating func track(_ contacts: [Contact]) -> [(slot: Int, contact: Contact)] {
    let contacts = hasTrackingID ? contacts : identified(contacts)
    let old = fingers
    var isGone = old.map { $0 != nil }
    var changes: [(slot: Int, contact: Contact)] = []
    for var contact in contacts {
      guard let id = contact.trackingID, id != -1 else { continue }
      if let slot = old.indices.first(where: { old[$0]?.trackingID == id }), let finger = fingers[slot] {
        contact.x = contact.x.map { smooth($0, after: finger.x ?? 0, fuzz: fuzzX) }
        contact.y = contact.y.map { smooth($0, after: finger.y ?? 0, fuzz: fuzzY) }
        isGone[slot] = false
        fingers[slot]?.merge(contact)
        changes.append((slot, contact))
      } else if let slot = fingers.indices.first(where: { fingers[$0] == nil }) {
        fingers[slot] = contact
        changes.append((slot, contact))
      }
    }
    for slot in isGone.indices where isGone[slot] {
      fingers[slot] = nil
      changes.append((slot, Contact(trackingID: -1)))
    }
    return changes
  }

  /// The contacts with the ids of the fingers that they are, new ids for new fingers, and none for what does not touch.
  private mutating func identified(_ contacts: [Contact]) -> [Contact] {
    let old = fingers.compactMap { $0 }
    let matches = shortestAssignment(
      contacts.map { contact in old.map { squaredDistance(contact, $0) } }, columns: old.count)
    return zip(contacts, matches).map { contact, match in
      var contact = contact
      if hasTouchMajor && contact.touchMajor == 0 {
        contact.trackingID = -1
      } else if let match {
        contact.trackingID = old[match].trackingID
      } else {
        contact.trackingID = lastID
        lastID = (lastID + 1) & 0xffff
      }
      return contact
    }
  }

  /// An axis without fuzz is taken to tremble by 1/250 of its length.
  private static func fuzz(_ axis: AbsoluteAxis?) -> Int {
    guard let axis else { return 0 }
    return axis.fuzz != 0 ? Int(axis.fuzz) : (Int(axis.maximum) - Int(axis.minimum)) / 250
  }
}

/// The filter that the kernel has for noisy axes: no move within half the fuzz, a damped one within twice the fuzz.
private func smooth(_ value: Int32, after old: Int32, fuzz: Int) -> Int32 {
  let (value, old) = (Int(value), Int(old))
  return switch abs(value - old) {
  case ..<(fuzz / 2): Int32(clamping: old)
  case ..<fuzz: Int32(clamping: (old * 3 + value) / 4)
  case ..<(fuzz * 2): Int32(clamping: (old + value) / 2)
  default: Int32(clamping: value)
  }
}

/// With each side limited to 15 bits, as libmtdev does.
private func squaredDistance(_ one: Contact, _ other: Contact) -> Int {
  func side(_ a: Int32?, _ b: Int32?) -> Int { min(max(Int(a ?? 0) - Int(b ?? 0), -32767), 32767) }
  let x = side(one.x, other.x)
  let y = side(one.y, other.y)
  return x * x + y * y
}
