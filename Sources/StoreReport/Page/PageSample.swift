import SQLiteStore

/// Sampled rows as the page shows them.
struct PageSample {
  struct Column {
    let title: String
    let column: String
  }

  let title: String
  let table: String
  let note: String
  let columns: [Column]
  let rows: [[String]]

  init(_ sample: RowSample, _ names: ColumnNames, dates: Set<String>) {
    let text = SampleText(sample, names, dates: dates)
    title = text.title
    table = text.table
    note =
      sample.values.count < sample.rows
      ? "the first \(Figures.count(sample.values.count)) of \(Figures.count(sample.rows, "row"))"
      : Figures.count(sample.rows, "row")
    columns = text.columns.map {
      Column(title: $0.title, column: $0.title == $0.column ? "" : $0.column)
    }
    rows = text.rows
  }
}

/// A value of the metadata as the page shows it.
struct PageMetadata {
  let key: String
  let value: String

  init(_ entry: MetadataEntry) {
    key = entry.key.printable
    value = entry.text
  }
}
