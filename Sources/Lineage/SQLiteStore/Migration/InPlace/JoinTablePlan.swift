/// A plan for the table of one many-to-many relationship.
struct JoinTablePlan {
  /// An old column and its new name.
  typealias Renaming = (from: String, to: String)

  let table: JoinTableLayout
  /// The old table that is kept with all its rows, and its columns; nil for a new table.
  let former: (table: JoinTableLayout, columns: [Renaming])?
  private let sides: [Side]
  /// True if the links of both sides are merged; for a relationship that is its own inverse, both
  /// directions.
  private let isJoined: Bool

  /// One direction and the origins of its links.
  private struct Side {
    let relationship: RelationshipLayout
    let origins: [MappedEntities.Origin]
    let sources: [LinkSource]
    let isWritten: Bool

    init(_ relationship: RelationshipLayout, isWritten: Bool, _ entities: MappedEntities) {
      self.relationship = relationship
      self.isWritten = isWritten
      origins = entities.origins(of: relationship)
      sources = origins.map { LinkSource($0, becoming: relationship, entities) }
    }
  }

  init(_ table: JoinTableLayout, _ entities: MappedEntities) {
    self.table = table
    let model = entities.new.model
    let owner = model.entities[table.owner].relationships[table.relationship]
    let other = model.entities[table.other].relationships[table.inverse]
    let both = [owner, other].compactMap(\.self).distinct.sorted {
      ($0.declaringEntity, $0.name) < ($1.declaringEntity, $1.name)
    }
    let isJoined = owner.map(entities.isJoined) ?? false
    // One side suffices if all entities' links are known from there.
    let isEnough = !isJoined && (both.first.map(entities.isKnownEverywhere) ?? true)
    self.isJoined = isJoined
    sides = both.enumerated().map { Side($1, isWritten: $0 == 0 || !isEnough, entities) }
    former = isJoined ? nil : Self.former(table, sides, entities)
  }

  /// Returns the old table if only names change.
  private static func former(
    _ table: JoinTableLayout, _ sides: [Side], _ entities: MappedEntities
  ) -> (table: JoinTableLayout, columns: [Renaming])? {
    let written = sides.filter(\.isWritten)
    guard written.count == 1, let side = written.first, side.origins.count == 1,
      side.sources.allSatisfy(\.isWhole), let old = side.origins.first?.relationship,
      let joinTable = entities.old.joinTable(of: old),
      joinTable.isOwned(by: old) == table.isOwned(by: side.relationship)
    else { return nil }
    var columns: [Renaming] = [
      (joinTable.ownerColumn, table.ownerColumn), (joinTable.otherColumn, table.otherColumn),
    ]
    let places = [
      (joinTable.ownerPositionColumn, table.ownerPositionColumn),
      (joinTable.otherPositionColumn, table.otherPositionColumn),
    ]
    for (before, after) in places {
      guard (before == nil) == (after == nil) else { return nil }
      if let before, let after { columns.append((before, after)) }
    }
    // The other side's positions belong to the same links only if they are kept.
    for other in sides where other.relationship.isOrdered && !other.isWritten {
      let inverse = entities.old.model.inverse(of: old)
      guard other.origins.map(\.relationship) == [inverse].compactMap(\.self) else { return nil }
    }
    return (joinTable, columns)
  }

  /// Returns the steps for a table that is kept.
  func renaming(_ names: TableNames) -> [SchemaPlan.Step] {
    guard let former else { return [] }
    let current = names.current(former.table.name)
    return (current == table.name ? [] : [.renameTable(current, to: table.name)])
      + TableAlteration.renamings(former.columns.filter { $0.from != $0.to }, in: table.name)
  }

  /// Returns the steps that fill a new table.
  func filling(_ names: TableNames) -> [SchemaPlan.Step] {
    let links = sides.filter(\.isWritten).flatMap { side in
      side.sources.flatMap { source in
        let near = table.nearColumn(of: side.relationship)
        let far = table.farColumn(of: side.relationship)
        let directions = isJoined && sides.count == 1 ? ["s, d", "d, s"] : ["s, d"]
        return directions.map { ends in
          SchemaPlan.Step.changeRows(
            table: table.name,
            sql: "INSERT OR IGNORE INTO \(table.name)(\(near), \(far)) "
              + "SELECT \(ends) FROM (\(source.select(names)))")
        }
      }
    }
    return links + sides.flatMap { placing($0, names) }
  }

