import ObjectGraph
import ObjectModel

/// Writes a predicate as an SQL condition on `t0`, collecting the values for its `?`.
///
/// SQL's own NULL rules are the predicate's, so nothing is rewritten.
struct PredicateSQL {
  let layout: StoreLayout
  let entity: EntityLayout
  private(set) var values: [BoundValue] = []

  init(layout: StoreLayout, entity: EntityLayout) {
    self.layout = layout
    self.entity = entity
  }

  /// - Throws: `ObjectGraphError.unknownProperty` for a name the entity does not store.
  mutating func condition(_ predicate: FetchPredicate) throws -> String {
    switch predicate {
    case .attribute(let name, let comparison, let value):
      values.append(BoundValue(value))
      return "t0.\(try column(name)) \(comparison.rawValue) ?"
    case .isNil(let name): return "t0.\(try column(name)) IS NULL"
    case .contains(let name, let part, let options):
      return try contains(name, part, options)
    case .linked(let name, let object): return try linked(name, object)
    case .objects(let objects):
      // One parameter whatever the number of keys, so that the statement stays compiled.
      values.append(.text("[\(objects.map { "\($0.key)" }.joined(separator: ","))]"))
      return "t0.Z_PK IN (SELECT value FROM json_each(?))"
    case .and(let parts): return try joined(parts, by: " AND ", ifEmpty: "1")
    case .or(let parts): return try joined(parts, by: " OR ", ifEmpty: "0")
    case .not(let part): return "NOT (\(try condition(part)))"
    }
  }

  private mutating func joined(_ parts: [FetchPredicate], by separator: String, ifEmpty: String)
    throws -> String
  {
    guard !parts.isEmpty else { return ifEmpty }
    var conditions: [String] = []
    for part in parts { conditions.append(try condition(part)) }
    return "(" + conditions.joined(separator: separator) + ")"
  }

  private mutating func contains(
    _ name: String, _ part: String, _ options: FetchPredicate.TextOptions
  ) throws -> String {
    let column = try column(name)
    values.append(.text(part))
    guard !options.isEmpty else { return "instr(t0.\(column), ?) > 0" }
    return "\(TextSearch.functionName)(t0.\(column), ?, \(options.rawValue))"
  }

  private mutating func linked(_ name: String, _ object: ManagedObjectID) throws -> String {
    guard let relationship = entity.relationships[name] else { throw unknown(name) }
    values.append(.integer(object.key))
    guard relationship.isToMany else { return "t0.\(try column(name)) = ?" }
    if let table = layout.joinTable(of: relationship) {
      let (near, far) = (table.nearColumn(of: relationship), table.farColumn(of: relationship))
      return "t0.Z_PK IN (SELECT \(near) FROM \(table.name) WHERE \(far) = ?)"
    }
    let destination = layout.model.entities[relationship.destination]
    guard let inverse = relationship.inverseName,
      let back = layout.columnName(inverse, of: destination)
    else { throw unknown(name) }
    let table = layout.table(of: destination).name
    return "t0.Z_PK = (SELECT \(back) FROM \(table) WHERE Z_PK = ?)"
  }

  func column(_ property: String) throws -> String {
    guard let column = layout.columnName(property, of: entity) else { throw unknown(property) }
    return column
  }

  func unknown(_ property: String) -> ObjectGraphError {
    .unknownProperty(entity: entity.name, property: property, known: entity.slotNames)
  }
}
