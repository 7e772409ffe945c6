import Foundation
import Sampling
import Statistics

/// A report's figures for other programs.
package struct JSONSummary: Encodable {
  private let schemaVersion = 1
  private let scenario: String
  private let familySize: Int
  private let blocks: Int
  private let standing: String
  private let strategies: [Strategy]
  private let operations: [Operation]

  private struct Strategy: Encodable {
    let name: String
    let fileBytes: Int
    let bytesPerMember: Double
    let ratio: Double
  }

  private struct Operation: Encodable {
    let name: String
    let strategy: String
    let cpuNanosecondsPerAction: Double
    let wallNanosecondsPerAction: Double
    let ratio: Double?
    let ratioInterval: [Double]?
    let verdict: String?
  }

  package init(_ report: Report) {
    scenario = report.run.scenario.name
    familySize = report.run.scenario.familySize
    blocks = report.blockCount
    standing =
      switch report.standing {
      case .complete: "complete"
      case .partial: "partial"
      case .answersDiffer: "answersDiffer"
      }
    strategies = report.storage.map {
      Strategy(
        name: $0.strategy, fileBytes: $0.fileBytes, bytesPerMember: $0.bytesPerMember,
        ratio: $0.ratio)
    }
    operations = report.operations.flatMap { operation in
      operation.contenders.map { contender in
        Operation(
          name: operation.summary.name, strategy: contender.strategy,
          cpuNanosecondsPerAction: contender.cpuNanoseconds,
          wallNanosecondsPerAction: contender.wallNanoseconds,
          ratio: contender.comparison?.ratio,
          ratioInterval: (contender.comparison?.interval).map { [$0.lowerBound, $0.upperBound] },
          verdict: contender.verdict?.rawValue)
      }
    }
  }

  /// Keys in order, one value a line.
  package func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
