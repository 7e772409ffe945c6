import SQLiteStore

/// A table of the file as the page shows it.
struct PageTable {
  struct Column {
    let name: String
    let type: String
    let values: String
    let nulls: String
    let property: String
    let isEmpty: Bool
  }

  struct Index {
    let name: String
    let columns: String
    let note: String
  }

  let name: String
  let rows: String
  let columnCount: String
  let pages: String
  let unused: String
  let sql: String
  let columns: [Column]
  let note: String
  let indexes: [Index]
  let hasIndexes: Bool
  let isEmpty: Bool

  init(_ table: RawTable, _ indexes: [RawIndex], _ names: ColumnNames) {
    isEmpty = table.rows == 0
    name = table.name.printable
    rows = Figures.count(table.rows, "row")
    columnCount = Figures.count(table.columns.count, "column")
    pages = Figures.count(table.pages.count, "page")
    unused = Figures.count(table.pages.unusedBytes, "byte")
    sql = table.sql.printableStatement
    // A page of more would be of no use; the JSON has all.
    let shown = Excerpt(table.columns, limit: 3000)
    note = shown.note ?? ""
    columns = shown.shown.map {
      Column(
        name: $0.name.printable, type: $0.declaredType.printable,
        values: $0.valuesText, nulls: $0.nullsText, property: $0.note,
        isEmpty: $0.notCounted == nil && $0.values == 0 && table.rows > 0)
    }
    self.indexes = indexes.map { index in
      Index(
        name: index.name.printable,
        columns: index.columns.map { names.text($0, of: table.name) }
          .joined(separator: ", "),
        note: (index.isUnique ? "unique, " : "") + (index.isPartial ? "partial, " : "")
          + Figures.count(index.pages.count, "page"))
    }
    hasIndexes = !indexes.isEmpty
  }
}

/// A view, trigger or virtual table as the page shows it.
struct PageObject {
  let kind: String
  let name: String
  let sql: String

  init(_ object: RawObject) {
    kind = object.kind
    name = object.name.printable
    sql = (object.sql ?? "").printableStatement
  }
}
