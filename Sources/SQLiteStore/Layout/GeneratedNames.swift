import ObjectGraph
import ObjectModel

/// Every name that a model's tables, columns and indexes have in a store's file.
struct GeneratedNames {
  private typealias Names = [(name: String, title: String)]

  let layout: StoreLayout

  /// - Throws: ``SQLiteStoreError/collidingNames(path:_:)`` for a model that no store can be made
  ///   for.
  static func check(_ model: ModelLayout, path: String) throws(SQLiteStoreError) {
    let layout = StoreLayout(model: model, numbers: StoreLayout.freshNumbers(of: model))
    let collisions = GeneratedNames(layout: layout).collisions
    guard collisions.isEmpty else { throw .collidingNames(path: path, collisions) }
  }

  /// Names that two things would have.
  ///
  /// Tables and indexes share one space; in it, and among the columns of a table, SQLite does not
  /// regard the case of the letters A to Z.
  var collisions: [NameCollision] {
    let system = Self.systemNames.map { (name: $0, title: "a table or index of every store") }
    let schema = system + layout.tables.flatMap(names) + layout.joinTables.flatMap(names)
    return Self.collisions(in: schema + layout.model.entities.flatMap(declaredNames))
      + layout.tables.flatMap { Self.collisions(in: columns(of: $0)) }
      + layout.joinTables.flatMap { Self.collisions(in: columns(of: $0)) }
  }

  private static func collisions(in names: Names) -> [NameCollision] {
    var known: [String: String] = [:]
    return names.compactMap { name, title in
      guard let first = known.updateValue(title, forKey: folded(name)) else { return nil }
      return NameCollision(name: name, first: first, second: title)
    }
  }

  private static func folded(_ name: String) -> String {
    String(
      decoding: name.utf8.map {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 32 : $0
      },
      as: UTF8.self)
  }

  /// A history may be begun at any time.
  private static var systemNames: [String] {
    (SchemaSQL.systemTables + HistorySchema.statements(tombstoneCount: 0)).compactMap { sql in
      let words = sql.split(separator: " ")
      return words.firstIndex { $0 == "TABLE" || $0 == "INDEX" }.map { String(words[$0 + 1]) }
    }
  }

  private func names(of table: TableLayout) -> Names {
    let title = "the entity \(layout.model.entities[table.root].name)"
    let own = [(table.name, title)]
    let ofTree = table.isTree ? [("\(table.name)_Z_ENT_INDEX", title)] : []
    return own + ofTree
      + table.columns.filter(\.hasIndex).map {
        (SchemaSQL.indexName(of: $0, in: table), "the index of \(self.title(of: $0))")
      }
  }

  private func names(of table: JoinTableLayout) -> Names {
    let title = title(of: table.relationship, table.owner)
    return [(table.name, title), (SchemaSQL.indexName(of: table), "the index of \(title)")]
  }

  private func declaredNames(of entity: EntityLayout) -> Names {
    DeclaredIndexSQL(layout: layout, entity: entity).names.map { name, part in
      (name, "\(part) of \(entity.name)")
    }
  }

  private func columns(of table: TableLayout) -> Names {
    ["Z_PK", "Z_ENT", "Z_OPT"].map { ($0, "a column of every table") }
      + table.columns.map { ($0.name, title(of: $0)) }
  }

  private func columns(of table: JoinTableLayout) -> Names {
    let (near, far) = (
      title(of: table.relationship, table.owner), title(of: table.inverse, table.other)
    )
    return [
      (table.ownerColumn, near), (table.otherColumn, far), (table.ownerPositionColumn, near),
      (table.otherPositionColumn, far),
    ]
    .compactMap { name, title in name.map { ($0, title) } }
  }

  private func title(of column: ColumnLayout) -> String {
    switch column.role {
    case .value, .destinationEntity, .position: title(of: column.property, column.owner)
    case .ownerKey(let declarer), .ownerPosition(let declarer):
      title(of: column.property, declarer)
    }
  }

  private func title(of property: String, _ entity: Int) -> String {
    let entity = layout.model.entities[entity]
    let isRelationship = entity.relationships[property] != nil
    return "the \(isRelationship ? "relationship" : "attribute") \(property) of \(entity.name)"
  }
}
