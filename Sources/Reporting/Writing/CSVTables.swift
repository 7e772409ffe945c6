import Sampling
import Statistics

/// A report's figures as comma-separated values, with full precision.
struct CSVTables {
  let report: Report
  let launches: [LaunchRecord]

  /// The tables by file name.
  ///
  /// Nothing is timed where the strategies disagree, so then there are no tables.
  var files: [String: String] {
    if case .answersDiffer = report.standing { return [:] }
    return ["results.csv": results, "storage.csv": storage, "samples.csv": samples]
  }

  private var results: String {
    let head = [
      "operation", "strategy", "cpu_ns_per_action", "wall_ns_per_action", "ratio_to_baseline",
      "ratio_low", "ratio_high", "p_value", "verdict", "minimum_effect", "blocks",
    ]
    let rows = report.operations.flatMap { operation in
      operation.contenders.map { contender -> [String] in
        let comparison = contender.comparison
        return [
          operation.summary.name, contender.strategy, "\(contender.cpuNanoseconds)",
          "\(contender.wallNanoseconds)", Self.text(comparison?.ratio),
          Self.text(comparison?.interval.lowerBound), Self.text(comparison?.interval.upperBound),
          Self.text(comparison?.pValue), contender.verdict?.rawValue ?? "",
          "\(operation.minimumEffect)", "\(report.blockCount)",
        ]
      }
    }
    return Self.table(head, rows)
  }

  private var storage: String {
    let rows = report.storage.flatMap { figures in
      figures.parts.map {
        [
          figures.strategy, $0.name, $0.role.rawValue, "\($0.pages)", "\($0.cells)",
          "\($0.payloadBytes)", "\($0.unusedBytes)",
        ]
      }
    }
    return Self.table(
      ["strategy", "name", "role", "pages", "cells", "payload_bytes", "unused_bytes"], rows)
  }

  private var samples: String {
    let rows = launches.flatMap { launch in
      launch.operations.flatMap { operation in
        zip(operation.cpuNanoseconds, operation.wallNanoseconds).enumerated().map {
          number, sample in
          [
            "\(launch.index)", "\(launch.block)", "\(launch.position)", launch.strategy,
            operation.name, "\(number)", "\(sample.0)", "\(sample.1)",
          ]
        }
      }
    }
    return Self.table(
      ["launch", "block", "position", "strategy", "operation", "sample", "cpu_ns", "wall_ns"], rows)
  }

  private static func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head] + rows).map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  /// RFC 4180: quoted where a comma, a quote or a line end would mislead.
  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
