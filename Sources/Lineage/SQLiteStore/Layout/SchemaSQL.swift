/// The statements that create a store, in Core Data's wording (StoreLayout.md, Tables).
struct SchemaSQL {
  static let systemTables = [
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
      + "Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
  ]

  let layout: StoreLayout

  /// Statements for tables, then indexes, then the store's own tables.
  var statements: [String] {
    layout.tables.flatMap(tables) + layout.tables.flatMap(indexes)
      + derivedColumns.flatMap(\.statements) + Self.systemTables
  }

  /// The columns of derived attributes with their triggers.
  var derivedColumns: [DerivedColumnSQL] {
    layout.model.derivedAttributes.compactMap { DerivedColumnSQL($0, layout) }
  }

  /// The model's fetch indexes that the store omits.
  var omittedIndexes: [OmittedIndex] {
    layout.model.entities.flatMap { DeclaredIndexSQL(layout: layout, entity: $0).result.omitted }
  }

  /// Returns statements for an entity table and the join tables that entities of its hierarchy own.
  private func tables(of table: TableLayout) -> [String] {
    let columns = table.columns.map { ", \($0.name) \($0.declaredType)" }.joined()
    let entityTable =
      "CREATE TABLE \(table.name) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"
      + "\(columns) )"
    return [entityTable] + joinTables(of: table).map(Self.create)
  }

  private func indexes(of table: TableLayout) -> [String] {
    let entityIndex =
      table.isHierarchy ? ["CREATE INDEX \(table.name)_Z_ENT_INDEX ON \(table.name) (Z_ENT)"] : []
    let references = table.columns.filter(\.hasIndex).map {
      "CREATE INDEX \(Self.indexName(of: $0, in: table)) ON \(table.name) (\($0.name))"
    }
    let entities = layout.model.entities[layout.model.entities[table.root].subtree]
    return entityIndex + references
      + entities.flatMap {
        DeclaredIndexSQL(layout: layout, entity: $0).result.statements
      }
      + joinTables(of: table).map(Self.createIndex)
  }

  private func joinTables(of table: TableLayout) -> [JoinTableLayout] {
    layout.joinTables.filter { layout.model.entities[$0.owner].rootIndex == table.root }
  }

  private static func create(_ table: JoinTableLayout) -> String {
    let (one, two) = (table.ownerColumn, table.otherColumn)
    let positions = [table.ownerPositionColumn, table.otherPositionColumn].compactMap(\.self)
      .map { "\($0) INTEGER, " }.joined()
    return "CREATE TABLE \(table.name) ( \(one) INTEGER, \(two) INTEGER, \(positions)"
      + "PRIMARY KEY (\(one), \(two)) )"
  }

  private static func createIndex(_ table: JoinTableLayout) -> String {
    "CREATE INDEX \(indexName(of: table)) ON \(table.name) "
      + "(\(table.otherColumn), \(table.ownerColumn))"
  }

  static func indexName(of column: ColumnLayout, in table: TableLayout) -> String {
    "\(table.name)_\(column.name)_INDEX"
  }

  static func indexName(of table: JoinTableLayout) -> String {
    "\(table.name)_\(table.otherColumn)_INDEX"
  }
}
