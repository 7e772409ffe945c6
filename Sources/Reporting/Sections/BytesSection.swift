import Document
import RunJournal

/// The uses of the bytes of each store.
struct BytesSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let waterfalls = cell.storage.compactMap { result in
      Waterfall(
        result.record, strategy: result.strategy,
        logicalBytes: result.template.logicalBytes)
    }
    let figures = BytesFigures(cell: cell, waterfalls: waterfalls)
    let caption = finding
    var blocks: [Block] = [
      .figures([Block.FigureBlock(drawable: figures.figure, caption: caption)])
    ]
    blocks +=
      waterfalls.isEmpty
      ? [
        .note(
          "This journal counts pages of tables and indexes, not the layers within them. A run with "
            + "this version of the tool adds the \(term: "waterfall").")
      ] : [.table(waterfall(waterfalls))]
    blocks += life
    blocks.append(.note("Every table and index is in \(file: "storage.csv")."))
    return ReportSection(
      kind: .bytes, blocks: blocks,
      files: [StorageFiles.storage(report.cells)]
        + (waterfalls.isEmpty ? [] : [StorageFiles.waterfall(report.cells)]))
  }

  private var finding: Prose {
    let sorted = cell.storage.sorted { $0.record.fileBytes < $1.record.fileBytes }
    guard let least = sorted.first, let most = sorted.last, least.strategy != most.strategy,
      least.record.fileBytes > 0
    else { return "The parts of the store's file." }
    let ratio = Double(most.record.fileBytes) / Double(least.record.fileBytes)
    return "\(most.strategy) takes \(Ratio.words(ratio, of: "space")) than \(least.strategy)."
      .grammatical
  }

  private func waterfall(_ waterfalls: [Waterfall]) -> Table {
    let rows = Waterfall.Layer.allCases.map { layer in
      Table.Row(
        "\(term: layer.rawValue)",
        waterfalls.map { waterfall in
          let bytes = waterfall.bytes[layer] ?? 0
          let share = Double(bytes) / Double(max(1, waterfall.fileBytes))
          return Table.Cell([
            Table.Line(prose: Prose(Digits.signedBytes(bytes)), style: .value),
            Table.Line(prose: Prose(Ratio.signedPercentage(share)), style: .small),
          ])
        })
    }
    let sums = [
      Table.Row(
        head: [Table.Line(prose: "unexplained")],
        cells: waterfalls.map { Table.Cell(Prose(Digits.signedBytes($0.unexplained))) },
        isTotal: true),
      Table.Row("the file", waterfalls.map { Table.Cell(Prose(Digits.bytes($0.fileBytes))) }),
    ]
    return Table(
      caption: "\(term: "waterfall", as: "Waterfall") of the file after the load",
      corner: "bytes there for",
      columns: waterfalls.map {
        Table.Column(title: "\(strategy: $0.strategy)", isNumeric: true)
      }, rows: rows + sums, file: "waterfall.csv")
  }

  /// After the load, after churn and after VACUUM.
  private var life: [Block] {
    let templates = cell.storage.map(\.template)
    guard templates.contains(where: { $0.afterChurn != nil || $0.afterVacuum != nil }) else {
      return [
        .note(
          "What \(term: "churn") and \(term: "VACUUM") do to the file was not measured in this cell."
        )
      ]
    }
    return [
      .table(
        Table(
          caption: "The file in the course of its life", corner: "stage",
          columns: templates.map {
            Table.Column(title: "\(strategy: $0.strategy)", isNumeric: true)
          }, rows: Self.stages(templates), file: "storage.csv"))
    ]
  }

  private static func stages(_ templates: [TemplateRecord]) -> [Table.Row] {
    let stages: [(Prose, (TemplateRecord) -> StorageRecord?)] = [
      ("after the load", { $0.afterLoad }), ("after \(term: "churn")", { $0.afterChurn }),
      ("after \(term: "VACUUM")", { $0.afterVacuum }),
    ]
    return stages.map { name, record in
      Table.Row(name, templates.map { stage(record($0), start: $0.afterLoad) })
    } + [
      Table.Row(
        "\(term: "WAL peak") of the load",
        templates.map { Table.Cell(Prose(Digits.bytes(Int($0.walPeakBytes)))) })
    ]
  }

  private static func stage(_ record: StorageRecord?, start: StorageRecord) -> Table.Cell {
    guard let record else { return .empty }
    let unused =
      record.parts.map(\.unusedBytes).reduce(0, +)
      + record.unassignedPages * record.pageSizeBytes
    let ratio = Double(record.fileBytes) / Double(max(1, start.fileBytes))
    return Table.Cell([
      Table.Line(prose: Prose(Digits.bytes(record.fileBytes)), style: .value),
      Table.Line(
        prose:
          "\(Ratio.text(ratio)), \(Ratio.percentage(Double(unused) / Double(max(1, record.fileBytes)))) free",
        style: .small),
    ])
  }
}

extension String {
  /// "12 % more space than" stays, "2.40 times the space than" becomes "of".
  fileprivate var grammatical: Prose { Prose(replacing("the space than", with: "the space of")) }
}
