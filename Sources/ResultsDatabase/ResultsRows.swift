import Escaping
import Foundation
import Lineage
import LogicalModel
import Reporting
import RunJournal
import Statistics

/// The content of a journal and its report as rows, in a fixed order.
struct ResultsRows {
  var journal: Journal
  var report: Report
  var cells: [CellRecord]
  /// The merging variants of some operations, by cell.
  var merging: [String: [MergingOperation]] = [:]
  var keys: Keys

  /// The row numbers used as foreign keys.
  struct Keys {
    var cells: [String: Int] = [:]
    var strategies: [String: Int] = [:]
    var operations: [Place: Int] = [:]

    /// An operation of a cell.
    struct Place: Hashable {
      var cell: String
      var operation: MeasurementID
    }
  }

  init(journal: Journal, report: Report) {
    self.journal = journal
    self.report = report
    cells = journal.cells
    keys = Keys()
    for (index, cell) in cells.enumerated() { keys.cells[cell.name] = index + 1 }
    for (index, strategy) in journal.run.strategies.enumerated() {
      keys.strategies[strategy.name] = index + 1
    }
    for cell in cells {
      merging[cell.name] = MergingOperation.all(
        in: cell, journal.processes.filter { $0.cell == cell.name })
    }
    var operation = 0
    for cell in cells {
      for summary in cell.operations + (merging[cell.name] ?? []).map(\.summary) {
        operation += 1
        keys.operations[.init(cell: cell.name, operation: summary.id)] = operation
      }
    }
  }

  func write(with writer: RowWriter) throws {
    try writeRun(writer)
    try writeStrategies(writer)
    for cell in cells { try writeCell(cell, writer) }
    try writeSelfTest(writer)
    try writeTemplates(writer)
    try writeProcesses(writer)
    guard case .measured(let measured) = report.outcome else { return }
    var storage = StorageRows(keys: keys)
    var figures = FigureRows(keys: keys)
    for cell in measured {
      try storage.write(cell, writer)
      try figures.write(cell, writer)
      try ReportRows(cell: cell, seed: report.planSeed, writer: writer).write()
    }
    try ReportRows.writeScaling(measured, writer)
    try MeasuredRows(rows: self).write(writer)
  }

  private func writeRun(_ writer: RowWriter) throws {
    let run = journal.run
    let machine = run.environment
    try writer.insert(
      into: "run",
      [
        "id": 1, "journal_version": run.schemaVersion, "scenario": run.scenario.name,
        "title": run.scenario.title, "question": run.scenario.question,
        "expectation": run.scenario.expectation, "scenario_text": run.scenario.text,
        "data_seed": "\(run.scenario.dataSeed)", "data_origin": run.scenario.dataOrigin,
        "plan_seed": "\(run.planSeed)", "command": run.command, "started_at": run.startedAt,
        "is_quick": run.isQuick, "outcome": journal.end?.outcome.rawValue,
        "outcome_detail": journal.end?.detail, "finished_at": journal.end?.finishedAt,
        "estimated_s": journal.end?.estimatedSeconds, "elapsed_s": journal.end?.elapsedSeconds,
        "cpu_model": machine.cpuModel, "cpu_count": machine.cpuCount,
        "hypervisor": machine.hypervisor, "memory_bytes": machine.memoryBytes,
        "kernel": machine.kernel, "operating_system": machine.operatingSystem,
        "file_system": machine.fileSystem, "swift_version": machine.swiftVersion,
        "build_configuration": machine.buildConfiguration,
        "sqlite_version": machine.sqliteVersion, "git_revision": machine.gitRevision,
        "load_average": machine.loadAverage,
        "machine_details": try machine.details.map { try JSONOutput.line($0) },
      ])
  }

  private func writeStrategies(_ writer: RowWriter) throws {
    for strategy in journal.run.strategies {
      try writer.insert(
        into: "strategy",
        [
          "id": keys.strategies[strategy.name], "name": strategy.name,
          "summary": strategy.summary, "model": RowWriter.lines(strategy.model),
          "notes": RowWriter.lines(strategy.notes),
        ])
    }
  }

