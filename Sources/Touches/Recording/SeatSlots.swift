/// The numbers of the fingers now down on a seat. libinput gives each the lowest free one of 32; a 33rd finger gets none.
public struct SeatSlots: Equatable, Sendable {
  private var taken: UInt32 = 0

  /// No finger is down.
  public init() {}

  /// Takes the lowest free number, nil if none is left.
  mutating func take() -> Int? {
    let slot = (~taken).trailingZeroBitCount
    guard slot < UInt32.bitWidth else { return nil }
    taken |= 1 << UInt32(slot)
    return slot
  }

  /// Gives a number back.
  mutating func release(_ slot: Int) { taken &= ~(1 << UInt32(slot)) }
}
