import Document
import RunJournal
import Statistics

/// What to choose, what it costs, what does not matter and what stayed open.
struct AnswerSection {
  var report: Report
  var cell: Measurements

  /// More rows would not fit on the first screen.
  private static let shownDifferences = 4

  var section: ReportSection {
    let words = ChoiceWords(report, cell)
    return ReportSection(
      kind: .answer,
      blocks: (words.map(sentences) ?? [.paragraph(Prose(ChoiceWords.missing(report, cell)))])
        + perCell
        + [confidence] + (words.map { differences($0.choice) } ?? []) + [.note(scope)],
      files: [data])
  }

  private func sentences(_ words: ChoiceWords) -> [Block] {
    let each = words.each
    return [.paragraph("\(strong: words.recommendation.plain)")]
      + (each.isEmpty ? [] : [.list(each)])
      + [words.avoided, words.equals, words.frame, words.code, words.open].compactMap { $0 }
      .map(Block.paragraph)
  }

  private func differences(_ choice: Choice) -> [Block] {
    let table = DifferencesTable(choice: choice)
    let shown = table.table(Array(choice.differing.prefix(Self.shownDifferences)))
    let rest = Array(choice.differing.dropFirst(Self.shownDifferences))
    guard let shown else { return [] }
    let more = table.table(rest).map { more in
      Block.details(
        "\(Count.text(rest.count, "further difference")) of \(Ratio.percentage(choice.effect)) or more",
        [.table(more)])
    }
    return [.table(shown)] + [more].compactMap { $0 }
  }

  private var confidence: Block {
    let confidence = Confidence(report, cell)
    let reasons =
      confidence.reasons.isEmpty ? "" : ": " + confidence.reasons.joined(separator: ", ")
    return .paragraph("\(strong: "Confidence: \(confidence.grade.rawValue)")\(reasons).")
  }

  /// What changes from cell to cell; nothing in a run of one.
  private var perCell: [Block] {
    guard report.cells.count > 1 else { return [] }
    let found = report.cells.map { cell in
      (cell.cell.name, ChoiceWords(report, cell)?.choice.recommended.flatMap(\.strategies) ?? [])
    }
    guard Set(found.map { $0.1.sorted() }).count > 1 else {
      return [.paragraph("Every \(term: "cell") of the sweep leaves the same choice.")]
    }
    let lines = found.map { name, strategies in
      "\(strong: name): \(Enumeration.text(strategies, "or"))" as Prose
    }
    // Many cells would push what is open out of sight.
    return report.cells.count > 4
      ? [.details("What to choose from changes with the \(term: "cell")", [.list(lines)])]
      : [.paragraph("What to choose from changes with the \(term: "cell"):"), .list(lines)]
  }

  private var scope: Prose {
    let place: Prose =
      report.cells.count > 1 ? "The answer is for \(strong: cell.cell.name). " : ""
    return "\(place)The \(term: "strategy", as: "strategies") hold "
      + "\(Digits.grouped(cell.cell.scenario.familySize)) members; every number here is in "
      + "\(file: "answer.csv") with the processes it comes from."
  }

  private var data: CSVFile { AnswerFile.file(report) }
}
