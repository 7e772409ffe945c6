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
    return [.paragraph(Prose(method))] + machines.map { .paragraph(Prose($0)) } + [.table(table)]
  }

  private var method: String {
    "Each launch is a fresh process on a copy of one prepared store. A block launches "
      + "every shape once, in an order that balances places and followers, and shapes are "
      + "compared within blocks. Times are processor time. A launch that others disturbed is "
      + "made once more; where that was disturbed too, it counts all the same, and the first "
      + "is left out in any case. The spread is the standard deviation of a ratio from block "
      + "to block, the median over all comparisons through objects; what can be found is the "
      + "difference that so many blocks find four times out of five."
  }

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