  private func placing(_ side: Side, _ names: TableNames) -> [SchemaPlan.Step] {
    guard let position = table.positionColumn(of: side.relationship) else { return [] }
    let near = table.nearColumn(of: side.relationship)
    let far = table.farColumn(of: side.relationship)
    return side.sources.map { source in
      .changeRows(
        table: table.name,
        sql: "UPDATE \(table.name) SET \(position) = l.place "
          + "FROM (\(source.placedSelect(names))) AS l "
          + "WHERE l.s = \(table.name).\(near) AND l.d = \(table.name).\(far)")
    }
  }
}

/// The names of the old store's tables during the migration.
struct TableNames {
  /// The temporary names of renamed tables, by their own names.
  let aside: [String: String]

  func current(_ name: String) -> String { aside[name] ?? name }
}

/// The links of an old relationship that are kept, wherever the old store holds them.
struct LinkSource {
  let relationship: RelationshipLayout
  /// The old entities whose links are kept, or nil for all.
  let sources: [Int]?
  /// The old entities that remain valid destinations, or nil for all.
  let destinations: [Int]?
  private let old: StoreLayout

  /// - Parameters:
  ///   - relationship: The old relationship.
  ///   - sources: The old entities whose links are kept.
  ///   - destinations: The old entities that remain valid destinations.
  ///   - old: The layout of the old store.
  init(
    _ relationship: RelationshipLayout, sources: [Int], destinations: [Int], _ old: StoreLayout
  ) {
    func restriction(_ kept: [Int], _ entity: Int) -> [Int]? {
      old.model.entities[entity].subtree.allSatisfy(kept.contains) ? nil : kept.sorted()
    }
    self.relationship = relationship
    self.sources = restriction(sources, relationship.declaringEntity)
    self.destinations = restriction(destinations, relationship.destination)
    self.old = old
  }

  init(
    _ origin: MappedEntities.Origin, becoming new: RelationshipLayout, _ entities: MappedEntities
  ) {
    self.init(
      origin.relationship, sources: origin.pairs.map(\.old.index),
      destinations: entities.destinations(along: origin.relationship, now: new).map(\.old),
      entities.old)
  }

  /// True if no link is lost.
  var isWhole: Bool { sources == nil && destinations == nil }

  /// Returns a SELECT of the keys of both ends as `s` and `d`, and the position as `o`.
  func select(_ names: TableNames) -> String {
    let near = old.model.entities[relationship.declaringEntity]
    let far = old.model.entities[relationship.inverseDeclarer]
    let links = old.links(of: relationship)
    let source = links?.sourceColumn ?? "Z_PK"
    let destination =
      links?.destinationColumn ?? old.columnName(relationship.name, of: near) ?? "NULL"
    let table = links?.table ?? old.table(of: near).name
    var conditions = ["\(source) IS NOT NULL", "\(destination) IS NOT NULL"]
    func restrict(_ column: String, _ entity: EntityLayout, _ kept: [Int]?) {
      guard let kept else { return }
      let numbers = kept.map { old.numbers[$0] }.list
      conditions.append(
        "\(column) IN (SELECT Z_PK FROM \(names.current(old.table(of: entity).name)) "
          + "WHERE Z_ENT IN (\(numbers)))")
    }
    restrict(source, near, sources)
    restrict(destination, far, destinations)
    return "SELECT \(source) AS s, \(destination) AS d, \(links?.positionColumn ?? "NULL") AS o "
      + "FROM \(names.current(table)) WHERE \(conditions.joined(separator: " AND "))"
  }

  /// Returns the same with renumbered positions as `place`, in the links' order.
  func placedSelect(_ names: TableNames) -> String {
    let (first, distance) = (OrderPositions.first, OrderPositions.distance)
    return "SELECT s, d, \(first - distance) + \(distance) * row_number() OVER "
      + "(PARTITION BY s ORDER BY o IS NULL, o, d) AS place FROM (\(select(names)))"
  }

