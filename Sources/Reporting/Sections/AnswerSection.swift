import RunJournal
import Statistics

/// Section 1: what to choose, for which need, and what stayed open.
struct AnswerSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let confidence = Confidence(report, cell)
    let reasons =
      confidence.reasons.isEmpty ? "" : ": " + confidence.reasons.joined(separator: ", ")
    return ReportSection(
      .answer,
      [
        .paragraph(
          "\(strong: Findings(cell, baseline: report.baseline).conclusion)"),
        .list(advice.map(sentence)),
        .paragraph("\(strong: "Confidence: \(confidence.grade.rawValue)")\(reasons)."),
      ] + perCell + [.note(open), .note(scope)],
      files: [data])
  }

  private var advice: [Advice] { Advice.all(cell) }

  private func sentence(_ advice: Advice) -> Prose {
    let condition: Prose = "\(strong: advice.condition)"
    let decides = advice.next != nil
    if !advice.restsOn.isEmpty { return Prose(joining: [resting(advice)], separator: "") }
    if !decides, !advice.open.isEmpty {
      return "If \(condition), this run does not decide: \(strategy: advice.best) was lowest, but "
        + "\(Enumeration.text(advice.equals + advice.open)) could \(strong: "not") be told from it "
        + "(\(term: "unresolved"))."
    }
    let choices = Prose(joining: advice.choices.map { "\(strategy: $0)" }, separator: " or ")
    if !decides { return "Choose any if \(condition): \(choices). \(evidence(advice))" }
    if let avoided = advice.avoided(among: cell.strategies) {
      let names = Prose(joining: avoided.map { "\(strategy: $0)" }, separator: " or ")
      return "Choose any but \(names) if \(condition). \(strategy: advice.best) was lowest. "
        + evidence(advice)
    }
    return "Choose \(choices) if \(condition). \(evidence(advice))"
  }

  /// An answer that one operation gives is told as that operation's.
  private func resting(_ advice: Advice) -> Prose {
    let names = advice.restsOn.map { "“\($0.operation)”" }.uniqued()
    let parts = advice.restsOn.map { support in
      "\(support.strategy) takes \(Ratio.text(support.ratio)) its time, and "
        + "\(Ratio.text(support.ratioWithout)) without “\(support.operation)”"
    }
    let rests = names.count == 1 ? "\(names[0]) alone" : "each of \(Enumeration.text(names))"
    return "If \(strong: advice.condition), this run recommends nothing: \(strategy: advice.best) "
      + "was lowest, but that rests on \(rests). \(Enumeration.text(parts)) "
      + "(\(term: "leave-one-out"))."
  }

  private func evidence(_ advice: Advice) -> Prose {
    var parts: [Prose] = []
    if !advice.equals.isEmpty {
      parts.append(Prose(Self.sameness(of: advice.equals, to: advice.best)))
    }
    if !advice.open.isEmpty {
      parts.append(
        "\(Enumeration.text(advice.open)) could \(strong: "not") be told from \(advice.best) "
          + "(\(term: "unresolved")).")
    }
    if let next = advice.next {
      let thing = advice.need == "space" ? "space" : "time"
      let range = next.comparison.map {
        " (\(term: "interval") \(Ratio.text($0.interval)))" as Prose
      }
      parts.append(
        "The next one, \(next.strategy), takes \(Ratio.words(next.ratio, of: thing))\(range ?? "")."
      )
    }
    return Prose(joining: parts, separator: " ")
  }

  /// Each was compared with the best one only, so nothing is said of them among each other.
  static func sameness(of names: [String], to best: String) -> String {
    switch names.count {
    case 1: "\(names[0]) does not differ from \(best) by what matters."
    case 2: "Neither \(names[0]) nor \(names[1]) differs from \(best) by what matters."
    default: "None of \(Enumeration.text(names)) differs from \(best) by what matters."
    }
  }

  /// What changes from cell to cell; nothing when every cell gives the same advice.
  private var perCell: [Block] {
    guard report.cells.count > 1 else { return [] }
    let needs = advice.map(\.need)
    let lines = needs.compactMap { need -> Prose? in
      let found = report.cells.map { cell in
        (cell.cell.name, Advice.all(cell).first { $0.need == need })
      }
      guard Set(found.compactMap { $0.1?.choices.sorted() }).count > 1,
        let condition = found.compactMap({ $0.1?.condition }).first
      else { return nil }
      let parts = found.compactMap { name, advice in
        advice.map { "\(name): \($0.choices.joined(separator: " or "))" as Prose }
      }
      return "If \(condition), by \(term: "cell"): \(Prose(joining: parts, separator: "; "))."
    }
    if lines.isEmpty {
      return [.paragraph("Every \(term: "cell") of the sweep gives the same advice.")]
    }
    // Many cells would push what is not resolved out of sight.
    return report.cells.count > 4
      ? [.details("The size or shape matters: other cells, other choices", [.list(lines)])]
      : [.paragraph("The size or shape matters:"), .list(lines)]
  }

  private var open: Prose {
    let found = cell.primaryOperations.flatMap { operation in
      operation.strategies.filter { $0.comparison?.verdict == .unresolved }
        .map { "\($0.strategy) in “\(operation.operation.label)”" }
    }
    if found.isEmpty {
      return cell.strategies.count > 1
        ? "Not resolved: nothing; every comparison with \(report.baseline) has a \(term: "verdict")."
        : "Only one strategy was measured, so there is nothing to compare it with."
    }
    let shown = found.prefix(5).joined(separator: ", ")
    let more = found.count > 5 ? " and \(found.count - 5) more" : ""
    return "Not resolved against \(report.baseline): \(shown)\(more)."
  }

  private var scope: Prose {
    let place: Prose =
      report.cells.count > 1 ? "The answer is for \(strong: cell.cell.name). " : ""
    return "\(place)The strategies hold \(Digits.grouped(cell.cell.scenario.familySize)) members; "
      + "every number here is in \(file: "answer.csv") with the \(cell.replicate.runs) it comes from."
  }

  private var data: DataFile {
    DataFile(
      name: "answer.csv",
      header: [
        "cell", "need", "strategy", "ratio_to_best", "ratio_low", "ratio_high", "verdict",
        "launches",
      ], rows: report.cells.flatMap(Self.rows))
  }

  private static func rows(_ cell: Measurements) -> [[String]] {
    let least = cell.storage.map(\.record.fileBytes).min() ?? 0
    let space = cell.storage.map { result in
      [
        cell.cell.name, "space", result.strategy,
        DataFile.number(least > 0 ? Double(result.record.fileBytes) / Double(least) : nil), "", "",
        result.record.fileBytes == least ? "best" : "larger", DataFile.launches(result.launches),
      ]
    }
    return space
      + Need.allCases.flatMap { need in
        cell.needs[need].map { rows($0, need: need.rawValue, cell: cell.cell.name) } ?? []
      }
  }

  private static func rows(_ result: OperationResult, need: String, cell: String) -> [[String]] {
    let best = result.pairs.fastestFirst.first ?? ""
    return result.strategies.map { strategy in
      let comparison = result.pairs.result(of: strategy.strategy, to: best)
      return [
        cell, need, strategy.strategy,
        DataFile.number(strategy.strategy == best ? 1 : comparison?.ratio),
        DataFile.number(comparison?.interval.lower), DataFile.number(comparison?.interval.upper),
        strategy.strategy == best ? "best" : comparison?.verdict.rawValue ?? "",
        DataFile.launches(strategy.launches),
      ]
    }
  }
}
