import SQLiteStore

extension InspectionText {
  /// One line for each table.
  var parts: [TextLine] {
    guard !inspection.tables.isEmpty else { return [] }
    let indexes = Dictionary(grouping: inspection.indexes, by: \.table).mapValues(\.count)
    let filled = inspection.tables.filter { $0.rows > 0 }
    let tables = Excerpt(filled.isEmpty ? inspection.tables : filled, limit: 200)
    let empty = filled.isEmpty ? 0 : inspection.tables.count - filled.count
    let figures = TextTable(
      columns: [.init(title: "table")]
        + ["rows", "columns", "pages", "indexes"].map { .init(title: $0, isNumber: true) },
      rows: tables.shown.map { table in
        let counts = [
          table.rows, table.columns.count, table.pages.count, indexes[table.name] ?? 0,
        ]
        return [.init(table.name.printable)] + counts.map { .init(Figures.count($0)) }
      })
    return [TextLine("Tables (--raw shows columns and statements)", .heading)]
      + figures.lines(width: tableColumns) + note(tables.note)
      + note(empty == 0 ? nil : "\(Figures.count(empty, "table")) without a row not shown")
  }

  /// What Z_METADATA says.
  var metadata: [TextLine] {
    let entries = Excerpt(inspection.metadata, limit: 500)
    guard !entries.shown.isEmpty else { return [] }
    let table = TextTable(
      columns: [.init(title: ""), .init(title: "")],
      rows: entries.shown.map { [.init($0.key.printable), .init($0.text, .muted)] })
    return [TextLine("Metadata", .heading)] + table.lines(width: tableColumns)
      + note(entries.note)
  }

  /// Tables, indexes and the rest, with columns and statements.
  var rawView: [TextLine] {
    let indexes = Dictionary(grouping: inspection.indexes, by: \.table)
    return inspection.tables.flatMap { table($0, indexes[$0.name] ?? []) }
      + inspection.otherObjects.flatMap { object in
        [TextLine("\(object.kind) \(object.name.printable)", .heading)]
          + statement(object.sql) + [TextLine("")]
      }
  }

  private func table(_ table: RawTable, _ indexes: [RawIndex]) -> [TextLine] {
    let size = "\(Figures.count(table.rows, "row")), \(Figures.count(table.pages.count, "page"))"
    let head = TextLine(pieces: [
      .init(table.name.printable, .heading), .init("  " + size, .muted),
    ])
    let columns = TextTable(
      columns: [
        .init(title: "column"), .init(title: "type"), .init(title: "values", isNumber: true),
        .init(title: "NULL", isNumber: true), .init(title: "property"),
      ],
      rows: table.columns.map { column in
        [
          .init(column.name.printable), .init(column.declaredType.printable, .muted),
          .init(column.valuesText), .init(column.nullsText, .muted),
          .init(column.note, .muted),
        ]
      })
    return [head] + statement(table.sql)
      + (table.columns.isEmpty ? [] : columns.lines(width: tableColumns))
      + indexes.flatMap { index in
        sentence(
          "\(index.isUnique ? "unique index" : "index") \(index.name.printable) ("
            + index.columns.map(\.printable).joined(separator: ", ")
            + "), \(Figures.count(index.pages.count, "page"))", .muted)
      } + [TextLine("")]
  }

  private func statement(_ sql: String?) -> [TextLine] {
    (sql ?? "").printableStatement.split(separator: "\n").flatMap { sentence(String($0), .muted) }
  }
}