  /// Returns a SELECT of a destination with more than one source.
  func sharedDestination(_ names: TableNames) -> String {
    "SELECT d FROM (\(select(names))) GROUP BY d HAVING COUNT(DISTINCT s) > 1 ORDER BY d LIMIT 1"
  }
}

/// Columns of a new table that are filled from the old store's links after its rows exist.
struct LinkFill {
  enum Columns {
    /// A to-one relationship's key and entity number, from incoming links. An existing key is kept.
    case reference(key: String, entity: String?, numbers: [ColumnSource.Renumbering])
    /// The key of the row's owner in a to-many without an inverse.
    case owner(key: String)
    /// The position among rows with the same key.
    case place(String, key: String)
  }

  let columns: Columns
  let source: LinkSource
  /// The old name of the table with the links' sources.
  let sourceTable: String
  /// The new numbers of the entities whose rows have the columns.
  let numbers: [Int]
  /// The rule that every link must satisfy.
  let check: RowCheck.Rule?
  let entity: String

  func steps(_ table: String, _ names: TableNames) -> [SchemaPlan.Step] {
    let checks = check.map { rule in
      SchemaPlan.Step.check(
        RowCheck(sql: source.sharedDestination(names), entity: entity, rule: rule))
    }
    return [checks, .changeRows(table: table, sql: update(table, names))].compactMap(\.self)
  }

  private func update(_ table: String, _ names: TableNames) -> String {
    let own = "l.d = \(table).Z_PK AND \(table).Z_ENT IN (\(numbers.list))"
    switch columns {
    case .reference(let key, let entity?, let numbers):
      let number = ColumnSource.translation(of: "f.Z_ENT", numbers)
      return "UPDATE \(table) SET \(key) = l.s, \(entity) = \(number) "
        + "FROM (\(source.select(names))) AS l JOIN \(names.current(sourceTable)) AS f "
        + "ON f.Z_PK = l.s WHERE \(own) AND \(table).\(key) IS NULL"
    case .reference(let key, nil, _):
      return "UPDATE \(table) SET \(key) = l.s FROM (\(source.select(names))) AS l "
        + "WHERE \(own) AND \(table).\(key) IS NULL"
    case .owner(let key):
      return "UPDATE \(table) SET \(key) = l.s FROM (\(source.select(names))) AS l WHERE \(own)"
    case .place(let column, let key):
      return "UPDATE \(table) SET \(column) = l.place "
        + "FROM (\(source.placedSelect(names))) AS l WHERE \(own) AND l.s = \(table).\(key)"
    }
  }
}

/// A check of the old tables for whether the links of two relationships that become each other's
/// inverses fit a to-one.
struct JoinCheck: Hashable {
  /// A SELECT of the first keys with several destinations, each with the total number.
  private let sql: String
  private let conflict: InverseConflict

  static func all(_ entities: MappedEntities) -> [JoinCheck] {
    entities.new.model.declaredRelationships.filter { !$0.isToMany && entities.isJoined($0) }
      .compactMap { JoinCheck($0, entities) }
  }

  private init?(_ toOne: RelationshipLayout, _ entities: MappedEntities) {
    guard let inverse = entities.new.model.inverse(of: toOne) else { return nil }
    let names = TableNames(aside: [:])
    func links(_ relationship: RelationshipLayout, _ ends: String) -> [String] {
      entities.origins(of: relationship).map {
        let source = LinkSource($0, becoming: relationship, entities)
        return "SELECT \(ends) FROM (\(source.select(names)))"
      }
    }
    let both = links(toOne, "s AS k, d AS l") + links(inverse, "d AS k, s AS l")
    sql =
      "SELECT k, COUNT(*) OVER () FROM (\(both.joined(separator: " UNION "))) "
      + "GROUP BY k HAVING COUNT(*) > 1 ORDER BY k LIMIT \(InverseConflict.keyCountLimit)"
    conflict = InverseConflict(toOne, inverse, in: entities.new.model)
  }

  /// Returns the conflicting links, or nil if there are none.
  func conflict(in database: Database) throws -> InverseConflict? {
    let rows = try DatabaseRow.fetchAll(database, sql: sql)
    guard let first = rows.first else { return nil }
    var conflict = conflict
    conflict.keys = rows.map { $0[0] }
    conflict.objectCount = first[1]
    return conflict
  }
}
