import Document
import RunJournal
import Statistics

/// The sections of the merge page, the same in every format.
struct MergeSections {
  let merge: Merge

  var all: [PageSection] {
    [PageSection(title: "Results", anchor: "found", blocks: found)]
      + merge.scenarios.flatMap { scenario in
        scenario.cells.map { cell in
          PageSection(
            title: Self.title(scenario, cell, alone: merge.scenarios.count == 1),
            anchor: "cell-\(scenario.scenario.name)-\(cell.name)".map {
              $0.isLetter || $0.isNumber ? String($0) : "-"
            }.joined(), blocks: blocks(of: cell, scenario))
        }
      }
      + [merge.addition?.section].compactMap { $0 }
      + [
        PageSection(title: "Machines", anchor: "machines", blocks: machines),
        PageSection(title: "How ratios are pooled", anchor: "method", blocks: method),
      ]
  }

  private static func title(
    _ scenario: MergedScenario, _ cell: MergedScenario.Cell, alone: Bool
  ) -> String {
    let name = cell.name.isEmpty ? "All operations" : cell.name
    return alone ? name : "\(scenario.scenario.title): \(name)"
  }

  private var found: [Block] {
    let sentences = merge.scenarios.map(MergeSentences.init)
    let contradictions = sentences.flatMap(\.contradictions)
    var blocks: [Block] =
      merge.scenarios.count > 1 ? foundInAll(sentences) : sentences.flatMap(foundInOne)
    if let plot = AgreementPlot(merge: merge).plot {
      blocks.append(
        .figures([
          Block.FigureBlock(
            drawable: plot,
            caption: "Each point is a ratio to the baseline on one machine, as a multiple of the "
              + "pooled one: at 1 the machines agree.")
        ]))
    }
    if !contradictions.isEmpty {
      blocks.append(.heading("Where machines contradict each other"))
      blocks.append(.list(contradictions.map { Prose($0) }))
    }
    return blocks
  }

  private func foundInOne(_ sentences: MergeSentences) -> [Block] {
    [.paragraph(Prose(sentences.together))] + notices(sentences)
      + [.paragraph(Prose(sentences.agreement))]
  }

  private func notices(_ sentences: MergeSentences) -> [Block] {
    (sentences.isQuick
      ? [
        .notice(
          "These are quick runs, which show that everything works, not which strategy is faster.")
      ]
      : []) + sentences.absent.map { .notice(Prose($0)) }
  }

  /// Returns the findings over all scenarios and a table with a row for each.
  private func foundInAll(_ sentences: [MergeSentences]) -> [Block] {
    let whole = sentences.map(\.counts).reduce(MergeSentences.Counts(), +)
    let added = merge.addition?.sentences ?? []
    let columns = ["cells"] + merge.machines + ["ratios", "differ", "contradict"]
    let rows = zip(merge.scenarios, sentences).map { scenario, sentences in
      let counts = sentences.counts
      let own = merge.machines.map { name in
        scenario.machines.first { $0.name == name }.map { "\($0.cells.count)" } ?? "–"
      }
      let texts =
        ["\(scenario.cells.count) of \(scenario.cells.count + scenario.missing.count)"] + own
        + ["\(counts.pooled)", "\(counts.apart)", "\(counts.contradictory)"]
      return Table.Row(Prose(scenario.scenario.name), texts.map { Table.Cell(Prose($0)) })
    }
    return [.paragraph(Prose(whole.sentence))] + added.map { .paragraph(Prose($0)) }
      + sentences.flatMap(notices) + [
        .table(
          Table(
            caption: "Cells of each machine, pooled ratios, and the number of them on which "
              + "machines differ or contradict each other",
            corner: "scenario",
            columns: columns.map { Table.Column(title: Prose($0), isNumeric: true) }, rows: rows))
      ]
  }

  private func blocks(of cell: MergedScenario.Cell, _ scenario: MergedScenario) -> [Block] {
    let machines = Enumeration.text(cell.machines)
    let lead: Block = .paragraph(
      cell.machines.count > 1
        ? "Measured on \(machines). The pooled ratio is the mean of the machines' own ratios, which "
          + "are shown next to it."
        : "Measured only on \(machines), so each ratio is that machine's.")
    let means = cell.operations.filter(\.isMean)
    let single = cell.operations.filter { !$0.isMean }
    var blocks = [lead]
    if !means.isEmpty { blocks.append(.table(table(means, "Means over operations", cell))) }
    if !single.isEmpty {
      let table = Block.table(table(single, "Each operation", cell))
      blocks += means.isEmpty ? [table] : [.details("Each operation", [table])]
    }
    return blocks
  }

