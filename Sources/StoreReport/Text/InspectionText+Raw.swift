import SQLiteStore

extension InspectionText {
  /// One line for each table.
  var parts: [TextLine] {
    guard !inspection.tables.isEmpty else { return [] }
    let width = min(50, inspection.tables.map { $0.name.printable.count }.max() ?? 0)
    let head =
      "  " + "table".padded(to: width) + "      rows   columns     pages  indexes"
    return [TextLine("Tables (--raw shows columns and statements)", .heading)]
      + [TextLine(head, .muted)]
      + inspection.tables.map { table in
        let indexes = inspection.indexes.count { $0.table == table.name }
        return TextLine(
          "  " + table.name.printable.padded(to: width)
            + Figures.count(table.rows).padded(to: 10, atStart: true)
            + Figures.count(table.columns.count).padded(to: 10, atStart: true)
            + Figures.count(table.pages.count).padded(to: 10, atStart: true)
            + Figures.count(indexes).padded(to: 9, atStart: true))
      }
  }

  /// Tables, indexes and the rest, with columns and statements.
  var rawView: [TextLine] {
    inspection.tables.flatMap(table)
      + inspection.otherObjects.flatMap { object in
        [TextLine("\(object.kind) \(object.name.printable)", .heading)]
          + statement(object.sql, indent: 2) + [TextLine("")]
      }
  }

  private func table(_ table: RawTable) -> [TextLine] {
    let head = TextLine(pieces: [
      (table.name.printable, .heading),
      (
        "  \(Figures.count(table.rows, "row")), \(Figures.count(table.pages.count, "page"))",
        .muted
      ),
    ])
    let width = min(50, table.columns.map { $0.name.printable.count }.max() ?? 0)
    let columns = table.columns.map { column in
      TextLine(pieces: [
        ("  " + column.name.printable.padded(to: width), .plain),
        ("  " + column.declaredType.printable.padded(to: 10), .muted),
        (Figures.count(column.values).padded(to: 10, atStart: true) + " values", .plain),
        (Figures.count(column.nulls).padded(to: 10, atStart: true) + " NULL", .muted),
        (column.property.map { "  " + $0.printable } ?? "", .muted),
      ])
    }
    let indexes = inspection.indexes.filter { $0.table == table.name }.map { index in
      TextLine(
        "  \(index.isUnique ? "unique index" : "index") \(index.name.printable) ("
          + index.columns.map(\.printable).joined(separator: ", ")
          + "), \(Figures.count(index.pages.count, "page"))", .muted)
    }
    return [head] + statement(table.sql, indent: 2) + columns + indexes + [TextLine("")]
  }

  private func statement(_ sql: String?, indent: Int) -> [TextLine] {
    (sql ?? "").printableStatement.split(separator: "\n").flatMap {
      TextLine.wrapped(String($0), indent: indent, .muted)
    }
  }
}
