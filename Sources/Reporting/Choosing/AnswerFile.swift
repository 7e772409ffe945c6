import RunJournal
import Statistics

/// answer.csv: every difference that the answer is made of.
enum AnswerFile {
  static func file(_ report: Report) -> CSVFile {
    CSVFile(
      name: "answer.csv",
      header: [
        "cell", "measured", "strategy", "compared_with", "ratio", "at_most", "verdict",
        "worth_choosing_by", "figure", "unit", "processes",
      ], rows: report.cells.flatMap { rows($0, effect: report.choosingEffect) })
  }

  private static func rows(_ cell: Measurements, effect: Double) -> [[String]] {
    guard let choice = Choice(cell, effect: effect) else { return [] }
    return choice.things.flatMap { thing in
      cell.strategies.flatMap { strategy in
        cell.strategies.filter { $0 != strategy }.compactMap { other in
          thing.difference(of: strategy, to: other).map { difference in
            [
              cell.cell.name, thing.name, strategy, other, CSVFile.number(difference.ratio),
              CSVFile.number(difference.atMost.isFinite ? difference.atMost : nil),
              difference.verdict.rawValue, CSVFile.number(effect),
              CSVFile.number(thing.figures[strategy]), thing.kind == .bytes ? "B" : "ns",
              CSVFile.processes(processes(of: strategy, thing.name, cell)),
            ]
          }
        }
      }
    }
  }

  private static func processes(of strategy: String, _ name: String, _ cell: Measurements) -> [Int]
  {
    let operation = cell.primaryOperations.first { $0.operation.name == name }
    return operation?.strategy(strategy)?.processes
      ?? cell.storage.first { $0.strategy == strategy }?.processes ?? []
  }
}
