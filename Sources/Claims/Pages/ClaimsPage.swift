import Document
import Foundation
package import Reporting
package import RunJournal
import Statistics

/// The page about claims on model inheritance: the decision, the key findings, all claims with
/// their verdicts, and the runs.
package struct ClaimsPage: Sendable {
  static let titleText = "Is entity inheritance slow in Core Data's layout?"
  /// The first line of every page after the comment.
  static let title = "# \(titleText)\n"
  static let warningMark = "> ⚠ "
  package static let quickWarning =
    "Quick runs, which show that everything works, not which strategy is faster"
  package static let generatedWarning =
    "Generated instead of real data, because no --data folder had the files"

  var findings: [ClaimFinding]
  var evidence: ClaimEvidence
  /// The command that made the page, ready to paste.
  var command: String
  /// The relative path from the page to the repository's root, for links to tests and sources.
  var repository = "../"

  /// The number of claims by verdict, those true by construction first, for example "1 true by
  /// construction, 2 confirmed".
  var tally: String {
    let sure = findings.count { $0.verdict == .confirmed && $0.claim.isTrueByConstruction }
    let parts = ClaimVerdict.allCases.compactMap { verdict -> String? in
      let count = findings.count { $0.verdict == verdict } - (verdict == .confirmed ? sure : 0)
      return count > 0 ? "\(count) \(verdict.word)" : nil
    }
    return ((sure > 0 ? ["\(sure) true by construction"] : []) + parts).joined(separator: ", ")
  }

  /// Returns the page without drawings, which need gnuplot.
  package func markdown() -> String { page(.none).markdown() }

  /// Returns the page with drawings and, if they exist, links to the page by article and the
  /// figures.
  func page(_ drawings: Drawings, articles: String = "", figures: String = "") -> Page {
    var page = Page(
      title: Self.titleText, lead: [.paragraph(lead)], command: command,
      sections: sections(articles, figures))
    page.answer = decision.section
    page.notices = warnings.map { .notice(Prose($0)) }
    (page.glossary, page.drawings) = (Terms.glossary, drawings)
    return page
  }

  var drawables: [any Drawable] {
    ([decision.section].compactMap { $0 } + sections("", "")).flatMap(\.blocks.drawables)
  }

  private var decision: Decision { Decision(answers, evidence.decidedRules) }

  private var answers: [KeyAnswer] { KeyFinding.all.map { $0.answer(in: evidence) } }

  private var lead: Prose {
    let claims = Count.text(findings.count, "claim")
    let runs = Count.text(evidence.runs.count, "scenario")
    return "\(claims) about one table for a whole entity hierarchy, against \(runs): \(tally)."
  }

  private func sections(_ articles: String, _ figures: String) -> [PageSection] {
    let links: [Prose] = [
      ("by article, to predict first", articles), ("all figures", figures),
    ].filter { !$0.1.isEmpty }.map { "\(link: $0.0, to: $0.1)" }
    let more: [Block] =
      links.isEmpty ? [] : [.paragraph("The same \(Prose(joining: links, separator: "; ")).")]
    return [
      KeyFindingsSection(answers: answers, findings: findings).section,
      PageSection(
        title: "Every claim", anchor: "claims",
        blocks: reading + more + ClaimTables(findings: findings, repository: repository).blocks),
      ClaimsRunFacts(evidence).section,
    ].compactMap { $0 }
  }

  /// The explanation of the verdicts and their limits.
  private var reading: [Block] {
    let criteria = repository + "Sources/Claims/Resources/claims.yaml"
    return [
      .paragraph(Prose(origins)),
      .details(
        "How a verdict comes about",
        [
          .paragraph(
            "Each claim has a \(link: "criterion", to: criteria); the git log shows any change made after a "
              + "figure was known. For figures that this project measured before, any value "
              + "between the square root and the square of the earlier one counts as confirmed, unless "
              + "the claim gives another limit. A figure is as claimed if its whole 95 % interval is, "
              + "and not as claimed if no part of it is. Bytes, columns and statements do not vary and have "
              + "no interval."),
          .list([
            "\(strong: "Confirmed"): every deciding figure is as claimed.",
            "\(strong: "Refuted"): no deciding figure is as claimed.",
            "\(strong: "Depends"): some are and some are not; the page shows the farthest figure of each side.",
            "\(strong: "Unresolved"): some figures are too noisy or were not measured.",
            "\(strong: "Shown by a test"): no figure is needed; this page cites the test.",
            "\(strong: "Overtaken"): right when it was written, no longer true.",
          ]),
        ]),
      .note(
        "A verdict holds for the machine, sizes and models of the \(link: "runs", to: "#runs") "
          + "below, not for every app. The files are Lineage's own, which follow Core Data's "
          + "layout; "
          + "\(link: "tests", to: repository + "Tests/SQLiteStoreTests/Conformance") compare that "
          + "layout with files that Apple's programs wrote."),
    ]
  }

  /// A sentence on the origins of the page's claims.
  private var origins: String {
    let parts = ClaimOrigin.allCases.compactMap { origin -> String? in
      let count = findings.count { $0.claim.source.kind == origin }
      return count > 0 ? origin.words(count) : nil
    }
    return parts.isEmpty ? "" : "Of these claims \(Enumeration.text(parts))."
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
      (debug.map(\.key), "Not release builds, so times do not apply to an app"),
      (generated.map(\.key), Self.generatedWarning),
    ]
    return texts.filter { !$0.0.isEmpty }.map { "\($1): \($0.joined(separator: ", "))." }
  }
}

