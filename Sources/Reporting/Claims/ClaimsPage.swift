import Foundation
import RunJournal

/// The verdicts as one Markdown page: a table first, then what each rests on.
package struct ClaimsPage: Sendable {
  private static let shownFigures = 12
  /// How every page begins, and nothing else.
  static let title = "# What is said of model inheritance, and what was measured\n"
  static let warningMark = "> ⚠ "
  package static let quickWarning =
    "Quick runs, which show that everything works and not who is faster"
  package static let generatedWarning =
    "Generated data in place of real ones, as no --data folder had them"

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

  /// What leads from the page to the root of the repository, for tests and sources that it cites.
  package var repository = "../"

  /// Where the page finds the drawing of ``figure``; empty for a page without it.
  package var figurePath = ""

  package var text: String {
    let parts =
      [head] + [picture, table, constructed, published, earlier].filter { !$0.isEmpty }
      + [ClaimsRunFacts(evidence).text, "# What each verdict rests on"] + findings.map(section)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var head: String {
    """
    \(Self.title)
    Articles say what inheritance between entities costs and saves in Core Data's way to store \
    objects: one table for a whole tree of kinds. Here the same data are stored in up to six shapes \
    and \(findings.count) claims are checked: **\(tally)**. \(origins)Made by `\(command)`; \
    what was run, and on what, is under [Runs](#runs).

    \(fallible)

    Criteria are in the source with their history; where one changed after a figure was known, \
    the git log says so. Those of F follow from the earlier figure (its square root to its \
    square, unless another limit is given). A figure is as claimed if its whole 95 % interval is, \
    and not as claimed if none of it is. **Confirmed** means that every deciding figure is as \
    claimed, **refuted** that none is, **depends** that both occur; what turns it is named. \
    **Unresolved** means that some figures are too noisy to say or were not measured. **Shown by \
    a test** means that no figure is needed: a test of this repository shows it, and this page \
    only cites that. Bytes, columns and statements do not vary and have no interval. 1.20× is a \
    fifth more time or space than what is compared with. A verdict holds for the machine, sizes \
    and shapes of the runs below, not for every app.
    """ + warnings.map { "\n\n\(Self.warningMark)\($0)" }.joined()
  }

  /// How many of what is said to hold could have come out otherwise.
  private var fallible: String {
    let held = findings.filter { $0.verdict == .confirmed }
    let sure = held.count { $0.claim.isTrueByConstruction }
    let could =
      held.isEmpty
      ? ""
      : "Of \(held.count) confirmed, \(held.count - sure) could have come out otherwise, and each "
        + "says what would have refuted it. "
    let rest =
      sure == 0
      ? ""
      : "\(Count.text(sure, "other")) could not: how the shapes are defined makes them true, and "
        + "they stand in a table of their own. "
    return could + rest
      + "The files are Lineage's own, which keep to Core Data's layout; "
      + "[tests](\(repository)Tests/SQLiteStoreTests/Conformance) compare that layout with files "
      + "that Apple's programs wrote."
  }

  /// Who says the claims of this page, as a sentence.
  private var origins: String {
    let parts = ClaimOrigin.allCases.compactMap { origin -> String? in
      let count = findings.count { $0.claim.source.kind == origin }
      return count > 0 ? origin.words(count) : nil
    }
    guard let last = parts.last else { return "" }
    let others = parts.dropLast().joined(separator: ", ")
    return "Of these " + (others.isEmpty ? last : "\(others) and \(last)") + ". "
  }

  private var warnings: [String] {
    let runs = evidence.runs.sorted { $0.key < $1.key }
    let quick = runs.filter { $0.value.report.progress.isQuick }.map(\.key)
    let debug = runs.filter { $0.value.report.environment.buildConfiguration != "release" }
    let generated = runs.filter {
      ClaimList.realData[$0.key] != nil && $0.value.report.scenario.dataOrigin == "generated"
    }
    let texts = [
      (quick, Self.quickWarning),
      (debug.map(\.key), "Not release builds, whose times say nothing of an app"),
      (generated.map(\.key), Self.generatedWarning),
    ]
    return texts.filter { !$0.0.isEmpty }.map { "\($1): \($0.joined(separator: ", "))." }
  }

  private var picture: String {
    guard !figurePath.isEmpty else { return "" }
    let figure = ClaimsFigure(findings)
    return "![\(Markup.markdown(figure.alternativeText))](\(figurePath))\n\n*\(figure.caption)*"
  }

  /// What articles say in words, and what a run could refute.
  private var table: String {
    rows(findings.filter { $0.claim.published.isEmpty && !$0.claim.isTrueByConstruction })
  }

  private var constructed: String {
    let rows = rows(findings.filter(\.claim.isTrueByConstruction))
    return rows.isEmpty
      ? "" : "True by construction, so that no run could show the contrary:\n\n" + rows
  }

  private func rows(_ findings: [ClaimFinding]) -> String {
    let rows = findings.map { finding in
      "\(start(finding)) | \(Markup.markdown(finding.effect)) | \(Self.subject(finding)) |"
    }
    guard !rows.isEmpty else { return "" }
    return "| id | claim | verdict | effect | closest to the limit |\n|---|---|---|---|---|\n"
      + rows.joined(separator: "\n")
  }

  /// What others published as a figure.
  private var published: String {
    besides(
      "published", "Figures that others published, and the same here:",
      findings.filter { $0.claim.source.kind != .earlierFigures })
  }

  private var earlier: String {
    besides(
      "measured before",
      "Figures that this project measured before, in C and SQL on SQLite alone, and the same in "
        + "this library's files:",
      findings.filter { $0.claim.source.kind == .earlierFigures })
  }

  /// Figures from elsewhere beside ours; empty where none of the claims has one.
  private func besides(_ column: String, _ title: String, _ findings: [ClaimFinding]) -> String {
    let rows = findings.filter { !$0.claim.published.isEmpty }.map { finding in
      "\(start(finding)) | \(Markup.markdown(finding.claim.published)) | \(Self.here(finding)) |"
    }
    guard !rows.isEmpty else { return "" }
    return "\(title)\n\n| id | claim | verdict | \(column) | here |\n|---|---|---|---|---|\n"
      + rows.joined(separator: "\n")
  }

  /// Every figure with what it is of, or where there are many the effect.
  private static func here(_ finding: ClaimFinding) -> String {
    let measured = finding.observations.filter { $0.stance != .missing }
    guard (1...3).contains(measured.count) else {
      let subject = subject(finding)
      return Markup.markdown(finding.effect) + (subject.isEmpty ? "" : "; closest: \(subject)")
    }
    return Markup.markdown(measured.map { "\($0.label): \($0.text)" }.joined(separator: "; "))
  }

  /// What the figure that a verdict hangs on is of.
  private static func subject(_ finding: ClaimFinding) -> String {
    guard let weakest = finding.weakest else { return "" }
    return Markup.markdown(
      weakest.label + (weakest.scenario.isEmpty ? "" : " (\(weakest.scenario))"))
  }

  private func start(_ finding: ClaimFinding) -> String {
    let id = finding.claim.id
    return "| [\(id)](#\(Self.anchor(id))) | \(Markup.markdown(finding.claim.title)) | "
      + "\(finding.verdict.symbol) \(finding.verdict.rawValue)"
  }

  private static func anchor(_ id: String) -> String { "claim-" + id.lowercased() }

  private func section(_ finding: ClaimFinding) -> String {
    let claim = finding.claim
    var lines = [
      "<a id=\"\(Self.anchor(claim.id))\"></a>\n## \(claim.id): \(finding.verdict.symbol) "
        + "\(finding.verdict.rawValue): \(Markup.markdown(claim.title))",
      Markup.markdown(claim.statement),
      Self.source(claim.source),
      "Criterion: \(Markup.markdown(claim.criterion))",
      (claim.isTrueByConstruction ? "True by construction. " : "What would refute it: ")
        + Markup.markdown(claim.refutation),
      Markup.markdown(finding.explanation),
    ]
    if !claim.published.isEmpty {
      let word = claim.source.kind == .earlierFigures ? "Before" : "Published"
      lines.append(
        "\(word): \(Markup.markdown(claim.published)). Here: \(Self.here(finding)).")
    }
    if !claim.remark.isEmpty { lines.append(Markup.markdown(claim.remark)) }
    let figures = figures(finding)
    if !figures.isEmpty { lines.append(figures) }
    return lines.joined(separator: "\n\n")
  }

  /// One line, with the address where there is one.
  private static func source(_ source: Claim.Source) -> String {
    let article = Markup.markdown(source.article)
    let name = source.address.isEmpty ? article : "[\(article)](\(source.address))"
    let parts = [name, Markup.markdown(source.section)].filter { !$0.isEmpty }
    return "*\(source.kind.lead): \(parts.joined(separator: ", ")).*"
  }

  /// Those closest to the limit, as they are what the verdict hangs on.
  private func figures(_ finding: ClaimFinding) -> String {
    let shown = finding.observations.filter { $0.stance != .missing }
      .enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }
      .prefix(Self.shownFigures).map(\.element)
    guard !shown.isEmpty else { return "" }
    let more = finding.observations.count - shown.count
    return "| figure | value | | cell | from |\n|---|---|---|---|---|\n"
      + shown.map(row).joined(separator: "\n")
      + (more > 0 ? "\n\n\(more) more, further from the limit or not measured." : "")
  }

  private func row(_ observation: ClaimObservation) -> String {
    let cell = [observation.scenario, observation.cell].filter { !$0.isEmpty }
      .joined(separator: ", ")
    let place = observation.isFileOfRepository ? repository : ""
    let file =
      observation.file.isEmpty ? "" : "[\(observation.file)](\(place)\(observation.file))"
    let launches =
      observation.launches.isEmpty ? "" : ", launches \(Self.ranges(observation.launches))"
    return "| \(Markup.markdown(observation.label)) | \(Markup.markdown(observation.text)) | "
      + "\(observation.stance.rawValue) | \(Markup.markdown(cell)) | \(file)\(launches) |"
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
}

extension ClaimObservation {
  /// What decides stands first, and of that what is closest to the limit.
  fileprivate var rank: Double { abs(margin) + (stance == .beside ? 1e9 : 0) }
}