  private func table(
    _ operations: [MergedOperation], _ caption: Prose, _ cell: MergedScenario.Cell
  ) -> Table {
    let isPooled = cell.machines.count > 1
    let columns =
      [Table.Column(title: isPooled ? "pooled ratio" : "ratio", isNumeric: true)]
      + [Table.Column(title: "verdict")]
      + (isPooled
        ? [
          Table.Column(title: "between machines", isNumeric: true),
          Table.Column(title: "I²", isNumeric: true),
        ] + cell.machines.map { Table.Column(title: Prose($0), isNumeric: true) } : [])
    let rows = operations.flatMap { operation in
      operation.toBaseline.map { ratio in
        row(ratio, in: operation, machines: isPooled ? cell.machines : [])
      }
    }
    let baseline = operations.first?.ratios.first?.baseline ?? ""
    return Table(
      caption: caption + Prose(", times as multiples of those of \(baseline)"),
      corner: "operation", columns: columns, rows: rows,
      exact: "\(file: MergeFiles.ratiosName)")
  }

  private func row(
    _ ratio: MergedRatio, in operation: MergedOperation, machines: [String]
  ) -> Table.Row {
    let head = [
      Table.Line(prose: Prose(pieces: [.strategy(ratio.candidate)])),
      Table.Line(prose: Prose(operation.label), style: .small),
    ]
    let pooled = Table.Cell([
      Table.Line(prose: Prose(Ratio.text(ratio.pooled.ratio)), style: .value),
      Table.Line(prose: Prose(Ratio.text(ratio.interval)), style: .small),
    ])
    let verdict = Table.Cell([
      Table.Line(
        prose: Prose(ratio.verdict.symbol + " " + ratio.verdict.word),
        style: .verdict(ratio.verdict.tone))
    ])
    let between: [Table.Cell] =
      machines.isEmpty
      ? []
      : ratio.pooled.machineCount < 2
        ? [.empty, .empty]
        : [
          Table.Cell(Prose("×" + Digits.three(ratio.pooled.factorBetween))),
          Table.Cell(Prose(Ratio.percentage(ratio.pooled.inconsistency))),
        ]
    return Table.Row(
      head: head, cells: [pooled, verdict] + between + machines.map { own(ratio, on: $0) })
  }

  private func own(_ ratio: MergedRatio, on machine: String) -> Table.Cell {
    guard let own = ratio.machines.first(where: { $0.machine == machine })?.result else {
      return .empty
    }
    return Table.Cell([
      Table.Line(prose: Prose(Ratio.text(own.ratio)), style: .value),
      Table.Line(
        prose: Prose(Ratio.text(own.interval) + " " + own.verdict.symbol), style: .small),
    ])
  }

  private var machines: [Block] {
    let all = merge.scenarios.flatMap(\.machines)
    let rows = merge.machines.compactMap { name -> Table.Row? in
      let own = all.filter { $0.name == name }
      guard let environment = own.first?.environment else { return nil }
      let disturbed = own.map(\.disturbedShare).max() ?? 0
      return Table.Row(
        Prose(name),
        [
          environment.cpuModel, "\(environment.cpuCount)",
          Digits.bytes(Int(environment.memoryBytes)), environment.operatingSystem,
          environment.kernel, environment.fileSystem, environment.sqliteVersion,
          "\(own.map(\.cells.count).reduce(0, +))", Ratio.percentage(disturbed),
        ].map { Table.Cell(Prose($0)) })
    }
    let titles = [
      "processor", "count", "memory", "system", "kernel", "file system", "SQLite", "cells",
      "disturbed processes",
    ]
    var blocks: [Block] = [
      .table(
        Table(
          caption: "Machines", corner: "machine",
          columns: titles.map { Table.Column(title: Prose($0)) }, rows: rows,
          exact: "\(file: MergeFiles.timesName)"))
    ]
    let versions = all.map(\.environment.sqliteVersion).uniqued().sorted()
    if versions.count > 1 {
      blocks.append(
        .notice(
          Prose(
            "The machines have SQLite \(Enumeration.text(versions)), so a difference between "
              + "them may come from SQLite.")))
    }
    blocks.append(
      .note(
        Prose(
          "Times and sizes of machines are listed separately and never combined. "
            + "\(Self.journalSentence)")))
    return blocks
  }

  static let journalSentence =
    "The folder machines/ has one journal for each machine, from which run-scenario report writes its "
    + "full report."

