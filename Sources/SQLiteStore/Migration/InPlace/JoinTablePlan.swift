import ObjectGraph

/// How the table of one many-to-many relationship comes about.
struct JoinTablePlan {
  /// An old column and what it is called now.
  typealias Renaming = (from: String, to: String)

  let table: JoinTableLayout
  /// The old table that goes on with all its rows, and its columns; nil for one made anew.
  let former: (table: JoinTableLayout, columns: [Renaming])?
  private let sides: [Side]
  /// True if the links of both sides are united, of what is its own inverse both directions.
  private let isJoined: Bool

  /// One direction and where its links come from.
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
    // One side is enough, if every entity's links are known from there.
    let isEnough = !isJoined && (both.first.map(entities.isKnownEverywhere) ?? true)
    self.isJoined = isJoined
    sides = both.enumerated().map { Side($1, isWritten: $0 == 0 || !isEnough, entities) }
    former = isJoined ? nil : Self.former(table, sides, entities)
  }

  /// The old table, if nothing but names changes.
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
    // The places of the other side are those of the same links only if they come along.
    for other in sides where other.relationship.isOrdered && !other.isWritten {
      let inverse = entities.old.model.inverse(of: old)
      guard other.origins.map(\.relationship) == [inverse].compactMap(\.self) else { return nil }
    }
    return (joinTable, columns)
  }

  /// The steps for a table that goes on.
  func renaming(_ names: TableNames) -> [SchemaPlan.Step] {
    guard let former else { return [] }
    let current = names.current(former.table.name)
    return (current == table.name ? [] : [.renameTable(current, to: table.name)])
      + TableAlteration.renamings(former.columns.filter { $0.from != $0.to }, in: table.name)
  }

  /// The steps that fill a table made anew.
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
