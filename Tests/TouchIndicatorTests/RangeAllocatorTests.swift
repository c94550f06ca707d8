import Testing

@testable import TouchIndicator

@Suite("The range allocator")
struct RangeAllocatorTests {
  @Test("parts begin at multiples of the alignment and never overlap")
  func takes() {
    var ranges = RangeAllocator(capacity: 256, alignment: 64)
    #expect(ranges.take(10) == 0..<10)
    #expect(ranges.take(64) == 64..<128)
    #expect(ranges.take(1) == 128..<129)
    #expect(ranges.take(64) == 192..<256)
    #expect(ranges.take(1) == nil)
  }

  @Test("a freed part is taken again by what fits into it")
  func frees() {
    var ranges = RangeAllocator(capacity: 256, alignment: 64)
    let parts = (0..<4).map { _ in ranges.take(64)! }
    ranges.free(parts[1])
    #expect(ranges.take(65) == nil)
    #expect(ranges.take(64) == 64..<128)
  }

  @Test("growing makes room at the end")
  func grows() {
    var ranges = RangeAllocator(capacity: 64, alignment: 64)
    #expect(ranges.take(64) == 0..<64)
    #expect(ranges.take(100) == nil)
    ranges.grow(to: 192)
    #expect(ranges.take(100) == 64..<164)
  }
}
