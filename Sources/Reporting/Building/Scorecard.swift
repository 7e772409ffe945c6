import Foundation
import LogicalModel
import RunJournal
package import Statistics

/// The ratios of all strategies to the best one in each row.
package struct Scorecard: Hashable {
  /// The rank of a strategy in a row.
  package enum Rank: Hashable {
    /// Faster than all others, by verdict.
    case proven
    /// The lowest mean, which may be chance.
    case lowest
    /// The fewest bytes, possibly shared with others.
    case best
    case worse(Verdict)
  }

  /// A strategy in one row.
  package struct Entry: Hashable {
    package var strategy: String
    /// The ratio to the best strategy; nil without a figure.
    package var ratio: Double?
    package var interval: RatioInterval?
    package var rank: Rank
    /// The comparison with the best strategy by each clock; nil for bytes and the best one itself.
    package var processor: BaselineComparison?
    package var wall: BaselineComparison?
    /// The operation with the most influence on a mean, and the ratio without it.
    var without: MeanWithout?
    /// The figure with its unit, for example "410 µs"; empty for a mean.
    var absolute: String
    /// The nanoseconds per action, or the bytes.
    package var value: Double?
    var smallestEffect: Double
    var isSize = false
    package var processes: [Int]
  }

  /// A measured quantity.
  package struct Row: Hashable {
    package var name: String
    var label: String
    /// The named question of an operation; nil for all questions together.
    package var question: String?
    var detail: String
    package var entries: [Entry]
    /// True for a mean over several rows.
    var isTotal = false
    /// The clock of the ratios and times; nil for bytes.
    package var headline: InterleavedTimes.Clock?
  }

  package var rows: [Row]
  /// The operations in other forms than the primary one.
  package var otherRows: [Row]
  /// The single questions of operations with named questions.
  package var questionRows: [Row]

  package init(_ cell: Measurements) {
    let means = WorkloadClass.allCases.compactMap { need -> Row? in
      guard let result = cell.needs[need] else { return nil }
      let count = cell.primaryOperations.count {
        need.includes($0.operation.sort) && cell.cell.weight(of: $0.operation) > 0
      }
      guard count > 1 else { return nil }
      return Row(
        name: result.operation.name, label: need.label,
        detail: (cell.cell.usage == nil ? "" : "weighted ") + "geometric mean of \(count)",
        entries: Self.entries(result).map { entry in
          // A mean over different operations has no meaningful absolute time.
          var entry = entry
          entry.absolute = ""
          return entry
        }, isTotal: true,
        headline: result.headline)
    }
    rows = [Self.space(cell)] + cell.primaryOperations.map(Self.row) + means
    otherRows = cell.operations.filter { !cell.primaryNames.contains($0.operation.name) }
      .map(Self.row)
    questionRows = cell.questions.map { question in
      var row = Self.row(question.result)
      row.question = question.question
      row.detail = "“\(question.question)”"
      return row
    }
  }

  private static func row(_ result: OperationResult) -> Row {
    let operation = result.operation
    let id = operation.id
    let form = [
      id.level == .engine ? "engine level" : nil, id.unusualState?.rawValue,
      result.operation.readsFields == false ? "fields not read" : nil,
      result.headline == .wall ? "by wall-clock time" : nil,
    ].compactMap { $0 }
    return Row(
      name: operation.name,
      label: operation.title,
      detail: form.joined(separator: ", "), entries: entries(result), headline: result.headline)
  }

  private static func entries(_ result: OperationResult) -> [Entry] {
    let best = result.pairs.fastest ?? ""
    let clock = result.headline
    let others = result.pairs.strategies.filter { $0 != best }
    let isProven =
      !others.isEmpty
      && others.allSatisfy { result.pairs.result(of: $0, to: best)?.verdict == .slower }
    return result.strategies.map { strategy in
      let comparison = result.pairs.result(of: strategy.strategy, to: best)
      let isBest = strategy.strategy == best
      let isTimed = (strategy.nanoseconds(by: clock) ?? 0) > 0
      func compared(_ clock: InterleavedTimes.Clock) -> BaselineComparison? {
        result.pairs.result(of: strategy.strategy, to: best, by: clock)
      }
      return Entry(
        strategy: strategy.strategy, ratio: isBest ? (isTimed ? 1 : nil) : comparison?.ratio,
        interval: comparison?.interval,
        rank: isBest
          ? (isProven ? .proven : .lowest) : .worse(comparison?.verdict ?? .unresolved),
        processor: compared(.processor), wall: compared(.wall),
        without: mostInfluential(
          result.pairs.without(of: strategy.strategy, to: best), ratio: comparison?.ratio ?? 1),
        absolute: absolute(strategy, of: result),
        value: strategy.processorNanoseconds, smallestEffect: result.smallestEffect,
        processes: strategy.processes)
    }
  }

  /// Returns the operation to mention: one that changes the answer, then the most influential.
  private static func mostInfluential(_ all: [MeanWithout], ratio: Double) -> MeanWithout? {
    let turning = all.filter(\.turnsAnswer)
    return (turning.isEmpty ? all : turning).max {
      abs(log($0.ratio / ratio)) < abs(log($1.ratio / ratio))
    }
  }

  /// Returns the measured time of the action, as the answer has it.
  private static func absolute(_ own: StrategyResult, of result: OperationResult) -> String {
    let time = own.nanoseconds(by: result.headline)
    return TimeUnit.text(time.map { $0 * Double(result.operation.objectCount) })
  }

  private static func space(_ cell: Measurements) -> Row {
    let least = cell.storage.map(\.record.fileBytes).min() ?? 0
    let isAlone = cell.storage.count { $0.record.fileBytes == least } == 1
    return Row(
      name: "file", label: "size of the file", detail: "bytes, without noise",
      entries: cell.storage.map { result in
        let bytes = result.record.fileBytes
        return Entry(
          strategy: result.strategy,
          ratio: least > 0 ? Double(bytes) / Double(least) : nil, interval: nil,
          rank: bytes == least
            ? (isAlone && cell.storage.count > 1 ? .proven : .best) : .worse(.slower),
          absolute: Digits.bytes(bytes),
          value: Double(bytes), smallestEffect: 0, isSize: true, processes: result.processes)
      })
  }
}

extension Scorecard.Rank {
  /// The rank in the results database.
  package var word: String {
    switch self {
    case .proven: "best"
    case .lowest: "lowest"
    case .best: "best"
    case .worse(let verdict): verdict.rawValue
    }
  }
}