extension ClaimsPage {
  /// Decides claims by journals, for a page at a path that links are relative to.
  ///
  /// - Throws: ``ReportError``
  package init(
    _ claims: [Claim], by journals: [(path: String, journal: Journal)], at path: String,
    command: String
  ) throws(ReportError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let evidence = try ClaimEvidence(
      journals: journals.map {
        (RelativePath.from(folder, to: URL(fileURLWithPath: $0.path)), $0.journal)
      })
    self.init(
      findings: ClaimList.decide(claims, by: evidence), evidence: evidence, command: command)
    let root = RelativePath.from(folder, to: URL(fileURLWithPath: "."))
    repository = root.isEmpty ? "" : root + "/"
  }
}

/// The parts of a claims page that matter when another page is to replace it.
///
/// They are read from the page's text, so that old and new pages are judged alike.
package struct ClaimsPageContent: Hashable, Sendable {
  /// The IDs of the claims that were measured or that a test shows.
  private(set) var decided: Set<String> = []
  /// The scenarios that each warning applies to, by the warning's sentence.
  private(set) var warnings: [String: Set<String>] = [:]

  /// Returns nil for a text that is not a claims page.
  package init?(_ text: String) {
    let start = text.hasPrefix("<!--") ? text.drop { $0 != "\n" }.dropFirst() : text[...]
    guard start.hasPrefix(ClaimsPage.title) else { return nil }
    for line in text.split(separator: "\n") {
      if let claim = Self.claim(in: line), !line.contains(Self.open) { decided.insert(claim) }
      if line.hasPrefix(ClaimsPage.warningMark), let colon = line.lastIndex(of: ":") {
        let names = line[line.index(after: colon)...].dropLast().split(separator: ",")
        let sentence = line[..<colon].dropFirst(ClaimsPage.warningMark.count)
        warnings[String(sentence)] = Set(names.map { $0.trimmingCharacters(in: .whitespaces) })
      }
    }
  }

  private static let open = ClaimVerdict.notMeasured.rawValue + " |"

  /// Returns the ID of the claim in a table row.
  private static func claim(in line: Substring) -> String? {
    let anchor = line.firstMatch(of: /^\| <a id="(claim-[^"]*)">/)?.output.1
    return anchor.flatMap { anchor in ClaimList.all.first { $0.anchor == anchor }?.id }
  }

  /// Creates the expected content of a page before its claims are measured.
  ///
  /// - Parameters:
  ///   - decided: The claims that it can decide at best.
  ///   - warnings: The expected warnings about its figures, by the sentence of ``ClaimsPage``.
  package init(decided: Set<String>, warnings: [String: Set<String>]) {
    self.decided = decided
    self.warnings = warnings.filter { !$0.value.isEmpty }
  }

  /// Returns the losses if another page replaced this one, one clause each.
  ///
  /// A different verdict is no loss, because the claim was measured again. A claim that would be
  /// open again is a loss, and so is a new warning about figures.
  package func losses(to other: ClaimsPageContent) -> [String] {
    let open = decided.subtracting(other.decided).sorted()
    let claims =
      open.isEmpty ? [] : ["\(open.count) claims would become undecided (\(Self.list(open)))"]
    let discounted = other.warnings.sorted { $0.key < $1.key }.compactMap { sentence, names in
      let new = names.subtracting(warnings[sentence] ?? []).sorted()
      return new.isEmpty ? nil : "it would carry the warning “\(sentence)” (\(Self.list(new)))"
    }
    return claims + discounted
  }

  private static func list(_ names: [String]) -> String {
    let rest = names.count - 5
    return names.prefix(5).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// The data, machines and noise of the runs.
struct ClaimsRunFacts {
  private let runs: [(name: String, run: ClaimEvidence.Run)]

  init(_ evidence: ClaimEvidence) {
    runs = evidence.runs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  var section: PageSection {
    PageSection(title: "Runs", anchor: "runs", blocks: blocks)
  }

  private var blocks: [Block] {
    guard !runs.isEmpty else { return [.paragraph("None.")] }
    return ([Self.method] + machines).map { .paragraph(Prose($0)) } + [.table(table)]
  }

  private static let method =
    "Each process is new and opens copies of prepared stores, one for each strategy. In a round each "
    + "strategy runs the same query once, in a new random order, and strategies are compared "
    + "within rounds. Times are processor time. A process that other programs disturbed counts anyway, "
    + "because the machine affects all strategies equally. The spread is the standard deviation of "
    + "a ratio from process to process, the median over all comparisons through objects. The detectable "
    + "difference is the one that this number of processes detects four times out of five."

  /// A sentence for each machine and build.
  private var machines: [String] {
    let texts = runs.map { Self.words($0.run.report.environment) }
    let unique = texts.uniqued()
    guard unique.count > 1 else { return unique.map { $0 + "." } }
    return unique.map { text in
      let names = zip(runs, texts).filter { $0.1 == text }.map(\.0.name)
      return "\(names.joined(separator: ", ")): \(text)."
    }
  }

  private static func words(_ machine: Environment) -> String {
    let memory = Digits.bytes(Int(machine.memoryBytes))
    return
      "\(machine.cpuModel), \(Count.text(machine.cpuCount, "processor")), \(memory) of memory, "
      + "hypervisor \(machine.hypervisor); \(machine.operatingSystem), kernel \(machine.kernel), "
      + "\(machine.fileSystem); SQLite \(machine.sqliteVersion), Swift \(machine.swiftVersion), "
      + "\(machine.buildConfiguration) build of \(machine.gitRevision)"
  }

  private var table: Table {
    let columns = [
      "data", "members", "cells", "strategies", "processes", "disturbed", "spread",
      "detectable",
    ]
    return Table(
      caption: "The runs behind the verdicts.", corner: "scenario",
      columns: columns.enumerated().map {
        Table.Column(title: Prose($0.element), isNumeric: $0.offset > 0)
      }, rows: runs.map(row))
  }

  private func row(_ name: String, _ run: ClaimEvidence.Run) -> Table.Row {
    let report = run.report
    let ends = Self.sizes(report).uniqued().map(Digits.grouped)
    let shares = [\BaselineComparison.processDeviation, \.detectableEffect]
      .map { Self.median($0, report).map(Ratio.percentage) ?? "–" }
    let texts =
      [report.scenario.dataOrigin, ends.joined(separator: " to ")] + Self.counts(report) + shares
    return Table.Row("\(link: name, to: run.path)", texts.map { Table.Cell(Prose($0)) })
  }

  /// The numbers of the table with all digits.
  var file: (header: [String], rows: [[String]]) {
    (
      [
        "scenario", "data", "least_members", "most_members", "cells", "strategies",
        "processes", "disturbed", "spread", "detectable_effect",
      ],
      runs.map { name, run in
        let sizes = Self.sizes(run.report).map(String.init)
        return [name, run.report.scenario.dataOrigin] + (sizes.isEmpty ? ["", ""] : sizes)
          + Self.counts(run.report)
          + [\BaselineComparison.processDeviation, \.detectableEffect].map {
            CSVFile.number(Self.median($0, run.report))
          }
      }
    )
  }

  /// Returns the numbers of members of the smallest and the largest cell.
  private static func sizes(_ report: Report) -> [Int] {
    let sizes = report.cells.map(\.cell.scenario.familySize)
    return [sizes.min(), sizes.max()].compactMap { $0 }
  }

  /// Returns the numbers of cells, strategies, processes and disturbed processes.
  private static func counts(_ report: Report) -> [String] {
    [
      report.cells.count, report.strategies.count, report.progress.finishedProcesses,
      report.disturbedProcesses,
    ].map(String.init)
  }

  /// Returns the median over all comparisons through objects; nil without one.
  private static func median(
    _ share: KeyPath<BaselineComparison, Double>, _ report: Report
  ) -> Double? {
    let comparisons = report.cells.flatMap(\.primaryOperations).flatMap(\.strategies)
      .compactMap(\.comparison)
    return try? Summary.median(comparisons.map { $0[keyPath: share] }.filter(\.isFinite))
  }
}

/// The verdicts for a terminal: their count, then a line for each.
package struct ClaimsSummary: Sendable {
  private static let width = 92
  /// The indentation of titles, after the symbol, the id and the verdict.
  private static let indent = 26

  var page: ClaimsPage
  var place: String

  package init(_ page: ClaimsPage, place: String) {
    self.page = page
    self.place = place
  }

  package var text: String {
    let lines = page.findings.map { finding in
      let claim = finding.claim
      let verdict = finding.verdict
      let head =
        "  \(verdict.symbol) \(claim.id.padded(to: 5)) \(verdict.rawValue.padded(to: 15)) "
      let effect = "\n" + String(repeating: " ", count: Self.indent) + finding.effect
      return head + Self.shortened(claim.title) + (verdict == .notMeasured ? "" : effect)
    }
    return Count.text(page.findings.count, "claim") + ": \(page.tally)\n\n"
      + lines.joined(separator: "\n")
      + "\n\nThe figures behind each verdict: \(place)"
  }

  private static func shortened(_ text: String) -> String {
    let room = width - indent
    return text.count <= room ? text : text.prefix(room - 1) + "…"
  }
}

/// The relative path from one file to another, for links between files that are kept together.
enum RelativePath {
  /// Returns the path from a folder to a file or folder, with `..` for each step up; "" for itself.
  static func from(_ folder: URL, to target: URL) -> String {
    let start = folder.standardizedFileURL.pathComponents
    let end = target.standardizedFileURL.pathComponents
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - shared)
    return (up + end.dropFirst(shared)).joined(separator: "/")
  }
}
