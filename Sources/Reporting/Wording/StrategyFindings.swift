import RunJournal
import Statistics

/// One strategy's verdicts turned into sentences.
struct StrategyFindings {
  var strategy: String
  var measurements: Measurements

  private struct Judged {
    var label: String
    var comparison: ComparisonResult
  }

  private var judged: [Judged] {
    measurements.primaryOperations.compactMap { result in
      guard let own = result.strategies.first(where: { $0.strategy == strategy }),
        let comparison = own.comparison
      else { return nil }
      return Judged(label: result.operation.label, comparison: comparison)
    }
  }

  /// For example "12 % less space".
  var space: String {
    guard let storage = measurements.storage.first(where: { $0.strategy == strategy }) else {
      return "unknown space"
    }
    // A few pages more or less come from how B-trees happen to split.
    let isSame = abs(storage.ratio - 1) < 0.0005
    return isSame ? "the same space" : Ratio.words(storage.ratio, of: "space")
  }

  /// For example "faster in 4 of 7 operations, slower in 1, too noisy to say in 2".
  var tally: String {
    let counts = [
      ("faster", count(.faster)), ("slower", count(.slower)),
      ("without a difference that matters", count(.same) + count(.tiny)),
      ("too noisy to judge", count(.unresolved)),
    ]
    let parts = counts.filter { $0.1 > 0 }.map { "\($0.0) in \($0.1)" }
    guard let first = parts.first else { return "not timed" }
    let total = judged.count == 1 ? " of 1 operation" : " of \(judged.count) operations"
    return ([first + total] + parts.dropFirst()).joined(separator: ", ")
  }

  /// Operations with this verdict.
  func count(_ verdict: Verdict) -> Int {
    judged.count { $0.comparison.verdict == verdict }
  }

  var sentences: String {
    let sentences = [
      "takes \(space).",
      overall,
      sentence("Faster to", .faster) { " (\(Ratio.words($0.ratio, of: "time")))" },
      sentence("Slower to", .slower) { " (\(Ratio.words($0.ratio, of: "time")))" },
      sentence("No difference that matters:", .same) { _ in "" },
      sentence("A real but tiny difference:", .tiny) { " (\(Ratio.text($0.ratio)))" },
      unresolved,
    ]
    return sentences.compactMap { $0 }.joined(separator: " ")
  }

  /// The verdict over all operations, for example "Over all operations 9 % less time".
  private var overall: String? {
    let own = measurements.overall?.strategies.first { $0.strategy == strategy }
    guard let comparison = own?.comparison else { return nil }
    let words =
      switch comparison.verdict {
      case .faster, .slower: Ratio.words(comparison.ratio, of: "time")
      case .same, .tiny: "no difference that matters"
      case .unresolved: "too noisy to judge (ratio \(Ratio.text(comparison.interval)))"
      }
    return "Over all operations \(words)."
  }

  /// Only their number: what is not known needs no list above the table that has it.
  private var unresolved: String? {
    let count = count(.unresolved)
    return count > 0 ? "Too noisy to judge: \(count) of \(judged.count) operations." : nil
  }

  private func sentence(
    _ beginning: String, _ verdict: Verdict,
    evidence: (ComparisonResult) -> String
  ) -> String? {
    let parts = judged.filter { $0.comparison.verdict == verdict }
      .map { $0.label + evidence($0.comparison) }
    return parts.isEmpty ? nil : "\(beginning) \(Enumeration.text(parts))."
  }
}
