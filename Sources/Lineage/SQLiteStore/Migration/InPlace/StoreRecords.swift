import Foundation

/// Updates a store's records of its entities and its model.
struct StoreRecords {
  let connection: Database

  /// The first number that does not belong to the model.
  private static let firstForeignNumber = 16001

  private struct Entity: Equatable {
    let number: Int
    let name: String
    let parent: Int
    let lastKey: Int64
  }

  /// Replaces Z_PRIMARYKEY's entities by the new model's; key counters continue.
  func replaceEntities(_ entities: MappedEntities) throws {
    let before = try storedEntities()
    let lastKeys = Dictionary(
      before.map { ($0.number, $0.lastKey) }, uniquingKeysWith: { first, _ in first })
    let after = entities.new.model.entities.map { entity in
      let parent = entities.new.model.description(of: entity).superentity?.name
      let former = entities.pairs(ofNewHierarchy: entity.index).first
      return Entity(
        number: entities.new.number(of: entity), name: entity.name,
        parent: parent.flatMap { entities.new.model.entity(named: $0) }
          .map(entities.new.number) ?? 0,
        lastKey: former.flatMap { lastKeys[entities.old.numbers[$0.old.rootIndex]] } ?? 0)
    }
    guard before != after else { return }
    try connection.perform { database in
      try database.execute(
        sql: "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < ?", arguments: [Self.firstForeignNumber])
      for entity in after {
        try database.execute(
          sql: "INSERT INTO Z_PRIMARYKEY(Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES(?, ?, ?, ?)",
          arguments: [entity.number, entity.name, entity.parent, entity.lastKey])
      }
    }
  }

  private func storedEntities() throws -> [Entity] {
    try connection.perform { database in
      try DatabaseRow.fetchAll(
        database,
        sql: "SELECT Z_ENT, ifnull(Z_NAME, ''), ifnull(Z_SUPER, 0), ifnull(Z_MAX, 0) "
          + "FROM Z_PRIMARYKEY WHERE Z_ENT < ? ORDER BY Z_ENT",
        arguments: [Self.firstForeignNumber]
      )
      .map { Entity(number: $0[0], name: $0[1], parent: $0[2], lastKey: $0[3]) }
    }
  }

  /// Updates Z_METADATA to the new model; keeps the identifier and the program's own entries.
  func replaceMetadata(_ metadata: StoreMetadata, _ model: ManagedObjectModel) throws {
    let new = StoreMetadata(
      model: model, identifier: UUID(uuidString: metadata.identifier) ?? UUID(),
      carrying: metadata.carriedProperties)
    try connection.perform { database in
      try database.execute(
        sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [try new.propertyList()])
    }
  }
}
