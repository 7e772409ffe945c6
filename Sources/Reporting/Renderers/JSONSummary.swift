import Escaping
import RunJournal
import Statistics

/// A report's figures for other programs.
///
/// `strategies` and `operations` are those of the cell that the report shows in full; `cells` has
/// all.
package struct JSONSummary: Encodable {
  private let schemaVersion = 2
  private let scenario: String
  private let familySize: Int
  /// "measured", "answersDiffer" or "noCompleteBlock".
  private let outcome: String
  private let warnings: [String]
  private let strategies: [Strategy]
  private let operations: [Operation]
  private let cells: [Cell]

  private struct Cell: Encodable {
    let name: String
    let familySize: Int
    let strategies: [Strategy]
    let operations: [Operation]
  }

  private struct Strategy: Encodable {
    let name: String
    let fileBytes: Int
    let bytesPerMember: Double
    let ratio: Double
  }

  private struct Operation: Encodable {
    let name: String
    let strategy: String
    let cpuNanosecondsPerAction: Double?
    let wallNanosecondsPerAction: Double?
    let ratio: Double?
    let ratioInterval: [Double]?
    let verdict: String?
  }

  package init(_ report: Report) {
    scenario = report.scenario.name
    familySize = report.scenario.familySize
    warnings = report.warnings + report.leftOut
    outcome =
      switch report.outcome {
      case .measured: "measured"
      case .answersDiffer: "answersDiffer"
      case .noProcess: "noCompleteBlock"
      }
    let shown = report.measurements.map(Self.cell)
    strategies = shown?.strategies ?? []
    operations = shown?.operations ?? []
    cells = report.cells.map(Self.cell)
  }

  private static func cell(_ cell: Measurements) -> Cell {
    Cell(
      name: cell.cell.name, familySize: cell.cell.scenario.familySize,
      strategies: cell.storage.map {
        Strategy(
          name: $0.strategy, fileBytes: $0.record.fileBytes, bytesPerMember: $0.bytesPerMember,
          ratio: $0.ratio)
      },
      operations: cell.operations.flatMap { operation in
        operation.strategies.map { Self.operation(operation.operation.name, $0) }
      })
  }

  private static func operation(_ name: String, _ result: StrategyResult) -> Operation {
    let interval = result.comparison?.interval
    let isFinite = interval?.upper.isFinite ?? false
    return Operation(
      name: name, strategy: result.strategy, cpuNanosecondsPerAction: result.processorNanoseconds,
      wallNanosecondsPerAction: result.wallNanoseconds, ratio: result.comparison?.ratio,
      // JSON has no infinity, so unbounded intervals are omitted.
      ratioInterval: isFinite ? interval.map { [$0.lower, $0.upper] } : nil,
      verdict: result.comparison?.verdict.rawValue)
  }

  /// Returns the summary with sorted keys, one value per line.
  ///
  /// - Throws: Foundation's error if a figure is not a number, which the builder prevents.
  package func text() throws -> String { try JSONOutput.text(self) }
}
