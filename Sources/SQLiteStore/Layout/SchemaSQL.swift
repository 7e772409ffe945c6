import ObjectGraph
import ObjectModel

/// The statements that create a store, in Core Data's wording (store format spec, sections 0 to 5).
struct SchemaSQL {
  static let systemTables = [
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
      + "Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
  ]

  let layout: StoreLayout

  /// Tables, then indexes, then the tables of the store itself.
  var statements: [String] {
    layout.tables.flatMap(tables) + layout.tables.flatMap(indexes) + Self.systemTables
  }

  /// An entity table and the join tables that entities of its tree own.
  private func tables(of table: TableLayout) -> [String] {
    let columns = table.columns.map { ", \($0.name) \($0.declaredType)" }.joined()
    let entityTable =
      "CREATE TABLE \(table.name) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"
      + "\(columns) )"
    return [entityTable] + joinTables(of: table).map(Self.create)
  }

  private func indexes(of table: TableLayout) -> [String] {
    let entityIndex =
      table.isTree ? ["CREATE INDEX \(table.name)_Z_ENT_INDEX ON \(table.name) (Z_ENT)"] : []
    let references = table.columns.filter { $0.isReference && $0.role != .destinationEntity }.map {
      "CREATE INDEX \(table.name)_\($0.name)_INDEX ON \(table.name) (\($0.name))"
    }
    let entities = layout.model.entities[layout.model.entities[table.root].subtree]
    return entityIndex + references + entities.flatMap { declaredIndexes(of: $0, table) }
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
    "CREATE INDEX \(table.name)_\(table.otherColumn)_INDEX ON \(table.name) "
      + "(\(table.otherColumn), \(table.ownerColumn))"
  }

  /// Fetch indexes and uniqueness constraints, which span the whole tree's table.
  private func declaredIndexes(of entity: EntityLayout, _ table: TableLayout) -> [String] {
    let description = layout.model.description(of: entity)
    func column(_ property: String) -> String {
      layout.columnName(property, of: entity) ?? property
    }
    // An index over an expression of the format language is left out: it only matters for speed.
    let fetchIndexes = description.indexes.filter { index in
      !isServedByReferenceIndex(index, entity)
        && index.elements.allSatisfy { $0.expressionType == nil }
    }.map { index in
      let columns = index.elements.map {
        "\(column($0.property)) COLLATE BINARY \($0.isAscending ? "ASC" : "DESC")"
      }
      return "CREATE INDEX Z_\(entity.name)_\(index.name) ON \(table.name) "
        + "(\(columns.joined(separator: ", ")))"
    }
    let constraints = description.uniquenessConstraints.map { names in
      let columns = names.map { "\(column($0)) COLLATE BINARY ASC" }
      return "CREATE UNIQUE INDEX Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_")) "
        + "ON \(table.name) (\(columns.joined(separator: ", ")))"
    }
    return fetchIndexes + constraints
  }

  private func isServedByReferenceIndex(_ index: FetchIndexDescription, _ entity: EntityLayout)
    -> Bool
  {
    index.elements.count == 1
      && (entity.slot(named: index.elements[0].property)?.content.isReference ?? false)
  }
}
