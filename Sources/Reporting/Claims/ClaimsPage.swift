import Foundation
import Sampling

/// The verdicts as one Markdown page: a table first, then what each rests on.
package struct ClaimsPage: Sendable {
  private static let shownFigures = 12

  package var findings: [ClaimFinding]
  package var evidence: ClaimEvidence
  /// The command that made the page, ready to paste.
  package var command: String

  package init(_ findings: [ClaimFinding], evidence: ClaimEvidence, command: String) {
    self.findings = findings
    self.evidence = evidence
    self.command = command
  }

  /// How many claims got each verdict, for example "2 confirmed, 1 depends".
  package var tally: String {
    ClaimVerdict.allCases.compactMap { verdict in
      let count = findings.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }.joined(separator: ", ")
  }

  package var text: String {
    ([head, table] + findings.map(section) + [runs]).joined(separator: "\n\n") + "\n"
  }

  private var head: String {
    """
    # What articles say, and what was measured

    Made by `\(command)`.

    \(findings.count) claims: \(tally).

    Each claim was given its criterion before anything was measured for it. A figure is as claimed if \
    its whole 95 % interval is, and not as claimed if none of it is. **Confirmed** means that every \
    deciding figure is as claimed, **refuted** that none is, **depends** that both occur; what turns \
    it is named. **Unresolved** means that some figures are too noisy to say or were not measured. \
    Bytes, columns and statements do not vary and have no interval. A verdict holds for the machine, \
    sizes and shapes of the runs below, not for every app.
    """ + warnings.map { "\n\n> ⚠ \($0)" }.joined()
  }

  private var warnings: [String] {
    let runs = evidence.runs.sorted { $0.key < $1.key }
    let quick = runs.filter { $0.value.report.progress.isQuick }.map(\.key)
    let debug = runs.filter { $0.value.report.environment.buildConfiguration != "release" }
    let texts = [
      (quick, "Quick runs, which show that everything works and not who is faster"),
      (debug.map(\.key), "Not release builds, whose times say nothing of an app"),
    ]
    return texts.filter { !$0.0.isEmpty }.map { "\($1): \($0.joined(separator: ", "))." }
  }

  private var table: String {
    "| id | claim | verdict | effect |\n|---|---|---|---|\n"
      + findings.map { finding in
        let id = finding.claim.id
        return "| [\(id)](#\(Self.anchor(id))) | \(Markup.markdown(finding.claim.statement)) | "
          + "\(finding.verdict.symbol) \(finding.verdict.rawValue) | "
          + "\(Markup.markdown(finding.effect)) |"
      }.joined(separator: "\n")
  }

  private static func anchor(_ id: String) -> String { "claim-" + id.lowercased() }

  private func section(_ finding: ClaimFinding) -> String {
    let claim = finding.claim
    var lines = [
      "<a id=\"\(Self.anchor(claim.id))\"></a>\n## \(claim.id): \(finding.verdict.symbol) "
        + finding.verdict.rawValue,
      Markup.markdown(claim.statement),
      "*Said in: \(Markup.markdown(claim.source.article)), \(Markup.markdown(claim.source.section)).*",
      "Criterion: \(Markup.markdown(claim.criterion))",
      Markup.markdown(finding.explanation),
    ]
    if !claim.remark.isEmpty { lines.append(Markup.markdown(claim.remark)) }
    let figures = figures(finding)
    if !figures.isEmpty { lines.append(figures) }
    return lines.joined(separator: "\n\n")
  }

  /// Those closest to the limit, as they are what the verdict hangs on.
  private func figures(_ finding: ClaimFinding) -> String {
    let shown = finding.observations.filter { $0.stance != .missing }
      .enumerated().sorted {
        (abs($0.element.margin), $0.offset) < (abs($1.element.margin), $1.offset)
      }
      .prefix(Self.shownFigures).map(\.element)
    guard !shown.isEmpty else { return "" }
    let more = finding.observations.count - shown.count
    return "| figure | value | | cell | from |\n|---|---|---|---|---|\n"
      + shown.map(row).joined(separator: "\n")
      + (more > 0 ? "\n\n\(more) more, further from the limit or not measured." : "")
  }

  private func row(_ observation: ClaimObservation) -> String {
    let place = [observation.scenario, observation.cell].filter { !$0.isEmpty }
      .joined(separator: ", ")
    let file = observation.file.isEmpty ? "" : "[\(observation.file)](\(observation.file))"
    let launches =
      observation.launches.isEmpty ? "" : ", launches \(Self.ranges(observation.launches))"
    return "| \(Markup.markdown(observation.label)) | \(Markup.markdown(observation.text)) | "
      + "\(observation.stance.rawValue) | \(Markup.markdown(place)) | \(file)\(launches) |"
  }

  /// Numbers that follow each other as a range: "0–3, 7".
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in Set(numbers).sorted() {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }

  /// What the runs were made of and on.
  private var runs: String {
    let rows = evidence.runs.sorted { $0.key < $1.key }.map { name, run in
      let machine = run.report.environment
      return
        "| [\(name)](\(run.path)) | \(run.report.startedAt) | \(run.report.progress.usedBlocks) "
        + "blocks | \(Markup.markdown(machine.cpuModel)), \(machine.cpuCount) processors | "
        + "\(machine.gitRevision), \(machine.buildConfiguration) | `\(run.report.command)` |"
    }
    guard !rows.isEmpty else { return "## Runs\n\nNone." }
    return "## Runs\n\n| scenario | began | used | machine | build | command |\n"
      + "|---|---|---|---|---|---|\n" + rows.joined(separator: "\n")
  }
}
