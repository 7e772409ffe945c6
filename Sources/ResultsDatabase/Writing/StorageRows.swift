import Reporting
import RunJournal

/// Files and their B-trees, stage by stage.
struct StorageRows {
  var keys: ResultsRows.Keys
  private var lastFile = 0
  private var lastPart = 0

  init(keys: ResultsRows.Keys) { self.keys = keys }

  mutating func write(_ cell: Measurements, _ writer: RowWriter) throws {
    for result in cell.storage {
      let stages = [
        ("load", result.record), ("churn", result.template?.afterChurn),
        ("vacuum", result.template?.afterVacuum),
      ]
      for (stage, record) in stages {
        guard let record else { continue }
        lastFile += 1
        try writer.insert(
          into: "storage",
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
        "id": lastPart, "storage_id": lastFile, "name": part.name, "role": part.role.rawValue,
        "pages": part.pages, "cells": part.cells, "payload_bytes": part.payloadBytes,
        "unused_bytes": part.unusedBytes, "depth": part.depth, "leaf_pages": part.leafPages,
        "interior_pages": part.interiorPages, "overflow_pages": part.overflowPages,
        "null_column_bytes": part.layers?.nullColumns, "value_bytes": part.layers?.values,
        "layers": try part.layers.map { try RowWriter.json($0) },
      ])
  }
}