  private func writeSelfTest(_ writer: RowWriter) throws {
    guard let test = journal.selfTest else { return }
    try writer.insert(
      into: "self_test",
      [
        "id": 1, "finished_at": test.finishedAt, "comparisons": test.comparisons,
        "flagged": test.flagged, "called_different": test.calledDifferent,
        "injected_runs": test.injectedRuns, "injected_found": test.injectedFound,
        "git_revision": test.gitRevision,
        "probabilities": try JSONOutput.line(test.probabilities),
      ])
  }
}

/// Inserts rows into the tables of ``ResultsSchema``.
///
/// A class, because it keeps the statement of each table.
final class RowWriter {
  /// Values by column.
  typealias Values = KeyValuePairs<String, (any DatabaseValueConvertible)?>

  private struct Insertion {
    var statement: Statement
    var columns: [String]
  }

  private let database: Database
  private var insertions: [String: Insertion] = [:]

  init(database: Database) { self.database = database }

  /// Inserts one row of all these values; missing columns become NULL.
  func insert(into table: String, _ parts: Values...) throws {
    let insertion = try insertions[table] ?? insertion(into: table)
    var arguments = [(any DatabaseValueConvertible)?](
      repeating: nil, count: insertion.columns.count)
    for part in parts {
      for (name, value) in part {
        guard let place = insertion.columns.firstIndex(of: name) else {
          preconditionFailure("a column of \(table) is misspelt: \(name)")
        }
        arguments[place] = value
      }
    }
    try database.execute(insertion.statement, arguments: arguments)
  }

  private func insertion(into table: String) throws -> Insertion {
    guard let form = ResultsSchema.tables.first(where: { $0.name == table }) else {
      preconditionFailure("no table \(table) in ResultsSchema")
    }
    let names = form.columns.map(\.name)
    let places = Array(repeating: "?", count: names.count).joined(separator: ", ")
    let statement = try database.statement(
      "INSERT INTO \(table)(\(names.map { $0.quoted("\"") }.joined(separator: ", "))) "
        + "VALUES (\(places))")
    let insertion = Insertion(statement: statement, columns: names)
    insertions[table] = insertion
    return insertion
  }

  /// Inserts many rows of the same columns; the others become NULL.
  func insert(
    into table: String, columns: [String], _ rows: [[(any DatabaseValueConvertible)?]]
  ) throws {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try database.statement(
      "INSERT INTO \(table)(\(columns.joined(separator: ", "))) VALUES (\(marks))")
    for row in rows { try database.execute(statement, arguments: row) }
  }

  /// Inserts a row for each member of a JSON object, with its name and value in the last columns.
  func insertMembers(of json: String, into table: String, _ key: Values) throws {
    let columns = key.map(\.key) + ["name", "value"]
    let statement = try database.statement(
      "INSERT INTO \(table)(\(columns.joined(separator: ", "))) "
        + "SELECT \(key.map { _ in "?, " }.joined())key, value FROM json_each(?)")
    try database.execute(statement, arguments: key.map(\.value) + [json])
  }

  static func lines(_ texts: [String]) -> String { texts.joined(separator: "\n") }

  /// Returns the sorted numbers of the processes behind a row.
  static func numbers(_ processes: [Int]) -> String {
    Set(processes).sorted().map(String.init).joined(separator: " ")
  }
}

extension ResultsRows {
  func writeProcesses(_ writer: RowWriter) throws {
    for (number, process) in journal.processes.enumerated() {
      try write(process, id: number + 1, writer)
    }
  }

  private func write(_ process: ProcessRecord, id: Int, _ writer: RowWriter) throws {
    let used = process.resources
    try writer.insert(
      into: "process",
      [
        "id": id, "cell_id": keys.cells[process.cell], "number": process.number,
        "started_at": process.startedAt, "user_us": used.userMicroseconds,
        "system_us": used.systemMicroseconds, "peak_resident_bytes": used.peakResidentBytes,
        "minor_faults": used.minorFaults, "major_faults": used.majorFaults,
        "voluntary_switches": used.voluntarySwitches,
        "involuntary_switches": used.involuntarySwitches,
        "block_bytes_written": used.blockBytesWritten < 0 ? nil : used.blockBytesWritten,
        "reference_ns": process.referenceNanoseconds,
      ])
    for measured in process.strategies {
      try writer.insert(
        into: "process_strategy",
        [
          "process_id": id, "strategy_id": keys.strategies[measured.strategy],
          "opening_position": process.openingOrder.firstIndex(of: measured.strategy) ?? 0,
          "content_digest": measured.contentDigest,
          "final_content_digest": measured.finalContentDigest, "file_hash": measured.fileHash,
        ])
    }
    guard let others = process.contention else { return }
    try writer.insert(
      into: "contention",
      [
        "process_id": id, "wall_ns": others.wallNanoseconds, "steal_share": others.stealShare,
        "foreign_cores": others.foreignCores,
        "stalled_on_processor_share": others.stalledOnProcessorShare,
        "stalled_on_storage_share": others.stalledOnStorageShare,
        "run_queue_share": others.runQueueShare, "reasons": RowWriter.lines(others.reasons),
      ])
  }
}

