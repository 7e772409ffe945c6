import Document
import Statistics

/// A plot of each machine's ratio as a multiple of the pooled one, over the pooled one.
struct AgreementPlot {
  var merge: Merge

  /// The plot; nil if no ratio was measured on two machines.
  var plot: Plot? {
    let ratios = merge.scenarios.map(MergeSentences.init).flatMap(\.pooledRatios).map(\.ratio)
      .filter { $0.pooled.ratio > 0 && $0.pooled.ratio.isFinite }
    guard !ratios.isEmpty else { return nil }
    let curves = merge.machines.enumerated().map { place, machine in
      Plot.Curve(
        style: .points, paint: .number(place), size: 0.6,
        points: ratios.compactMap { ratio in
          ratio.machines.first { $0.machine == machine }.map {
            Plot.Point(ratio.pooled.ratio, $0.result.ratio / ratio.pooled.ratio)
          }
        })
    }
    let heights = curves.flatMap(\.points).map(\.y)
    return Plot(
      name: "machines", title: "Do the machines agree?",
      alternativeText: words(ratios, heights),
      horizontal: .ratios(covering: ratios.map(\.pooled.ratio)),
      horizontalLabel: "pooled ratio to the baseline",
      vertical: .ratios(covering: heights), verticalLabel: "own ratio divided by the pooled one",
      verticalReference: 1, curves: curves,
      key: merge.machines.enumerated().map { Plot.KeyEntry(name: $1, paint: .number($0)) },
      areaHeight: 300)
  }

  private func words(_ ratios: [MergedRatio], _ heights: [Double]) -> String {
    let least = heights.min() ?? 1
    let most = heights.max() ?? 1
    return "\(Count.text(ratios.count, "pooled ratio")) on \(Enumeration.text(merge.machines)). A "
      + "machine's own ratio is \(Digits.three(least)) to \(Digits.three(most)) times the pooled one."
  }
}
