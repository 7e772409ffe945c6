import Document

extension InspectionSections {
  /// One line per table; in HTML also its columns and statement.
  var tables: PageSection? {
    let all = inspection.tables
    guard !all.isEmpty || form == .page else { return nil }
    let filled = all.filter { $0.rows > 0 }
    let (shown, empty) = filled.isEmpty ? (all, []) : (filled, all.filter { $0.rows == 0 })
    return PageSection(
      title: form == .page
        ? "The same file as tables" : "Tables (--raw shows columns and statements)",
      anchor: "tables",
      blocks: list(shown) + (empty.isEmpty ? [] : without(empty)) + (form == .page ? others : []))
  }

  private func list(_ tables: [RawTable]) -> [Block] {
    let shown = excerpt(tables, terminal: 200, page: 1000)
    let table = Table(
      titles: ["table", "rows", "columns", "pages", "indexes"], numbers: [1, 2, 3, 4],
      rows: shown.shown.map { table in
        let counts = [
          table.rows, table.columns.count, table.pages.count, indexes[table.name]?.count ?? 0,
        ]
        return [Prose(table.name.printable)] + counts.map { Prose(Figures.count($0)) }
      })
    return [.table(table)] + rest(shown) + (form == .page ? shown.shown.map(self.table) : [])
  }

  private func without(_ empty: [RawTable]) -> [Block] {
    let count = Figures.count(empty.count, "table") + " without a row"
    return form == .page ? [.details(Prose(count), list(empty))] : [.note("\(count) not shown")]
  }

  /// Tables, indexes and the rest, with columns and statements.
  var rawTables: PageSection {
    PageSection(title: "", anchor: "tables", blocks: inspection.tables.map(table) + others)
  }

  private func table(_ table: RawTable) -> Block {
    let size =
      "\(Figures.count(table.rows, "row")), \(Figures.count(table.columns.count, "column")), "
      + "\(Figures.count(table.pages.count, "page")), "
      + "\(Figures.count(table.pages.unusedBytes, "byte")) unused"
    // A longer page would not be usable; the JSON contains everything.
    let columns = TruncatedList(table.columns, limit: 3000)
    let figures = Table(
      titles: ["column", "type", "values", "NULL", "property"], numbers: [2, 3],
      rows: columns.shown.map { column in
        [
          "\(code: column.name.printable)", Prose(column.declaredType.printable, .muted),
          Prose(column.valuesText), Prose(column.nullsText, .muted), Prose(column.note, .muted),
        ]
      })
    return .details(
      "\(strong: table.name.printable): \(size, .muted)",
      [.preformatted(table.sql.printableStatement, language: "sql")]
        + (columns.shown.isEmpty ? [] : [.table(figures)]) + rest(columns)
        + (indexes[table.name] ?? []).map { .note(words($0, of: table)) })
  }

  private func words(_ index: RawIndex, of table: RawTable) -> Prose {
    let kinds = (index.isUnique ? "unique " : "") + (index.isPartial ? "partial " : "")
    let columns = index.columns.map { names.text($0, of: table.name) }.joined(separator: ", ")
    return "\(kinds)index \(code: index.name.printable) (\(columns)), "
      + "\(Figures.count(index.pages.count, "page"))"
  }

  private var others: [Block] {
    let others = excerpt(inspection.otherObjects, terminal: 10_000, page: 500)
    return others.shown.map { object in
      .details(
        "\(object.kind) \(strong: object.name.printable)",
        [.preformatted((object.sql ?? "").printableStatement, language: "sql")])
    } + rest(others)
  }

  /// The content of Z_METADATA.
  var metadata: PageSection? {
    let entries = excerpt(inspection.metadata, terminal: 500, page: 1000)
    guard !entries.shown.isEmpty else { return nil }
    let facts: [Block] =
      [.facts(entries.shown.map { Block.Fact(Prose($0.key.printable), Prose($0.text)) })]
      + rest(entries)
    return PageSection(
      title: "Metadata", anchor: "metadata",
      blocks: form == .page ? [.details("Content of Z_METADATA", facts)] : facts)
  }
}
