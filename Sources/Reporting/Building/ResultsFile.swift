import RunJournal
import Statistics

/// The exact results against the baseline, one line per cell, operation and strategy.
enum ResultsFile {
  static func file(_ cells: [Measurements]) -> CSVFile {
    CSVFile(
      name: "results.csv",
      header: [
        "cell", "operation", "label", "strategy", "cpu_ns_per_action", "wall_ns_per_action",
        "actions_per_cpu_second", "ratio", "ratio_low", "ratio_high", "verdict", "adjusted_p",
        "virtual_machine_steps", "statement_executions", "processes",
      ] + WallColumns.names + ["headline", "steps_ratio"],
      rows: cells.flatMap { cell in
        (cell.operations + [cell.overall].compactMap { $0 }).flatMap { result in
          result.strategies.map { row($0, of: result, in: cell.cell.name) }
        }
      })
  }

  /// Returns the ratios of both clocks; the report judges by the headline clock.
  private static func row(
    _ result: StrategyResult, of operation: OperationResult, in cell: String
  ) -> [String] {
    let comparison = result.processorComparison
    let summary = operation.operation
    return [
      cell, summary.name, summary.label, result.strategy,
      CSVFile.number(result.processorNanoseconds), CSVFile.number(result.wallNanoseconds),
      CSVFile.number(result.actionsPerSecond), CSVFile.number(comparison?.ratio),
      CSVFile.number(comparison?.interval.lower), CSVFile.number(comparison?.interval.upper),
      comparison?.verdict.rawValue ?? "", CSVFile.number(comparison?.adjustedP),
      "\(result.virtualMachineSteps.smallest)", "\(result.executions.smallest)",
      CSVFile.processes(result.processes),
    ] + WallColumns.values(result.wallComparison) + [
      operation.headline.rawValue, CSVFile.number(stepsRatio(result, of: operation)),
    ]
  }

  /// Returns the steps of SQLite's virtual machine as a multiple of the baseline's.
  ///
  /// All strategies have the same questions, whatever their numbers of rounds.
  private static func stepsRatio(
    _ result: StrategyResult, of operation: OperationResult
  ) -> Double? {
    guard let baseline = operation.strategies.first, baseline.strategy != result.strategy else {
      return nil
    }
    let own = result.virtualMachineSteps.smallest
    let other = baseline.virtualMachineSteps.smallest
    return own > 0 && other > 0 ? Double(own) / Double(other) : nil
  }
}

/// The last columns of a table whose other ratios are of processor time.
enum WallColumns {
  static let names = ["wall_ratio", "wall_lower", "wall_upper", "wall_verdict"]

  static func values(_ comparison: BaselineComparison?) -> [String] {
    [
      CSVFile.number(comparison?.ratio), CSVFile.number(comparison?.interval.lower),
      CSVFile.number(comparison?.interval.upper), comparison?.verdict.rawValue ?? "",
    ]
  }
}

/// The times of all samples, one line each.
enum SamplesFile {
  static func file(_ cells: [Measurements]) -> CSVFile {
    CSVFile(
      name: "samples.csv",
      header: [
        "cell", "process", "strategy", "operation", "sample", "actions", "wall_ns", "cpu_ns",
        "round", "question", "place",
      ],
      rows: cells.flatMap { cell in
        let merging = MergingOperation.all(in: cell.cell, cell.processes).map(\.summary)
        let actions = Dictionary(
          (cell.cell.operations + merging).map { ($0.id, $0.actionsPerSample) },
          uniquingKeysWith: { first, _ in first })
        return cell.processes.flatMap { process in
          process.strategies.flatMap { rows($0, in: process, actions: actions) }
        }
      })
  }

  private static func rows(
    _ measured: StrategyMeasurement, in process: ProcessRecord, actions: [MeasurementID: Int]
  ) -> [[String]] {
    measured.operations.flatMap { operation in
      zip(operation.wallNanoseconds, operation.cpuNanoseconds).enumerated().map { sample, times in
        [
          process.cell, "\(process.number)", measured.strategy, operation.name, "\(sample)",
          "\(actions[operation.id] ?? 1)", "\(times.0)", "\(times.1)",
        ] + turn(of: sample, in: operation)
      }
    }
  }

  /// Returns a sample's round, question and position in the round; empty for paced operations.
  private static func turn(of sample: Int, in operation: OperationRecord) -> [String] {
    guard let questions = operation.questionCount, questions > 0 else { return ["", "", ""] }
    let places = operation.positions ?? []
    return [
      "\(sample)", "\(sample % questions)",
      places.indices.contains(sample) ? "\(places[sample])" : "",
    ]
  }
}
