import Document
import LogicalModel
import RunJournal
import Statistics

/// The latencies of operations, especially the slow ones.
struct LatencySection {
  var report: Report
  var cell: Measurements

  /// Fewer values give a curve of single values instead of a distribution.
  private static let leastForFigure = 36
  private static let shownFigures = 2

  /// An operation with its latencies in all strategies.
  private struct Operation {
    var summary: OperationSummary
    var strategies: [Latencies]
  }

  var section: ReportSection {
    let found = operations
    guard found.contains(where: { $0.strategies.contains { $0.count > 1 } }) else {
      return ReportSection(kind: .latency, blocks: [Self.unsampled])
    }
    return ReportSection(
      kind: .latency,
      blocks: [
        .figures(drawn(found).map(figure)),
        .note(
          "\(term: "wall-clock time", as: "Wall-clock times") of all \(term: "process", as: "processes") "
            + "together. Percentiles up to p99.9 with intervals: \(table: "tails")."),
      ])
  }

  private static let unsampled: Block = .paragraph(
    "The workload samples no operation more than once. \(code: "samples:") in the "
      + "scenario sets the number of samples in a process.")

  private var operations: [Operation] {
    cell.operations.map(\.operation).filter { $0.sort != .insert }.map { operation in
      Operation(
        summary: operation,
        strategies: cell.strategies.map {
          Latencies(operation, strategy: $0, processes: cell.processes)
        })
    }
  }

  private func drawn(_ found: [Operation]) -> [Operation] {
    let whole = found.filter {
      $0.summary.id.level == .objects && Self.showsShape($0.strategies)
    }
    return Array(whole.prefix(Self.shownFigures))
  }

  private static func showsShape(_ strategies: [Latencies]) -> Bool {
    strategies.allSatisfy { $0.count >= leastForFigure }
  }

  private func figure(_ operation: Operation) -> Block.FigureBlock {
    let tails = operation.strategies.compactMap { latencies -> (String, Double)? in
      let values = latencies.values
      guard let middle = try? Summary.median(values), middle > 0,
        let high = try? Summary.quantile(0.95, of: values)
      else { return nil }
      return (latencies.strategy, high / middle)
    }.sorted { $0.1 < $1.1 }
    let finding: Prose
    if let last = tails.last {
      finding =
        "\(term: "p95") is at most \(Digits.three(last.1)) times the \(term: "median") "
        + "(\(last.0))."
    } else {
      finding = "Shares of operations by latency."
    }
    return Block.FigureBlock(
      drawable: LatencyPlot(
        operation: operation.summary, name: operation.summary.name, latencies: operation.strategies,
        strategies: report.strategyNames
      ).plot, caption: finding + " (\(term: "latency plot"))")
  }
}
