import Foundation

/// One goal and what was measured.
struct Row: Encodable {
  /// How a value meets the goal.
  enum Goal {
    /// At most so many times the reference.
    case ratio(atMost: Double)
    /// At least so many times below the reference.
    case timesBelow(Double)
    /// At most so much, whatever the reference.
    case value(atMost: Double)
    /// Both.
    case ratioAndValue(Double, Double)
    /// None: for the record.
    case report
  }

  /// What is measured, with its unit.
  var name: String
  var ours: Double
  var reference: Double?
  var goal: Goal
  /// Why it counts as not met, whatever the figures.
  var objection: String?

  var ratio: Double? { reference.map { ours / $0 } }

  var isMet: Bool {
    if objection != nil { return false }
    switch goal {
    case .ratio(let most): return ratio.map { $0 <= most } ?? false
    case .timesBelow(let least): return ratio.map { $0 <= 1 / least } ?? false
    case .value(let most): return ours <= most
    case .ratioAndValue(let mostRatio, let most): return (ratio ?? .infinity) <= mostRatio && ours <= most
    case .report: return true
    }
  }

  var goalText: String {
    switch goal {
    case .ratio(let most): "<= \(number(most)) x"
    case .timesBelow(let least): ">= \(number(least)) x below"
    case .value(let most): "<= \(number(most))"
    case .ratioAndValue(let mostRatio, let most): "<= \(number(mostRatio)) x, <= \(number(most))"
    case .report: "report"
    }
  }

  private enum Key: CodingKey { case name, ours, reference, ratio, goal, met, objection }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .name)
    try object.encode(ours, forKey: .ours)
    try object.encode(reference, forKey: .reference)
    try object.encode(ratio, forKey: .ratio)
    try object.encode(goalText, forKey: .goal)
    try object.encode(isMet, forKey: .met)
    try object.encodeIfPresent(objection, forKey: .objection)
  }

  /// A line of the table.
  var line: String {
    let met: String
    if case .report = goal { met = "-" } else { met = isMet ? "met" : "NOT MET" }
    let cells = [
      name.padding(62), number(ours).leading(10), (reference.map(number) ?? "").leading(10), (ratio.map(number) ?? "").leading(8),
      goalText.padding(18), met,
    ]
    return cells.joined(separator: "  ") + (objection.map { ": \($0)" } ?? "")
  }

  static let heading = [
    "what".padding(62), "ours".leading(10), "reference".leading(10), "ratio".leading(8), "goal".padding(18), "",
  ].joined(separator: "  ")
}

/// Four digits that count: some goals are a hundredth.
func number(_ value: Double) -> String {
  if value == 0 { return "0" }
  let digits = max(0, min(4, 3 - Int(log10(abs(value)).rounded(.down))))
  let text = String(format: "%.\(digits)f", value)
  return text.contains(".") ? String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed()) : text
}

extension String {
  fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  fileprivate func leading(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
