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
    /// The name of its figure.
    var name: String
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
      ] + PacedPart(report: report, cell: cell).blocks + pacedFigures(found))
  }

  private static let unsampled: Block = .paragraph(
    "The workload samples no operation more than once. \(code: "samples:") in the "
      + "scenario sets the number of samples in a process.")

  /// The operations; paced ones are listed twice, with their work and with the user's wait.
  private var operations: [Operation] {
    cell.operations.map(\.operation).filter { $0.sort != .insert }.flatMap { operation in
      let service = latencies(operation, isResponse: false)
      let response = latencies(operation, isResponse: true)
      var working = Operation(summary: operation, name: operation.name, strategies: service)
      var waiting = Operation(
        summary: operation, name: operation.name + ".response", strategies: response)
      if operation.id.isPaced {
        working.summary.label = "service: " + operation.label
        waiting.summary.label = "response: " + operation.label
      } else {
        waiting.summary.label += ", from the intended start"
      }
      return [working] + (response.contains { $0.count > 0 } ? [waiting] : [])
    }
  }

  private func latencies(_ operation: OperationSummary, isResponse: Bool) -> [Latencies] {
    cell.strategies.map {
      Latencies(operation, strategy: $0, processes: cell.processes, isResponse: isResponse)
    }
  }

  private func drawn(_ found: [Operation]) -> [Operation] {
    let whole = found.filter {
      $0.summary.id.level == .objects && !$0.summary.id.isPaced && Self.showsShape($0.strategies)
    }
    return Array(whole.prefix(Self.shownFigures))
  }

  private static func showsShape(_ strategies: [Latencies]) -> Bool {
    strategies.allSatisfy { $0.count >= leastForFigure }
  }

  /// Returns the work and the wait of paced operations next to each other.
  private func pacedFigures(_ found: [Operation]) -> [Block] {
    let paced = found.filter { $0.summary.id.isPaced && Self.showsShape($0.strategies) }
    return paced.isEmpty
      ? [] : [.figures(paced.prefix(Self.shownFigures).map(figure))]
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
        operation: operation.summary, name: operation.name, latencies: operation.strategies,
        strategies: report.strategyNames
      ).plot, caption: finding + " (\(term: "latency plot"))")
  }
}
