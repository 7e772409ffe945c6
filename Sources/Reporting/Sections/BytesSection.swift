import Document
import RunJournal

/// The use of each store's bytes.
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
          "This journal has pages of tables and indexes, but not the layers within them. A run with "
            + "this version of the tool adds the \(term: "waterfall").")
      ] : [.table(waterfall(waterfalls))]
    blocks += life
    blocks.append(.note("Every table and index is in \(table: "storage")."))
    return ReportSection(kind: .bytes, blocks: blocks)
  }

  private var finding: Prose {
    let sorted = cell.storage.sorted { $0.record.fileBytes < $1.record.fileBytes }
    guard let least = sorted.first, let most = sorted.last, least.strategy != most.strategy,
      least.record.fileBytes > 0
    else { return "The parts of the store file." }
    let ratio = Double(most.record.fileBytes) / Double(least.record.fileBytes)
    return "\(most.strategy) takes \(Ratio.words(ratio, of: "space")) than \(least.strategy)."
      .grammatical
  }

  /// Returns the layers that differ and the file; equal layers explain nothing.
  private func waterfall(_ waterfalls: [Waterfall]) -> Table {
    let largest = waterfalls.map(\.fileBytes).max() ?? 0
    let differing = Waterfall.Layer.allCases.filter { layer in
      let bytes = waterfalls.map { $0.bytes[layer] ?? 0 }
      return ((bytes.max() ?? 0) - (bytes.min() ?? 0)) * 100 >= largest
    }
    let rows = differing.map { layer in
      Table.Row(
        "\(term: layer.rawValue)",
        waterfalls.map { Table.Cell(Prose(Digits.signedBytes($0.bytes[layer] ?? 0))) })
    }
    let unexplained = waterfalls.map(\.unexplained)
    let sums = [
      unexplained.allSatisfy { $0 == 0 }
        ? nil
        : Table.Row("unexplained", unexplained.map { Table.Cell(Prose(Digits.signedBytes($0))) }),
      Table.Row(
        head: [Table.Line(prose: "the file")],
        cells: waterfalls.map { Table.Cell(Prose(Digits.bytes($0.fileBytes))) }, isTotal: true),
    ].compactMap { $0 }
    return Table(
      caption: "\(term: "waterfall", as: "Layers") of the file that differ by at least 1 % of it",
      corner: "bytes used for",
      columns: waterfalls.map {
        Table.Column(title: "\(strategy: $0.strategy)", isNumeric: true)
      }, rows: rows + sums, exact: "\(table: "waterfall")")
  }

  /// The sizes after the load, after churn and after VACUUM.
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
          caption: "The file over its life", corner: "stage",
          columns: templates.map {
            Table.Column(title: "\(strategy: $0.strategy)", isNumeric: true)
          }, rows: Self.stages(templates), exact: "\(table: "storage")"))
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
    let ratio = Double(record.fileBytes) / Double(max(1, start.fileBytes))
    return Table.Cell(
      [Table.Line(prose: Prose(Digits.bytes(record.fileBytes)), style: .value)]
        + (record == start ? [] : [Table.Line(prose: Prose(Ratio.text(ratio)), style: .small)]))
  }
}

extension String {
  /// The text with "2.40 times the space than" corrected to "of"; "12 % more space than" stays.
  fileprivate var grammatical: Prose { Prose(replacing("the space than", with: "the space of")) }
}
