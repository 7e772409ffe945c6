import Document
import RunJournal

/// The recommendation, its reasons, and what would change it.
struct AnswerSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection { ReportSection(kind: .answer, blocks: blocks + figures) }

  /// The section without its drawing, for a terminal.
  var blocks: [Block] {
    guard let words = AnswerWords(report, cell) else {
      return [.paragraph(Prose(AnswerWords.missing(report, cell)))] + leftOut + perCell
    }
    let table = AnswerTable(
      answer: words.answer, cell: cell, indexes: words.indexes, summaries: report.strategies)
    return [.paragraph(words.verdict)] + words.reasons.map(Block.paragraph) + leftOut + table.blocks
      + perCell + words.change.map(Block.paragraph)
      + (words.hasChoice ? [SharesPanel(answer: words.answer).block] : []) + [.note(scope)]
  }

  private var leftOut: [Block] {
    report.leftOut.isEmpty ? [] : [.paragraph(Prose(report.leftOut.joined(separator: " ")))]
  }

  private var figures: [Block] {
    RatioPlot(cell: cell, strategies: report.strategyNames).figure.map { [$0] } ?? []
  }

  /// The differences between cells; empty in a run of one.
  private var perCell: [Block] {
    guard report.cells.count > 1 else { return [] }
    let found = report.cells.map { cell in
      (cell.cell.name, AnswerWords(report, cell)?.answer.candidates ?? [])
    }
    guard Set(found.map(\.1)).count > 1 else {
      return [.paragraph("Every \(term: "cell") of the sweep has the same answer.")]
    }
    let lines = found.map { name, strategies in
      let answer = strategies.isEmpty ? "nothing to say" : Enumeration.text(strategies, "or")
      return "\(strong: name): \(answer)" as Prose
    }
    // Many cells would move the open section off the screen.
    return report.cells.count > 4
      ? [.details("The answer changes with the \(term: "cell")", [.list(lines)])]
      : [.paragraph("The answer changes with the \(term: "cell"):"), .list(lines)]
  }

  private var scope: Prose {
    let place: Prose =
      report.cells.count > 1 ? "The answer is for \(strong: cell.cell.name). " : ""
    return
      "\(place)Times are \(term: "processor time") of one action, for a typical question, in this library, "
      + "with the file in the system's cache; Apple's Core Data was not measured. Every number is in "
      + "\(file: AnswerFile.name)."
  }
}
