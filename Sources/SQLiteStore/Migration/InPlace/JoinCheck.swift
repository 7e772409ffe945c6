import GRDB
import ObjectGraph

/// A question to the old tables whether the links of two relationships that become each other's
/// inverses fit into one that is to-one.
struct JoinCheck: Hashable {
  /// A SELECT of the first keys that have several destinations, each with the number of all.
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

  /// What excludes each other, nil if nothing does.
  func conflict(in database: Database) throws -> InverseConflict? {
    let rows = try GRDB.Row.fetchAll(database, sql: sql)
    guard let first = rows.first else { return nil }
    var conflict = conflict
    conflict.keys = rows.map { $0[0] }
    conflict.objectCount = first[1]
    return conflict
  }
}