extension ResultsRows {
  func writeCell(_ cell: CellRecord, _ writer: RowWriter) throws {
    let key = keys.cells[cell.name]
    try writer.insert(
      into: "cell",
      [
        "id": key, "name": cell.name, "family_size": cell.scenario.familySize,
        "measurement_hash": cell.measurementHash, "precision": cell.precision,
        "minimum_effect": cell.minimumEffect,
      ])
    for (name, value) in cell.parameters.sorted(by: { $0.key < $1.key }) {
      try writer.insert(
        into: "parameter",
        [
          "cell_id": key, "name": name, "value": value,
          // Sizes are written like 100k, so the number is the actual count of members.
          "number": name == "size" ? Double(cell.scenario.familySize) : Double(value),
        ])
    }
    for operation in cell.operations { try write(operation, merging: nil, of: cell, writer) }
    for found in merging[cell.name] ?? [] {
      try write(found.summary, merging: found.variant, of: cell, writer)
    }
  }

  private func write(
    _ operation: OperationSummary, merging: String?, of cell: CellRecord, _ writer: RowWriter
  ) throws {
    try writer.insert(
      into: "operation",
      [
        "id": keys.operations[.init(cell: cell.name, operation: operation.id)],
        "cell_id": keys.cells[cell.name], "name": operation.name, "label": operation.label,
        "sort": operation.sort.rawValue,
        "workload_operation": operation.id.operation,
        "level": operation.id.level.rawValue,
        "cache_state": operation.id.cacheState.rawValue,
        "actions_per_sample": operation.actionsPerSample,
        "merging": merging,
      ])
  }

  /// Writes each template once: the last one, if it was made again after an interruption.
  func writeTemplates(_ writer: RowWriter) throws {
    var last: [[String]: TemplateRecord] = [:]
    for template in journal.templates { last[[template.cell, template.strategy]] = template }
    for cell in cells {
      for strategy in journal.run.strategies {
        guard let template = last[[cell.name, strategy.name]] else { continue }
        try writer.insert(
          into: "template",
          [
            "cell_id": keys.cells[cell.name], "strategy_id": keys.strategies[strategy.name],
            "file_hash": template.fileHash, "content_digest": template.contentDigest,
            "logical_bytes": template.logicalBytes, "wal_peak_bytes": template.walPeakBytes,
            "settings": try JSONOutput.line(template.settings),
            "indexes": try JSONOutput.line(template.indexes),
          ])
      }
    }
  }
}

/// The answers, samples and counters of each operation, strategy and process.
struct MeasuredRows {
  var rows: ResultsRows

  /// Returns the key of an operation in a strategy and a process.
  private static func place(process: Int, strategy: Int?, operation: Int) -> RowWriter.Values {
    ["process_id": process, "strategy_id": strategy, "operation_id": operation]
  }

  func write(_ writer: RowWriter) throws {
    let statements = try writeStatements(writer)
    for (number, process) in rows.journal.processes.enumerated() {
      for measured in process.strategies {
        for operation in measured.operations {
          guard
            let key = rows.keys.operations[.init(cell: process.cell, operation: operation.id)]
          else { continue }
          let place = Self.place(
            process: number + 1, strategy: rows.keys.strategies[measured.strategy], operation: key)
          try write(operation, place, statements, writer)
        }
      }
    }
  }

  /// A statement with its query plan.
  private struct Text: Hashable {
    var sql: String
    var plan: String

    init(_ record: StatementRecord) {
      sql = record.sql
      plan = RowWriter.lines(record.plan)
    }
  }