  private var method: [Block] {
    [
      .paragraph(
        """
        On each machine a ratio and its interval come from the processes of that machine, as in its \
        own report. The pooled ratio is a mean of the machines' log-ratios, each weighted by the \
        inverse of its own variance and the variance between machines together; the latter is \
        estimated by Paule and Mandel's method. The 95 % interval is Hartung and Knapp's, by the t \
        distribution with one degree of freedom fewer than machines, never narrower than if all \
        machines were alike. It is about machines like these: two say little about a third, so \
        the interval of two machines is wide however long they measure.
        """),
      .paragraph(
        """
        “Between machines” is the standard deviation from machine to machine as a factor, ×1.00 where \
        the machines' own errors explain all of it. I² is the share of the spread that they do not \
        explain. P-values are Holm's over all pairs of an operation. The smallest difference worth \
        reporting is the largest of those that the machines aimed to detect. A machine with fewer than \
        four processes has no error estimate; its ratio is shown but not pooled.
        """),
      .preformatted(merge.command, language: "sh"),
    ]
  }
}

/// The findings of a merge as sentences.
struct MergeSentences {
  let merged: MergedScenario

  var isQuick: Bool { merged.isQuick }

  var all: [String] { [together] + absent + [agreement] + contradictions }

  /// A summary such as "scale: 3 of 3 cells on 2 machines (node1: 2, node2: 1).".
  var together: String {
    let counts = merged.machines.map { "\($0.name): \($0.cells.count)" }.joined(separator: ", ")
    let whole = merged.cells.count + merged.missing.count
    return "\(merged.scenario.name): \(merged.cells.count) of \(Count.text(whole, "cell")) on "
      + "\(Count.text(merged.machines.count, "machine")) (\(counts))."
  }

  /// The missing results, one sentence each; empty if complete.
  var absent: [String] {
    var sentences: [String] = []
    if !merged.missing.isEmpty {
      sentences.append("Missing: \(Enumeration.text(merged.missing.map(Self.name))).")
    }
    let (lost, elsewhere) = (
      merged.unfinished.filter { merged.missing.contains($0.cell) },
      merged.unfinished.filter { !merged.missing.contains($0.cell) }
    )
    if !lost.isEmpty {
      sentences.append("Started but not finished: \(Enumeration.text(lost.map(\.words))).")
    }
    if !elsewhere.isEmpty {
      sentences.append(
        "Not finished there, but taken from other machines: "
          + "\(Enumeration.text(elsewhere.map(\.words))).")
    }
    let superseded = merged.machines.flatMap(\.superseded)
    if !superseded.isEmpty { sentences.append("Left out: \(Enumeration.text(superseded)).") }
    return sentences
  }

  /// The number of pooled ratios that machines agree on.
  var agreement: String { counts.sentence }

  /// The number of pooled ratios, and how many of them machines disagree on.
  struct Counts {
    var pooled = 0
    var apart = 0
    var contradictory = 0

    static func + (left: Counts, right: Counts) -> Counts {
      Counts(
        pooled: left.pooled + right.pooled, apart: left.apart + right.apart,
        contradictory: left.contradictory + right.contradictory)
    }

    var sentence: String {
      guard pooled > 0 else {
        return "No cell was measured on two machines, so every ratio comes from one machine."
      }
      return "\(Count.text(pooled, "ratio")) to the baseline \(pooled == 1 ? "is" : "are") pooled "
        + "over machines. In \(apart) of them machines differ by more than their own noise explains, "
        + "and in \(contradictory) they contradict each other."
    }
  }

  var counts: Counts {
    let pooled = pooledRatios.map(\.ratio)
    return Counts(
      pooled: pooled.count, apart: pooled.count(where: \.isHeterogeneous),
      contradictory: pooled.count(where: \.isContradictory))
  }

  /// A sentence for each pair that is faster on one machine and slower on another.
  var contradictions: [String] {
    pooledRatios.filter(\.ratio.isContradictory).map { cell, operation, ratio in
      func machines(_ verdict: Verdict) -> String {
        Enumeration.text(
          ratio.machines.filter { $0.result.verdict == verdict }.map {
            "\($0.machine) (\($0.result.text))"
          })
      }
      let place = cell.isEmpty ? "" : "\(cell), "
      return "\(place)\(operation.name): \(ratio.candidate) is faster than \(ratio.baseline) on "
        + "\(machines(.faster)) and slower on \(machines(.slower)). The result depends on "
        + "the machine; the pooled ratio does not decide it."
    }
  }

  /// The pooled ratios of operations and means to the baseline, where two machines or more
  /// measured.
  var pooledRatios: [(cell: String, operation: MergedOperation, ratio: MergedRatio)] {
    merged.cells.flatMap { cell in
      cell.operations.flatMap { operation in
        operation.toBaseline.filter { $0.machines.count > 1 }.map { (cell.name, operation, $0) }
      }
    }
  }

  static func name(_ cell: String) -> String { cell.isEmpty ? "the cell" : cell }
}

extension MergedOperation {
  /// The pairs with the baseline, which readers compare first.
  var toBaseline: [MergedRatio] {
    let baseline = ratios.first?.baseline
    return ratios.filter { $0.baseline == baseline }
  }
}
