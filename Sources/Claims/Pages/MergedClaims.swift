import Document
package import Reporting
import RunJournal

/// The articles' claims, decided for each machine and by the pooled ratios.
struct MergedClaims {
  /// A claim with its verdicts.
  struct Row {
    var claim: Claim
    var pooled: ClaimFinding
    /// The machines' verdicts, in the order of the machines.
    var own: [ClaimVerdict]

    /// True if one machine confirms the claim and another one refutes it.
    var isContradictory: Bool { Set(own).isSuperset(of: [.confirmed, .refuted]) }

    /// True if the machines that decide the claim differ.
    var differs: Bool {
      Set(own.filter { [.confirmed, .refuted, .depends].contains($0) }).count > 1
    }
  }

  private let machines: [String]
  /// The claims that read a scenario of the merge and were measured.
  let rows: [Row]

  init(_ merge: Merge, claims: [Claim] = ClaimList.all) {
    let scenarios = merge.scenarios
    machines = merge.machines
    let each = machines.map { Self.evidence(of: $0, in: scenarios) }
    let pooled = ClaimEvidence(
      runs: Self.runs(
        scenarios.compactMap { scenario in
          MergedReport(merged: scenario).report.map { (scenario, "pooled", $0) }
        }))
    let names = Set(scenarios.map(\.scenario.name))
    rows = claims.filter { claim in
      !names.isDisjoint(with: claim.scenarios)
    }.compactMap { claim in
      let finding = ClaimFinding(claim, in: pooled)
      guard ![.notMeasured, .shownByTest].contains(finding.verdict) else { return nil }
      return Row(
        claim: claim, pooled: finding, own: each.map { ClaimFinding(claim, in: $0).verdict })
    }
  }

  private static func evidence(of machine: String, in scenarios: [MergedScenario]) -> ClaimEvidence
  {
    ClaimEvidence(
      runs: runs(
        scenarios.compactMap { scenario in
          scenario.machines.first { $0.name == machine }.map { (scenario, machine, $0.report) }
        }))
  }

  private static func runs(
    _ reports: [(scenario: MergedScenario, path: String, report: Report)]
  ) -> [String: ClaimEvidence.Run] {
    Dictionary(
      reports.map {
        ($0.scenario.scenario.name, ClaimEvidence.Run(path: $0.path, report: $0.report))
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// A sentence on the number of claims and the machines' disagreements.
  var sentences: [String] {
    let differ = rows.filter(\.differs)
    let against = rows.filter(\.isContradictory)
    var sentence =
      "\(Count.text(rows.count, "claim")) of articles \(rows.count == 1 ? "reads" : "read") these "
      + "scenarios. Machines reach different verdicts on \(differ.count)"
    if !differ.isEmpty { sentence += " (\(Enumeration.text(differ.map(\.claim.id))))" }
    sentence += ", and contradict each other on \(against.count)"
    if !against.isEmpty { sentence += " (\(Enumeration.text(against.map(\.claim.id))))" }
    return [sentence + "."]
  }

  fileprivate var blocks: [Block] {
    let table = rows.map { row in
      Table.Row(
        Prose("\(row.claim.id): \(row.claim.title)"),
        [Self.verdict(row.pooled.verdict), Table.Cell(Prose(row.pooled.effect))]
          + row.own.map(Self.verdict))
    }
    let columns =
      ["pooled verdict", "effect"].map { Table.Column(title: $0) }
      + machines.map { Table.Column(title: Prose($0)) }
    return sentences.map { .paragraph(Prose($0)) } + [
      .table(
        Table(
          caption: "Claims of articles, by the pooled ratios and on each machine",
          corner: "claim", columns: columns, rows: table)),
      .note(
        """
        Bytes, statements and growth with size are from the machine that measured the most cells; “not \
        measured” means that the machine does not have the cells that a claim needs.
        """),
    ]
  }

  private static func verdict(_ verdict: ClaimVerdict) -> Table.Cell {
    Table.Cell(Prose("\(verdict.symbol) \(verdict.rawValue)"))
  }
}

extension Merge {
  /// Adds the articles' claims about these scenarios, if there are any.
  package mutating func addClaims() {
    let claims = MergedClaims(self)
    guard !claims.rows.isEmpty else { return }
    addition = (
      claims.sentences,
      PageSection(title: "Claims", anchor: "claims", blocks: claims.blocks)
    )
  }
}
