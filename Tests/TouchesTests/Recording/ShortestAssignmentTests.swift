import Testing

@testable import Touches

@Suite("Rows get the columns that cost the least together")
struct ShortestAssignmentTests {
  @Test("small tables solved by hand")
  func byHand() {
    #expect(shortestAssignment([], columns: 0) == [])
    #expect(shortestAssignment([], columns: 3) == [])
    #expect(shortestAssignment([[], []], columns: 0) == [nil, nil])
    #expect(shortestAssignment([[4, 1, 3], [2, 0, 5], [3, 2, 2]], columns: 3) == [1, 0, 2])
    #expect(shortestAssignment([[5], [2], [9]], columns: 1) == [nil, 0, nil])
    #expect(shortestAssignment([[7, 3, 8]], columns: 3) == [1])
    // The nearest for each would be the same column.
    #expect(shortestAssignment([[1, 2], [1, 9]], columns: 2) == [1, 0])
  }

  @Test("as cheap as the cheapest of all ways", arguments: 0..<40)
  func exhaustive(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let rows = Int.random(in: 1...5, using: &random)
    let columns = Int.random(in: 1...5, using: &random)
    let costs = (0..<rows).map { _ in (0..<columns).map { _ in Int.random(in: 0...50, using: &random) } }
    let result = shortestAssignment(costs, columns: columns)
    let taken = result.compactMap { $0 }
    #expect(Set(taken).count == min(rows, columns))
    #expect(taken.count == min(rows, columns))
    var cost = 0
    for (row, column) in zip(costs, result) {
      if let column { cost += row[column] }
    }
    #expect(cost == cheapest(costs[...], free: Set(0..<columns), toSkip: max(0, rows - columns)))
  }

  private func cheapest(_ costs: ArraySlice<[Int]>, free: Set<Int>, toSkip: Int) -> Int {
    guard let row = costs.first else { return 0 }
    var best = toSkip > 0 ? cheapest(costs.dropFirst(), free: free, toSkip: toSkip - 1) : .max
    for column in free where costs.count - toSkip > 0 {
      best = min(best, row[column] + cheapest(costs.dropFirst(), free: free.subtracting([column]), toSkip: toSkip))
    }
    return best
  }
}
