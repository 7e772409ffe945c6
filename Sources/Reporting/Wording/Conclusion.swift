import Statistics

/// The whole run in two or three sentences: who is smallest, who is fastest, what stayed open.
struct Conclusion {
  var measurements: Measurements
  var baseline: String

  private var others: [StrategyFindings] {
    measurements.storage.map(\.strategy).filter { $0 != baseline }
      .map { StrategyFindings(strategy: $0, measurements: measurements) }
  }

  var text: String {
    switch others.count {
    case 0: "Only \(baseline) was measured, so there is nothing to compare it with."
    case 1:
      "Compared with \(baseline), "
        + others.map { "\($0.strategy) takes \($0.space) and is \($0.tally)." }.joined()
    default: [space, faster, slower, open].compactMap { $0 }.joined(separator: " ")
    }
  }

  private var space: String {
    let least = measurements.storage.map(\.ratio).min() ?? 1
    let smallest = measurements.storage.filter { $0.ratio == least }.map(\.strategy)
    if smallest.count == measurements.storage.count { return "All take the same space." }
    if smallest.contains(baseline) { return "No strategy takes less space than \(baseline)." }
    let verb = smallest.count == 1 ? "takes" : "take"
    let saving = Ratio.percentage(1 - least)
    return
      "\(Enumeration.text(smallest)) \(verb) the least space (\(saving) less than \(baseline))."
  }

  private var faster: String {
    let best = others.map { $0.count(.faster) }.max() ?? 0
    guard best > 0 else { return "None was found to be faster than \(baseline) in any operation." }
    let fastest = others.filter { $0.count(.faster) == best }.map(\.strategy)
    let verb = fastest.count == 1 ? "is" : "are"
    let share = "\(best) of \(measurements.primaryOperations.count)"
    return "\(Enumeration.text(fastest)) \(verb) faster than \(baseline) in the most operations "
      + "(\(share))."
  }

  private var slower: String? {
    let parts = others.filter { $0.count(.slower) > 0 }
      .map { "\($0.strategy) (\($0.count(.slower)) of \(measurements.primaryOperations.count))" }
    return parts.isEmpty ? nil : "Slower in some: \(Enumeration.text(parts))."
  }

  private var open: String? {
    let count = others.map { $0.count(.unresolved) }.reduce(0, +)
    let all = others.count * measurements.primaryOperations.count
    return count == 0 ? nil : "Too noisy to judge: \(count) of \(all) comparisons."
  }
}

/// Names and sentence parts as running text.
enum Enumeration {
  static func text(_ parts: [String], _ conjunction: String = "and") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
