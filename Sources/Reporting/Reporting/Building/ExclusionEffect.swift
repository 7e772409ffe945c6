import RunJournal
import Statistics

/// What leaving out disturbed launches changed: the verdicts are made again with all of them.
enum ExclusionEffect {
  /// One sentence for each verdict against the baseline that would be another one.
  static func sentences(_ cell: CellDigest) -> [String] {
    let all = cell.firstBlocks.flatMap { $0 }.sorted { $0.index < $1.index }
    guard !cell.excluded.isEmpty, all != cell.usedLaunches else { return [] }
    let place = cell.record.name.isEmpty ? "" : " (\(cell.record.name))"
    let kept = TimingAnalysis(cell: cell).operations
    let whole = TimingAnalysis(cell: cell, launches: all).operations
    return zip(kept, whole).flatMap { kept, whole in
      zip(kept.strategies, whole.strategies).compactMap { kept, whole in
        guard let with = kept.comparison, let without = whole.comparison,
          with.verdict != without.verdict
        else { return nil }
        return "\(kept.strategy): \(with.verdict.word) (\(Ratio.text(with.ratio))) without the "
          + "disturbed launches, \(without.verdict.word) (\(Ratio.text(without.ratio))) with them"
      }.map { "“\(kept.operation.fullLabel)”\(place), " + $0 + "." }
    }
  }
}
