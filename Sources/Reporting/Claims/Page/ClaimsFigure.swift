import Document

/// How many of each claim's figures are as claimed: one bar for each claim that has figures.
struct ClaimsFigure: Sendable {
  private static let stances: [(stance: ClaimObservation.Stance, paint: Int)] = [
    (.supports, 0), (.contradicts, 1), (.open, 5), (.missing, 4),
  ]

  private let findings: [ClaimFinding]

  init(_ findings: [ClaimFinding]) {
    self.findings = findings.filter { ![.notMeasured, .shownByTest].contains($0.verdict) }
  }

  var caption: String {
    "A bar for each claim that something was measured for, and behind it the number of figures that "
      + "decide: one is enough where it is exact, many come from sweeps and several operations."
  }

  var alternativeText: String {
    "Bars of the shares of figures that are as claimed. "
      + findings.map {
        "\($0.claim.id) \($0.verdict.rawValue), \($0.count(.supports)) of \($0.figures.count)"
      }.joined(separator: "; ")
  }

  /// True where there is nothing to draw.
  var isEmpty: Bool { findings.isEmpty }

  var figure: Figure {
    let ticks = [0, 25, 50, 75, 100]
    return Figure(
      name: "claims", title: "Figures that are as claimed", alternativeText: alternativeText,
      axisLabel: "share of a claim's figures", style: .stackedBars,
      axis: Axis(
        low: 0, high: 118, isLogarithmic: false,
        ticks: ticks.map { Axis.Tick(position: Double($0), label: "\($0) %") }),
      reference: nil,
      rows: findings.map { Figure.Row(label: "\($0.claim.id) \($0.verdict.rawValue)") },
      series: Self.stances.indices.compactMap(series) + [totals])
  }

  private func series(_ place: Int) -> Figure.Series? {
    let marks = findings.enumerated().map { row, finding in
      let parts = Self.stances.prefix(place + 1).map { finding.count($0.stance) }
      let all = Double(max(1, finding.figures.count))
      let low = Double(parts.dropLast().reduce(0, +)) / all * 100
      let high = Double(parts.reduce(0, +)) / all * 100
      return Figure.Mark(row: row, value: high, low: low, high: high)
    }
    guard marks.contains(where: { $0.high > $0.low }) else { return nil }
    let (stance, paint) = Self.stances[place]
    return Figure.Series(name: stance.rawValue, paint: .number(paint), marks: marks)
  }

  /// Bars without length that carry the number of figures.
  private var totals: Figure.Series {
    let marks = findings.enumerated().map { row, finding in
      Figure.Mark(
        row: row, value: 100, low: 100, high: 100, text: "\(finding.figures.count)")
    }
    return Figure.Series(name: "", paint: .number(0), marks: marks)
  }
}
