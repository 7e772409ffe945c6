import SQLiteStore

/// Columns with the properties that they hold, as far as the model tells.
struct ColumnNames {
  private let properties: [String: [String: String]]

  init(_ inspection: StoreInspection) {
    properties = Dictionary(
      inspection.tables.map { table in
        let named = table.columns.compactMap { column in
          column.property.map { (column.name, $0) }
        }
        return (
          table.name.uppercased(), Dictionary(named, uniquingKeysWith: { first, _ in first })
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  func property(_ column: String, of table: String) -> String? {
    properties[table.uppercased()]?[column]
  }

  /// Such as "ZTITLE1 (Note.title)", or the column alone.
  func text(_ column: String, of table: String) -> String {
    let name = column.printable
    return property(column, of: table).map { "\(name) (\($0.printable))" } ?? name
  }
}
