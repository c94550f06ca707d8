/// Gives each row a column of its own, as many as there are of the fewer, so that the costs sum up to the least.
///
/// Rows are added one by one. For each, the cheapest path is found that gives it a column, others moving on to another; potentials keep
/// the reduced costs from being negative, so that the search is Dijkstra's.
///
/// - Parameter costs: a row's cost for each column.
/// - Returns: each row's column, nil for rows left over.
func shortestAssignment(_ costs: [[Int]], columns: Int) -> [Int?] {
  let rows = costs.count
  if rows > columns {
    // The search needs a column for each row.
    var result = [Int?](repeating: nil, count: rows)
    let transposed = (0..<columns).map { column in costs.map { $0[column] } }
    for (column, row) in shortestAssignment(transposed, columns: rows).enumerated() {
      if let row { result[row] = column }
    }
    return result
  }
  var rowPotential = [Int](repeating: 0, count: rows)
  var columnPotential = [Int](repeating: 0, count: columns)
  var rowOf = [Int?](repeating: nil, count: columns)
  for newRow in 0..<rows {
    var distance = [Int](repeating: .max, count: columns)
    var previous = [Int?](repeating: nil, count: columns)
    var isReached = [Bool](repeating: false, count: columns)
    var row = newRow
    var reached: Int?
    var end: Int?
    while end == nil {
      let base = reached.map { distance[$0] } ?? 0
      for column in 0..<columns where !isReached[column] {
        let candidate = base + costs[row][column] - rowPotential[row] - columnPotential[column]
        if candidate < distance[column] {
          distance[column] = candidate
          previous[column] = reached
        }
      }
      guard let nearest = (0..<columns).filter({ !isReached[$0] }).min(by: { distance[$0] < distance[$1] }) else { break }
      isReached[nearest] = true
      reached = nearest
      if let next = rowOf[nearest] { row = next } else { end = nearest }
    }
    guard let end else { break }
    let length = distance[end]
    rowPotential[newRow] += length
    for column in 0..<columns where isReached[column] && column != end {
      columnPotential[column] -= length - distance[column]
      if let row = rowOf[column] { rowPotential[row] += length - distance[column] }
    }
    var column = end
    while let before = previous[column] {
      rowOf[column] = rowOf[before]
      column = before
    }
    rowOf[column] = newRow
  }
  var result = [Int?](repeating: nil, count: rows)
  for (column, row) in rowOf.enumerated() {
    if let row { result[row] = column }
  }
  return result
}
