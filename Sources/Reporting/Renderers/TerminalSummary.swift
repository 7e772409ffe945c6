package import Document
import RunJournal

/// The recommendation for a terminal, at most 80 columns wide, for readers new to the tool.
package struct TerminalSummary {
  private let report: Report
  private let place: String
  private let styled: (String, Tone) -> String

  /// Creates a summary of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - place: The report's path, as the reader would type it.
  ///   - styled: Adds colour; by default, returns the text unchanged.
  package init(
    _ report: Report, place: String,
    styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.report = report
    self.place = place
    self.styled = styled
  }

  package var text: String {
    let renderer = TerminalRenderer(
      columns: TerminalRenderer.pageColumns, tableColumns: TerminalRenderer.pageColumns,
      styled: styled)
    let blocks =
      [.heading(Prose(report.scenario.title))]
      + report.warnings.map { Block.notice(Prose($0)) } + answer
    let texts = blocks.map { renderer.text([$0]) }.filter { !$0.isEmpty }
    return (texts + ["Report: \(place)"]).joined(separator: "\n\n") + "\n"
  }

  private var answer: [Block] {
    guard let cell = report.measurements else {
      return NoAnswerSection(report: report).section.blocks
    }
    return AnswerSection(report: report, cell: cell).blocks.compactMap { block in
      // A screen of 24 lines has no room for collapsed blocks and default shares.
      switch block {
      case .details(let summary, _): .note(summary + "; the report has them.")
      case .live where cell.cell.usage == nil: nil
      default: block
      }
    }
  }
}
