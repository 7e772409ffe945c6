import Document
import RunJournal
import Statistics

/// How fine a run could see: what it predicted, what it set out to tell and what it reached.
struct Sight: Hashable {
  var probe: ProbeRecord
  /// The middle one of the half-widths of all comparisons with the baseline.
  var reached: Double?

  /// Nil for a run that did not look.
  init?(_ cell: Measurements) {
    guard let probe = cell.probe else { return nil }
    self.probe = probe
    let widths = cell.primaryOperations.flatMap(\.strategies)
      .compactMap { $0.comparison?.interval.halfWidth }
    reached = try? Summary.median(widths.filter(\.isFinite))
  }

  var prose: Prose {
    let seen: Prose =
      "identical stores differed by ±\(Ratio.percentage(probe.pairDeviation)) from "
      + "\(term: "round") to round in \(Digits.duration(seconds: probe.seconds)); "
    let aim: Prose =
      "the run aimed to detect \(strong: Ratio.percentage(probe.minimumEffect)) with intervals of "
      + "±\(Ratio.percentage(probe.expectedHalfWidth))"
    let result = reached.map { ", and reached a median of ±\(Ratio.percentage($0))" } ?? ""
    let finer =
      probe.minimumEffect <= Self.finest
      ? ""
      : probe.secondsForTwoPercent.map {
        "; 2 % would have taken about \(Digits.duration(seconds: $0))"
      } ?? "; 2 % is not reachable in any time"
    return "\(seen)\(aim)\(result)\(finer)"
  }

  /// What the time for 2 % is told of.
  private static let finest = 0.02
}
