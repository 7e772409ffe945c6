import RunJournal

/// The files with the exact sizes for the section on bytes.
enum StorageFiles {
  /// Writes one line per B-tree of each store and stage, and one for unassigned pages.
  static func storage(_ cells: [Measurements]) -> CSVFile {
    CSVFile(
      name: "storage.csv",
      header: [
        "cell", "strategy", "stage", "part", "role", "pages", "bytes", "cells", "payload_bytes",
        "unused_bytes", "depth", "leaf_pages", "interior_pages", "overflow_pages", "processes",
      ],
      rows: cells.flatMap { cell in
        cell.storage.flatMap { result in
          stages(result).flatMap { name, record in
            rows(record, [cell.cell.name, result.strategy, name], result.processes)
          }
        }
      })
  }

  private static func stages(_ result: StorageResult) -> [(String, StorageRecord)] {
    [
      ("load", result.record), ("churn", result.template.afterChurn),
      ("vacuum", result.template.afterVacuum),
    ].compactMap { name, record in record.map { (name, $0) } }
  }

  private static func rows(
    _ record: StorageRecord, _ place: [String], _ processes: [Int]
  ) -> [[String]] {
    let numbers = CSVFile.processes(processes)
    return record.parts.map { part in
      place + [
        part.name, part.role.rawValue, "\(part.pages)", "\(part.pages * record.pageSizeBytes)",
        "\(part.cells)", "\(part.payloadBytes)", "\(part.unusedBytes)", text(part.depth),
        text(part.leafPages), text(part.interiorPages), text(part.overflowPages), numbers,
      ]
    } + [
      place + [
        "", StorageCategory.unassigned.rawValue, "\(record.unassignedPages)",
        "\(record.unassignedPages * record.pageSizeBytes)", "", "", "", "", "", "", "", numbers,
      ]
    ]
  }

  private static func text(_ value: Int?) -> String { value.map(String.init) ?? "" }

  /// Writes one line per layer of each store, and one for unexplained bytes.
  static func waterfall(_ cells: [Measurements]) -> CSVFile {
    CSVFile(
      name: "waterfall.csv", header: ["cell", "strategy", "layer", "bytes", "share", "processes"],
      rows: cells.flatMap { cell in
        cell.storage.flatMap { result in
          guard
            let waterfall = Waterfall(
              result.record, strategy: result.strategy,
              logicalBytes: result.template.logicalBytes)
          else { return [[String]]() }
          let layers = Waterfall.Layer.allCases.map { ($0.rawValue, waterfall.bytes[$0] ?? 0) }
          return (layers + [("unexplained", waterfall.unexplained)]).map { name, bytes in
            [
              cell.cell.name, result.strategy, name, "\(bytes)",
              CSVFile.number(Double(bytes) / Double(max(1, waterfall.fileBytes))),
              CSVFile.processes(result.processes),
            ]
          }
        }
      })
  }
}
