import Reporting
import Statistics

/// The figures of a claims page with all digits, one row each.
///
/// `Tests/Recompute` recomputes all numbers from the journals.
struct ClaimsDataFiles {
  let page: ClaimsPage

  /// Returns the files, named after the page.
  func files(_ name: String) -> [CSVFile] {
    let runs = ClaimsRunFacts(page.evidence).file
    return [
      CSVFile(
        name: "\(name).csv", header: ["claim", "verdict", "stance"] + Self.columns,
        rows: page.findings.flatMap(rows)),
      CSVFile(
        name: "\(name)-turns.csv",
        header: ["claim", "axis", "scenario", "from_there", "place", "above", "up_to"],
        rows: page.findings.filter { $0.verdict == .depends }.flatMap(turns)),
      CSVFile(
        name: "\(name)-answers.csv",
        header: ["question", "answer", "condition", "side"] + Self.columns,
        rows: KeyFinding.all.flatMap(answers)),
      CSVFile(name: "\(name)-runs.csv", header: runs.header, rows: runs.rows),
    ]
  }

  private static let columns = [
    "figure", "scenario", "cell", "value", "low", "high", "own", "other", "found",
  ]

  private static func columns(_ observation: ClaimObservation) -> [String] {
    let numbers = [
      observation.value, observation.interval?.lower, observation.interval?.upper,
      observation.parts?.own, observation.parts?.other,
    ]
    return [observation.label, observation.scenario, observation.cell]
      + numbers.map { CSVFile.number($0) } + [observation.found]
  }

  private func rows(_ finding: ClaimFinding) -> [[String]] {
    finding.observations.map {
      [finding.claim.id, finding.verdict.rawValue, $0.stance.rawValue] + Self.columns($0)
    }
  }

  private func turns(_ finding: ClaimFinding) -> [[String]] {
    TurningPoint.turns(finding.observations).map { turn in
      [finding.claim.id, turn.axis, turn.scenario, turn.side]
        + [turn.place, turn.measured?.lowerBound, turn.measured?.upperBound].map {
          CSVFile.number($0)
        }
    }
  }

  private func answers(_ finding: KeyFinding) -> [[String]] {
    let answer = finding.answer(in: page.evidence)
    return answer.cases.flatMap { part in
      part.figures.map {
        [finding.name, part.answer.rawValue, $0.label, $0.side.rawValue]
          + Self.columns($0.observation)
      }
    }
  }
}
