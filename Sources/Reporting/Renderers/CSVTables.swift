import Sampling
import Statistics

/// The exact numbers behind the report, as tables for other tools.
struct CSVTables {
  var measurements: Measurements
  var operations: [OperationSummary]

  init(_ measurements: Measurements) {
    self.measurements = measurements
    operations = measurements.operations.map(\.operation)
  }

  /// One line for each operation and strategy, then the ratios over all operations.
  var results: String {
    let header = [
      "operation", "label", "strategy", "cpu_ns_per_action", "wall_ns_per_action",
      "actions_per_cpu_second", "ratio", "ratio_low", "ratio_high", "verdict", "adjusted_p",
      "virtual_machine_steps", "statement_executions",
    ]
    let all = measurements.operations + [measurements.overall].compactMap { $0 }
    let rows = all.flatMap { result in
      result.strategies.map { Self.row($0, of: result.operation) }
    }
    return Self.table([header] + rows)
  }

  private static func row(_ result: StrategyResult, of operation: OperationSummary) -> [String] {
    let comparison = result.comparison
    return [
      operation.name, operation.label, result.strategy, number(result.processorNanoseconds),
      number(result.wallNanoseconds), number(result.actionsPerSecond),
      number(comparison?.ratio), number(comparison?.interval.lower),
      number(comparison?.interval.upper), comparison?.verdict.rawValue ?? "",
      number(comparison?.adjustedP),
      "\(result.virtualMachineSteps.smallest)", "\(result.executions.smallest)",
    ]
  }

  /// The shortest digits that give the same number again; empty where there is none.
  private static func number(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }

  /// One line for each B-tree of each strategy, and one for the pages without a part.
  var storage: String {
    let header = [
      "strategy", "part", "role", "pages", "bytes", "cells", "payload_bytes", "unused_bytes",
    ]
    let rows = measurements.storage.flatMap { result in
      result.record.parts.map { part in
        [
          result.strategy, part.name, part.role.rawValue, "\(part.pages)",
          "\(part.pages * result.record.pageSizeBytes)", "\(part.cells)", "\(part.payloadBytes)",
          "\(part.unusedBytes)",
        ]
      } + [
        [
          result.strategy, "", StorageCategory.unassigned.rawValue,
          "\(result.record.unassignedPages)", "\(result.bytes(in: .unassigned))", "", "", "",
        ]
      ]
    }
    return Self.table([header] + rows)
  }

  /// One line for each sample of each used launch.
  var samples: String {
    let header = [
      "launch", "block", "position", "strategy", "operation", "sample", "actions", "wall_ns",
      "cpu_ns",
    ]
    let actions = Dictionary(
      operations.map { ($0.name, $0.actionsPerSample) }, uniquingKeysWith: { first, _ in first })
    let rows = measurements.launches.flatMap { launch in
      launch.operations.flatMap { operation in
        zip(operation.wallNanoseconds, operation.cpuNanoseconds).enumerated().map { sample, times in
          [
            "\(launch.index)", "\(launch.block)", "\(launch.position)", launch.strategy,
            operation.name, "\(sample)", "\(actions[operation.name] ?? 1)", "\(times.0)",
            "\(times.1)",
          ]
        }
      }
    }
    return Self.table([header] + rows)
  }

  private static func table(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  /// Quoting as in RFC 4180, only where it is needed.
  private static func field(_ text: String) -> String {
    text.contains { ",\"\n\r".contains($0) }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
