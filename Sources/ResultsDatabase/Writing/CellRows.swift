import LogicalModel
import Reporting
import RunJournal

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
          // Sizes are written as 100k; the members that there are say what that means.
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
        "actions_per_sample": operation.actionsPerSample, "pace": operation.pace,
        "merging": merging,
      ])
  }

  /// A template that was made again after an interruption stands once, as it was made last.
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
            "settings": try RowWriter.json(template.settings),
            "indexes": try RowWriter.json(template.indexes),
          ])
      }
    }
  }
}
