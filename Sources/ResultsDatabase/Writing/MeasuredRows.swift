import Foundation
import RunJournal

/// What every launch measured of every operation.
struct MeasuredRows {
  var rows: ResultsRows

  func write(_ writer: RowWriter) throws {
    let statements = try writeStatements(writer)
    for (number, launch) in rows.journal.launches.enumerated() {
      for operation in launch.operations {
        guard
          let key = rows.keys.operations[
            .init(cell: launch.cell, operation: operation.id)]
        else { continue }
        try write(operation, launch: number + 1, key, statements, writer)
      }
    }
  }

  /// A statement and the plan it had.
  private struct Text: Hashable {
    var sql: String
    var plan: String

    init(_ record: StatementRecord) {
      sql = record.sql
      plan = RowWriter.lines(record.plan)
    }
  }

  /// Each text once, in the order of the journal.
  private func writeStatements(_ writer: RowWriter) throws -> [Text: Int] {
    var keys: [Text: Int] = [:]
    for record in rows.journal.launches.flatMap(\.operations).flatMap(\.statements) {
      let text = Text(record)
      guard keys[text] == nil else { continue }
      keys[text] = keys.count + 1
      try writer.insert(
        into: "statement", ["id": keys[text], "sql": text.sql, "plan": text.plan])
    }
    return keys
  }

  private func write(
    _ record: OperationRecord, launch: Int, _ operation: Int, _ statements: [Text: Int],
    _ writer: RowWriter
  ) throws {
    try writeAnswer(of: record, launch, operation, writer)
    try writeSamples(of: record, launch, operation, writer)
    try writeWindows(of: record, launch, operation, writer)
    try writeHistogram(record.histogram, "service", launch, operation, writer)
    try writeHistogram(record.responseHistogram, "response", launch, operation, writer)
    for (name, value) in try record.counters.map(Self.fields) ?? [] {
      try writer.insert(
        into: "counter",
        ["launch_id": launch, "operation_id": operation, "name": name, "value": value])
    }
    for (number, statement) in record.statements.enumerated() {
      try writer.insert(
        into: "execution",
        [
          "launch_id": launch, "operation_id": operation, "number": number,
          "statement_id": statements[Text(statement)], "executions": statement.executions,
          "virtual_machine_steps": statement.virtualMachineSteps,
        ])
    }
  }

  private func writeAnswer(
    of record: OperationRecord, _ launch: Int, _ operation: Int, _ writer: RowWriter
  ) throws {
    let sampling = record.sampling
    try writer.insert(
      into: "answer",
      [
        "launch_id": launch, "operation_id": operation, "digest": record.answerDigest,
        "count": record.answerCount, "steadiness": sampling?.steadiness,
        "overhead_ns": sampling?.overheadNanoseconds,
        "clock_step_ns": sampling?.clockStepNanoseconds,
        "resident_share": sampling?.residentShare,
        "labels": RowWriter.lines(sampling?.labels ?? []), "late_starts": record.lateStarts,
      ])
  }

  private func writeSamples(
    of record: OperationRecord, _ launch: Int, _ operation: Int, _ writer: RowWriter
  ) throws {
    for (number, wall) in (record.sampling?.warmupNanoseconds ?? []).enumerated() {
      try writer.insert(
        into: "sample",
        [
          "launch_id": launch, "operation_id": operation, "is_warmup": true, "number": number,
          "wall_ns": wall,
        ])
    }
    for (number, times) in zip(record.wallNanoseconds, record.cpuNanoseconds).enumerated() {
      try writer.insert(
        into: "sample",
        [
          "launch_id": launch, "operation_id": operation, "is_warmup": false,
          "number": number, "wall_ns": times.0, "cpu_ns": times.1,
        ])
    }
  }

  private func writeWindows(
    of record: OperationRecord, _ launch: Int, _ operation: Int, _ writer: RowWriter
  ) throws {
    for (number, window) in (record.windows ?? []).enumerated() {
      try writer.insert(
        into: "load_window",
        [
          "launch_id": launch, "operation_id": operation, "number": number,
          "objects": window.objects, "wall_ns": window.wallNanoseconds,
          "cpu_ns": window.cpuNanoseconds, "log_bytes": window.logBytes,
          "log_restarts": window.logRestarts,
        ])
    }
  }

  private func writeHistogram(
    _ histogram: HistogramRecord?, _ kind: String, _ launch: Int, _ operation: Int,
    _ writer: RowWriter
  ) throws {
    var counts: [Int64: Int64] = [:]
    for bucket in histogram?.buckets ?? [] where bucket.count == 2 {
      counts[bucket[0], default: 0] += bucket[1]
    }
    for (value, count) in counts.sorted(by: { $0.key < $1.key }) {
      try writer.insert(
        into: "histogram",
        [
          "launch_id": launch, "operation_id": operation, "kind": kind, "value_ns": value,
          "count": count,
        ])
    }
  }

  /// The fields under the names that the journal has for them.
  private static func fields(_ counters: CounterRecord) throws -> [(String, Int64)] {
    let data = try JSONEncoder().encode(counters)
    return try JSONDecoder().decode([String: Int64].self, from: data)
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
