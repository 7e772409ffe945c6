import Document
import RunJournal
import Statistics

/// A row for each merging variant, with its time as a multiple of the best statement's.
struct MergePlot {
  var variants: MergeVariants
  var strategies: [String]

  private static let rowPixels = 60

  var plot: Plot {
    let rows = variants.variants
    let marks = rows.enumerated().map { row, variant in
      let range = variant.interval.flatMap { $0.isBounded ? $0.lower...$0.upper : nil }
      return Plot.Point(variant.ratio ?? 1, Double(row) + 0.16, xRange: range)
    }
    let axis = Axis.ratios(
      covering: marks.flatMap { [$0.xRange.lowerBound, $0.xRange.upperBound] })
    return Plot(
      name: "merging-\(variants.operation.name)-\(variants.strategy)",
      title: variants.operation.label.cut(to: 48), alternativeText: words,
      horizontal: axis, horizontalLabel: "times the time of the best statement",
      vertical: .rows(rows.count),
      verticalLabel: "each variant with its ratio and the time of one action",
      curves: .references(rows.count, from: -0.1) + [
        Plot.Curve(
          style: .whiskers, paint: .strategy(variants.strategy, among: strategies), size: 0.9,
          points: marks)
      ], key: [],
      texts: rows.enumerated().map { row, variant in
        Plot.Text(x: axis.low, y: Double(row) - 0.17, text: name(variant))
      }, areaHeight: rows.count * Self.rowPixels)
  }

  private func name(_ variant: MergeVariants.Variant) -> String {
    let time = TimeUnit(fitting: [variant.processorNanoseconds]).text(variant.processorNanoseconds)
    return "\(variant.label): \(variant.ratio.map(Ratio.text) ?? "lowest"), \(time)"
  }

  private var words: String {
    "Times of “\(variants.operation.label)” in \(variants.strategy) as multiples of the best statement's. "
      + variants.variants.map(name).joined(separator: "; ")
  }
}
