import RunJournal
import Statistics

/// How many bytes each cell takes that is empty because another kind's property is in its row.
///
/// The difference to independent entities leaves out what is empty by nature. The number of such
/// cells in a row is own properties × (kinds − 1), so the slope over that number is the cost of one.
struct EmptyColumnRule: ClaimRule {
  var scenario: String
  var strategy: String
  var baseline: String
  var band: ClaimBand

  var uses: [ScenarioUse] {
    [ScenarioUse(scenario, strategies: [strategy, baseline], axes: ["own", "kinds"])]
  }

  private static let label = "bytes for each empty cell"

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    if let gap = evidence.gap(of: scenario) {
      return [.missing(Self.label, gap, scenario: scenario)]
    }
    guard let run = evidence.runs[scenario] else { return [] }
    let cells = run.report.cells
    let points = cells.compactMap(point)
    guard points.count > 2, let line = try? Line(x: points.map(\.x), y: points.map(\.y)) else {
      return [
        .missing(Self.label, "\(scenario) did not look into its pages", scenario: scenario)
      ]
    }
    let shares = points.map(\.share)
    let text =
      "\(Digits.three(line.slope)) bytes for each, r² \(Digits.three(line.determination)), "
      + "\(Ratio.percentage(shares.min() ?? 0)) to \(Ratio.percentage(shares.max() ?? 0)) of the file"
    return [
      band.observation(Self.label, line.slope, text: text)
        .placed(run, launches: cells.flatMap { $0.launches(of: [strategy, baseline]) })
    ]
  }

  private func point(_ cell: Measurements) -> (x: Double, y: Double, share: Double)? {
    guard let own = cell.number(of: "own"), let kinds = cell.number(of: "kinds"),
      let mine = cell.storage(of: strategy), let bytes = mine.emptyBytes,
      let theirs = cell.storage(of: baseline)?.emptyBytes
    else { return nil }
    let members = Double(max(1, mine.familySize))
    return (
      own * (kinds - 1), Double(bytes - theirs) / members,
      Double(bytes) / Double(max(1, mine.record.fileBytes))
    )
  }
}