  /// Writes each statement once, in the order of the journal, and returns its key.
  private func writeStatements(_ writer: RowWriter) throws -> [Text: Int] {
    var keys: [Text: Int] = [:]
    for record in rows.journal.processes.measurements.flatMap(\.operations).flatMap(\.statements) {
      let text = Text(record)
      guard keys[text] == nil else { continue }
      keys[text] = keys.count + 1
      try writer.insert(
        into: "statement", ["id": keys[text], "sql": text.sql, "plan": text.plan])
    }
    return keys
  }

  private func write(
    _ record: OperationRecord, _ place: RowWriter.Values, _ statements: [Text: Int],
    _ writer: RowWriter
  ) throws {
    try writeAnswer(of: record, place, writer)
    let questions = record.questionCount ?? 0
    let positions = questions > 0 ? record.positions ?? [] : []
    let times = zip(record.wallNanoseconds, record.cpuNanoseconds)
    try writer.insert(
      into: "sample",
      columns: place.map(\.key) + ["number", "wall_ns", "cpu_ns", "question", "place"],
      times.enumerated().map { number, times in
        place.map(\.value) + [
          number, times.0, times.1, questions > 0 ? number % questions : nil,
          positions.indices.contains(number) ? positions[number] : nil,
        ]
      })
    try writeWindows(of: record, place, writer)
    if let counters = record.counters {
      try writer.insertMembers(of: JSONOutput.line(counters), into: "counter", place)
    }
    for (number, statement) in record.statements.enumerated() {
      try writer.insert(
        into: "execution", place,
        [
          "number": number, "statement_id": statements[Text(statement)],
          "executions": statement.executions,
          "virtual_machine_steps": statement.virtualMachineSteps,
        ])
    }
  }

  private func writeAnswer(
    of record: OperationRecord, _ place: RowWriter.Values, _ writer: RowWriter
  ) throws {
    let sampling = record.sampling
    try writer.insert(
      into: "answer", place,
      [
        "digest": record.answerDigest, "count": record.answerCount,
        "overhead_ns": sampling?.overheadNanoseconds,
        "clock_step_ns": sampling?.clockStepNanoseconds,
        "resident_share": sampling?.residentShare,
        "labels": RowWriter.lines(sampling?.labels ?? []),
      ])
  }

  private func writeWindows(
    of record: OperationRecord, _ place: RowWriter.Values, _ writer: RowWriter
  ) throws {
    for (number, window) in (record.windows ?? []).enumerated() {
      try writer.insert(
        into: "load_window", place,
        [
          "number": number, "objects": window.objects, "wall_ns": window.wallNanoseconds,
          "cpu_ns": window.cpuNanoseconds, "log_bytes": window.logBytes,
          "log_restarts": window.logRestarts,
        ])
    }
  }
}

/// The files and their B-trees at each stage.
private struct StorageRows {
  var keys: ResultsRows.Keys
  var lastFile = 0
  var lastPart = 0

  mutating func write(_ cell: Measurements, _ writer: RowWriter) throws {
    for result in cell.storage {
      let stages = [
        ("load", result.record), ("churn", result.template.afterChurn),
        ("vacuum", result.template.afterVacuum),
      ]
      for (stage, record) in stages {
        guard let record else { continue }
        lastFile += 1
        try writer.insert(
          into: "file",
          [
            "id": lastFile, "cell_id": keys.cells[cell.cell.name],
            "strategy_id": keys.strategies[result.strategy], "stage": stage,
            "page_size_bytes": record.pageSizeBytes, "page_count": record.pageCount,
            "file_bytes": record.fileBytes, "unassigned_pages": record.unassignedPages,
            "free_pages": record.freePages, "pointer_map_pages": record.pointerMapPages,
          ])
        for part in record.parts { try write(part, writer) }
      }
    }
  }

  private mutating func write(_ part: StoragePart, _ writer: RowWriter) throws {
    lastPart += 1
    try writer.insert(
      into: "storage_part",
      [
        "id": lastPart, "file_id": lastFile, "name": part.name, "role": part.role.rawValue,
        "pages": part.pages, "cells": part.cells, "payload_bytes": part.payloadBytes,
        "unused_bytes": part.unusedBytes, "depth": part.depth, "leaf_pages": part.leafPages,
        "interior_pages": part.interiorPages, "overflow_pages": part.overflowPages,
        "null_column_bytes": part.layers?.nullColumns, "value_bytes": part.layers?.values,
        "layers": try part.layers.map { try JSONOutput.line($0) },
      ])
  }
}

