import Foundation
import RunJournal
import Statistics

/// What the runs were made of and on, and how noisy they were.
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
    return (methods + machines).map { .paragraph(Prose($0)) } + [.table(table)]
  }

  /// One paragraph for each way in which shapes were measured.
  private var methods: [String] {
    [(true, Self.turns), (false, Self.launches)].compactMap { areTurns, text in
      let own = runs.filter { $0.run.report.isInterleaved == areTurns }.map { $0.name }
      guard !own.isEmpty else { return nil }
      let lead = own.count < runs.count ? own.joined(separator: ", ") + ": " : ""
      return lead + text + Self.figures
    }
  }

  private static let turns =
    "Each process is a fresh one on copies of prepared stores, one for each shape, and in a round "
    + "each shape answers the same question once, in an order drawn anew. A block is a process, "
    + "and shapes are compared within its rounds; what one shape did in it counts as a launch. "
    + "Times are processor time. A process that others disturbed counts all the same, since "
    + "whatever the machine does meets all shapes alike. "

  private static let launches =
    "Each launch is a fresh process on a copy of one prepared store. A block launches "
    + "every shape once, in an order that balances places and followers, and shapes are "
    + "compared within blocks. Times are processor time. A launch that others disturbed is "
    + "made once more; where that was disturbed too, it counts all the same, and the first "
    + "is left out in any case. "

  private static let figures =
    "The spread is the standard deviation of a ratio from block "
    + "to block, the median over all comparisons through objects; what can be found is the "
    + "difference that so many blocks find four times out of five."

  /// One sentence for each machine and build.
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
      "data", "members", "cells", "shapes", "blocks", "launches", "disturbed", "spread",
      "can be found",
    ]
    return Table(
      caption: "The runs that the verdicts rest on.", corner: "scenario",
      columns: columns.enumerated().map {
        Table.Column(title: Prose($0.element), isNumeric: $0.offset > 0)
      }, rows: runs.map(row))
  }

  private func row(_ name: String, _ run: ClaimEvidence.Run) -> Table.Row {
    let report = run.report
    let cells = report.cells
    let sizes = cells.map(\.cell.scenario.familySize)
    let ends = [sizes.min(), sizes.max()].compactMap { $0 }.uniqued().map(Digits.grouped)
    let progress = report.progress
    let spreads = Self.comparisons(cells)
    let texts = [
      report.scenario.dataOrigin, ends.joined(separator: " to "), "\(cells.count)",
      "\(report.strategies.count)", "\(progress.usedBlocks)", "\(progress.usedLaunches)",
      "\(report.disturbedLaunches + progress.excludedLaunches)",
      Self.median(spreads.map(\.blockDeviation)), Self.median(spreads.map(\.detectableEffect)),
    ]
    return Table.Row("\(link: name, to: run.path)", texts.map { Table.Cell(Prose($0)) })
  }

  private static func comparisons(_ cells: [Measurements]) -> [ComparisonResult] {
    cells.flatMap(\.primaryOperations).flatMap(\.strategies).compactMap(\.comparison)
  }

  private static func median(_ shares: [Double]) -> String {
    let known = shares.filter(\.isFinite)
    return (try? Summary.median(known)).map(Ratio.percentage) ?? "–"
  }
}
