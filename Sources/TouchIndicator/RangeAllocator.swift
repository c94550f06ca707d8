/// Hands out parts of a length that may grow. The first gap that is large enough is taken.
struct RangeAllocator {
  /// The whole length.
  private(set) var capacity: Int
  /// Every part begins at a multiple of it.
  let alignment: Int
  /// What is handed out, in order.
  private var taken: [Range<Int>] = []

  init(capacity: Int, alignment: Int) {
    self.capacity = capacity
    self.alignment = alignment
  }

  /// Takes so much, nil if no gap is so large.
  mutating func take(_ count: Int) -> Range<Int>? {
    var start = 0
    var index = 0
    while index < taken.count, taken[index].lowerBound - start < count {
      start = (taken[index].upperBound + alignment - 1) / alignment * alignment
      index += 1
    }
    guard index < taken.count || capacity - start >= count else { return nil }
    taken.insert(start..<start + count, at: index)
    return start..<start + count
  }

  /// Gives back what was taken.
  mutating func free(_ range: Range<Int>) {
    if let index = taken.firstIndex(of: range) { taken.remove(at: index) }
  }

  /// Adds to the end.
  mutating func grow(to newCapacity: Int) { capacity = max(capacity, newCapacity) }
}
