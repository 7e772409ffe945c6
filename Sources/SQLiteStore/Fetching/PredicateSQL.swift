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
    case .constant(let value): return value ? "1" : "0"
    case .comparison(let comparison): return try condition(comparison)
    case .isKind: throw unknown("\(predicate)")
    case .and(let parts): return try joined(parts, by: " AND ", ifEmpty: "1")
    case .or(let parts): return try joined(parts, by: " OR ", ifEmpty: "0")
    case .not(let part): return "NOT (\(try condition(part)))"
    }
  }

  private mutating func condition(_ comparison: FetchComparison) throws -> String {
    guard case .keyPath(let path) = comparison.left, case .value(let value) = comparison.right
    else {
      throw unknown("\(comparison)")
    }
    let name = path.steps.first?.name ?? ""
    switch (comparison.comparison, value) {
    case (.isIn, .list(let objects)):
      let keys = objects.compactMap { if case .object(let id) = $0 { "\(id.key)" } else { nil } }
      // One parameter whatever the number of keys, so that the statement stays compiled.
      values.append(.text("[\(keys.joined(separator: ","))]"))
      return "t0.Z_PK IN (SELECT value FROM json_each(?))"
    case (.contains, .attribute(.string(let part))):
      return try contains(name, part, comparison.options)
    case (.equal, .null): return "t0.\(try column(name)) IS NULL"
    case (.equal, .object(let object)): return try linked(name, object)
    case (let sign, .attribute(let value)):
      values.append(BoundValue(value))
      return "t0.\(try column(name)) \(sign.rawValue) ?"
    default: throw unknown("\(comparison)")
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
    _ name: String, _ part: String, _ options: TextOptions
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
