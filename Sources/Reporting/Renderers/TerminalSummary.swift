package import Document
import RunJournal
import Statistics

/// The answer in a terminal: at most 80 columns, readable without knowing the tool.
package struct TerminalSummary {
  static let columns = 80

  private let report: Report
  private let place: String
  private let styled: (String, Tone) -> String

  /// A summary of a report.
  ///
  /// - Parameters:
  ///   - report: What to sum up.
  ///   - place: Where the report is, as the reader would type it.
  ///   - styled: Adds colour; the default leaves the text as it is.
  package init(
    _ report: Report, place: String,
    styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.report = report
    self.place = place
    self.styled = styled
  }

  package var text: String {
    var lines = wrapped(report.scenario.question, .heading) + [""]
    lines += report.warnings.flatMap { wrapped("! " + $0, .bad) }
    if !report.warnings.isEmpty { lines.append("") }
    switch report.outcome {
    case .measured: lines += report.measurements.map(measured) ?? []
    case .answersDiffer(let differences): lines += differing(differences)
    case .noProcess:
      lines += wrapped(
        "No process has finished: nothing to compare yet.")
    }
    lines += ["", "Report: \(place)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func measured(_ measurements: Measurements) -> [String] {
    place(of: measurements) + timeTables(measurements) + [""] + spaceTable(measurements) + [""]
      + answer(measurements)
  }

  /// What the report's first section says.
  private func answer(_ measurements: Measurements) -> [String] {
    guard let words = ChoiceWords(report, measurements) else {
      return wrapped("→ " + ChoiceWords.missing(report, measurements), .heading)
    }
    return wrapped("→ " + words.recommendation.plain, .heading)
      + words.each.flatMap { wrapped($0.plain, margin: "  • ") }
      + [words.avoided, words.equals, words.frame, words.open].compactMap { $0 }
      .flatMap { wrapped($0.plain, margin: "  ") }
  }

  /// Which of several cells is shown.
  private func place(of measurements: Measurements) -> [String] {
    guard report.cells.count > 1 else { return [] }
    return wrapped(
      "Shown is \(measurements.cell.name), one of \(report.cells.count) cells; the report has all."
    ) + [""]
  }

  private func timeTables(_ measurements: Measurements) -> [String] {
    let table = TimesTable(measurements: measurements, columns: Self.columns)
    let lines = table.lines.map { line in
      line.map { styled($0.text, $0.tone) }.joined().trimmingTrailingSpaces()
    }
    let legend =
      [
        "Processor time of one action; "
          + "/s: objects stored in a second of it.",
        "×: times the time of \(report.baseline), after it the verdict:",
        measurements.processes.count < VerdictRule.fewestReplicates
          ? "? no verdict: it takes \(VerdictRule.fewestReplicates) processes or more"
          : "▲ faster  ▼ slower  = same  ≈ real but tiny  ? too noisy to say",
      ] + (table.isPartial ? ["Other levels and cache states are in the report."] : [])
    return lines + legend.map { styled("  " + $0, .muted) }
  }

  private func spaceTable(_ measurements: Measurements) -> [String] {
    let width = measurements.storage.map(\.strategy.count).max() ?? 0
    return [styled("Space", .heading)]
      + measurements.storage.map { result in
        let size = Digits.bytes(result.record.fileBytes).padded(to: 9, alignment: .right)
        let each = Digits.three(result.bytesPerMember) + " B per member"
        return "  " + result.strategy.padded(to: width) + "  " + size + "  "
          + Ratio.text(result.ratio).padded(to: 7, alignment: .right) + "  " + styled(each, .muted)
      }
  }

  private func differing(_ differences: [AnswerDifference]) -> [String] {
    wrapped(
      "The strategies gave different answers, so no figure is shown. Correct this first:", .bad)
      + differences.flatMap { difference in
        wrapped("\(difference.subject) \(difference.detail)", margin: "- ")
          + difference.answers.flatMap {
            wrapped($0.digests.joined(separator: ", "), margin: "    \($0.strategy): ")
          }
      }
  }

  /// Lines behind a margin, which stands before the first and leaves its room before the others.
  private func wrapped(_ text: String, _ tone: Tone = .plain, margin: String = "") -> [String] {
    let blank = String(repeating: " ", count: margin.count)
    return text.wrapped(to: Self.columns - margin.count).enumerated().map { index, line in
      styled((index == 0 ? margin : blank) + line, tone)
    }
  }
}
