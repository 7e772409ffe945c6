import Sampling
import Statistics

/// The report's findings in sentences, made from verdicts and exact sizes only.
struct Narrative {
  let report: Report

  /// One paragraph for each strategy but the baseline.
  var findings: [String] {
    report.run.strategies.indices.dropFirst().map { index in
      let name = report.run.strategies[index].name
      let parts = [size(index), work(index, .insert), work(index, .fetch), work(index, .change)]
      return "**\(name)** compared with \(report.baseline.name): "
        + parts.compactMap { $0 }.joined(separator: "; ") + "."
    }
  }

  /// What a reader should take along about certainty.
  var caution: String? {
    let undecided = report.operations.reduce(0) { sum, operation in
      sum + operation.contenders.count { $0.verdict == .unresolved }
    }
    let compared = report.operations.reduce(0) { sum, operation in
      sum + operation.contenders.count { $0.verdict != nil }
    }
    if compared == 0 {
      return "No interval could be computed: one complete block is too few to tell a difference "
        + "from chance. Sizes are exact all the same."
    }
    guard undecided > 0 else { return nil }
    return "\(undecided) of \(compared) comparisons are unresolved: the differences, if there are "
      + "any, are smaller than \(report.blockCount) blocks on this machine can show. Raise "
      + "`blocks` in the scenario to see finer ones."
  }

  private func size(_ index: Int) -> String? {
    let ratio = report.storage[index].ratio
    if abs(ratio - 1) < 0.0005 { return "the file is as large" }
    return "the file is \(Format.distance(ratio)) \(ratio < 1 ? "smaller" : "larger")"
  }

  /// A part such as "fetching is faster in 2 of 7 (by up to 12 %), unresolved in 5".
  private func work(_ index: Int, _ sort: OperationSummary.Sort) -> String? {
    let compared = report.operations.filter { $0.summary.sort == sort }
      .compactMap { operation in
        operation.contenders[index].comparison.map { ($0, operation.contenders[index].verdict) }
      }
    guard !compared.isEmpty else { return nil }
    let name = [.insert: "loading", .fetch: "fetching", .change: "changing"][sort] ?? ""
    let order: [Verdict] = [.faster, .slower, .same, .unresolved]
    let parts = order.compactMap { verdict -> String? in
      let ratios = compared.filter { $0.1 == verdict }.map(\.0.ratio)
      guard !ratios.isEmpty else { return nil }
      return Self.part(verdict, ratios, of: compared.count)
    }
    return "\(name) is \(parts.joined(separator: ", "))"
  }

  private static func part(_ verdict: Verdict, _ ratios: [Double], of total: Int) -> String {
    let count =
      ratios.count == total
      ? (total == 1 ? "" : " in all \(total)") : " in \(ratios.count) of \(total)"
    switch verdict {
    case .faster:
      return
        "faster\(count) (by \(ratios.count > 1 ? "up to " : "")\(Format.distance(ratios.min() ?? 1)))"
    case .slower:
      return
        "slower\(count) (by \(ratios.count > 1 ? "up to " : "")\(Format.distance(ratios.max() ?? 1)))"
    case .same: return "the same\(count)"
    case .unresolved: return "unresolved\(count)"
    }
  }
}