/// The report's times and comparisons.
private struct FigureRows {
  var keys: ResultsRows.Keys
  var lastFigure = 0
  var lastComparison = 0
  var lastMerge = 0

  mutating func write(_ cell: Measurements, _ writer: RowWriter) throws {
    for result in cell.operations {
      let place = ResultsRows.Keys.Place(cell: cell.cell.name, operation: result.operation.id)
      try write(result, operation: keys.operations[place], cell, writer)
    }
    for variants in MergeVariants.all(in: cell) { try write(variants, cell, writer) }
    for need in WorkloadClass.allCases {
      if let result = cell.needs[need] { try write(result, operation: nil, cell, writer) }
    }
  }

  private mutating func write(
    _ result: OperationResult, operation: Int?, _ cell: Measurements, _ writer: RowWriter
  ) throws {
    for strategy in result.strategies {
      lastFigure += 1
      try writer.insert(
        into: "figure",
        [
          "id": lastFigure, "cell_id": keys.cells[cell.cell.name],
          "measured": result.operation.name, "operation_id": operation,
          "label": result.operation.label, "strategy_id": keys.strategies[strategy.strategy],
          "headline": result.headline.rawValue, "cpu_ns": strategy.processorNanoseconds,
          "cpu_low_ns": strategy.processorInterval?.lowerBound,
          "cpu_high_ns": strategy.processorInterval?.upperBound,
          "wall_ns": strategy.wallNanoseconds,
          "virtual_machine_steps": strategy.virtualMachineSteps.smallest,
          "executions": strategy.executions.smallest, "processes": strategy.processes.count,
          "process_numbers": RowWriter.numbers(strategy.processes),
        ])
    }
    try writeComparisons(of: result, operation: operation, cell, writer)
  }

  private mutating func write(
    _ variants: MergeVariants, _ cell: Measurements, _ writer: RowWriter
  ) throws {
    for variant in variants.variants {
      lastMerge += 1
      try writer.insert(
        into: "merge",
        [
          "id": lastMerge,
          "operation_id": keys.operations[.init(cell: cell.cell.name, operation: variant.id)],
          "strategy_id": keys.strategies[variants.strategy], "way": variant.name,
          "cpu_ns": variant.processorNanoseconds, "wall_ns": variant.wallNanoseconds,
          "ratio": variant.ratio ?? 1, "lower": variant.interval?.lower,
          "upper": variant.interval?.finiteUpper,
          "verdict": variant.verdict?.rawValue ?? "lowest",
          "virtual_machine_steps": variant.steps.smallest, "sorts": variant.sorts,
          "executions": variant.statements.map(\.executions).reduce(0, +),
          "processes": variants.processes.count,
          "process_numbers": RowWriter.numbers(variants.processes),
        ])
    }
  }

  private mutating func writeComparisons(
    of result: OperationResult, operation: Int?, _ cell: Measurements, _ writer: RowWriter
  ) throws {
    let strategies = result.pairs.strategies
    for (index, baseline) in strategies.enumerated() {
      for candidate in strategies.dropFirst(index + 1) {
        let pairs = result.pairs
        guard let comparison = pairs.result(of: candidate, to: baseline, by: .processor) else {
          continue
        }
        let wall = pairs.result(of: candidate, to: baseline, by: .wall)
        lastComparison += 1
        try writer.insert(
          into: "comparison",
          [
            "id": lastComparison, "cell_id": keys.cells[cell.cell.name],
            "measured": result.operation.name, "operation_id": operation,
            "candidate_id": keys.strategies[candidate],
            "baseline_id": keys.strategies[baseline], "ratio": comparison.ratio,
            "lower": comparison.interval.lower, "upper": comparison.interval.finiteUpper,
            "verdict": comparison.verdict.rawValue, "adjusted_p": comparison.adjustedP,
            "processes": comparison.processRatios.count, "headline": result.headline.rawValue,
            "wall_ratio": wall?.ratio, "wall_lower": wall?.interval.lower,
            "wall_upper": wall?.interval.finiteUpper, "wall_verdict": wall?.verdict.rawValue,
          ])
      }
    }
  }
}

extension RatioInterval {
  /// Nil for an interval without an upper end, because SQLite cannot store infinity.
  var finiteUpper: Double? { upper.isFinite ? upper : nil }
}
