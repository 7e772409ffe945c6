import Document

/// A histogram of p-values from comparisons of equals, in ten bins.
struct ProbabilityFigure {
  var probabilities: [Double]

  var figure: Figure {
    let counts = (0..<10).map { bin in
      probabilities.count { min(9, Int($0 * 10)) == bin }
    }
    let marks = counts.enumerated().map { row, count in
      Figure.Mark(
        row: row, value: Double(count), low: 0, high: Double(count), text: "\(count)")
    }
    return Figure(
      name: "selftest", title: "p-values of A/A comparisons",
      alternativeText: "Counts of p-values by tenth: "
        + counts.map(String.init).joined(separator: ", "),
      axisLabel: "comparisons (even bars are right)", style: .stackedBars,
      axis: .linear(upTo: Double(counts.max() ?? 1)) { "\(Int($0))" },
      reference: Double(probabilities.count) / 10,
      rows: counts.indices.map {
        Figure.Row(label: "0.\($0) to " + ($0 == 9 ? "1" : "0.\($0 + 1)"))
      },
      series: [Figure.Series(name: "", paint: .number(0), marks: marks)])
  }
}
