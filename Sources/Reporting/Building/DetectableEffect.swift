import Document
import RunJournal
import Statistics

/// The precision of a run: predicted, intended and achieved.
struct DetectableEffect: Hashable {
  var probe: ProbeRecord
  /// The median half-width of all comparisons with the baseline.
  var reached: Double?

  /// Returns nil for a run without a probe.
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

  /// The effect that `secondsForTwoPercent` refers to.
  private static let finest = 0.02
}
