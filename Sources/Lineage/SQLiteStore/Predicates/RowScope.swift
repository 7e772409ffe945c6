/// The row from which key paths start: the fetch's, an element's, or a to-one destination's.
///
/// A row known only by its key is joined when one of its columns is first needed. The join is a
/// LEFT JOIN by primary key: it neither drops nor repeats rows, several paths share it, and where a
/// condition allows, SQLite turns it into an inner join that an index can drive.
final class RowScope {
  /// The row's declared or cast entity, in which names are resolved.
  let entity: EntityLayout
  let from: FromClause
  private let layout: StoreLayout
  private let aliases: TableAliases
  private let knownKey: String
  private var alias: String?
  /// The condition of a row that must be of a certain entity.
  let condition: String?
  /// Destinations by the relationship's name.
  private var destinations: [String: RowScope] = [:]
  /// Casts by the entity's name.
  private var casts: [String: RowScope] = [:]

  /// Creates a row whose table is already in the FROM clause.
  init(
    _ entity: EntityLayout, alias: String, from: FromClause, layout: StoreLayout,
    aliases: TableAliases, onlyIf condition: String? = nil
  ) {
    self.entity = entity
    self.from = from
    self.layout = layout
    self.aliases = aliases
    self.alias = alias
    self.condition = condition
    knownKey = condition.map { "CASE WHEN \($0) THEN \(alias).Z_PK END" } ?? "\(alias).Z_PK"
  }

  /// Creates a row known by an expression for its key, in its own or another row's FROM clause.
  init(_ entity: EntityLayout, key: String, in from: FromClause, like scope: RowScope) {
    self.entity = entity
    self.from = from
    layout = scope.layout
    aliases = scope.aliases
    knownKey = key
    condition = nil
  }

  /// The row's key, or NULL if there is no row.
  var key: String { knownKey }

  /// False while only the row's key is known.
  var isJoined: Bool { alias != nil }

  /// The row's table, which is joined on first access.
  var table: String {
    if let alias { return alias }
    let alias = aliases.next("t")
    from.append("LEFT JOIN \(layout.table(of: entity).name) \(alias) ON \(alias).Z_PK = \(key)")
    self.alias = alias
    return alias
  }

  /// The number of the row's entity.
  var entityNumber: String {
    guard layout.table(of: entity).isHierarchy else { return "\(layout.number(of: entity))" }
    return guarded("\(table).Z_ENT")
  }

  /// Returns the value of an attribute or the key of a to-one relationship, or nil if it is not
  /// stored.
  func column(_ property: String) -> String? {
    guard let name = layout.columnName(property, of: entity) else { return nil }
    return guarded("\(table).\(name)", declaredBy: layout.owner(of: property, entity))
  }

  /// Returns the entity number of a to-one relationship's destination.
  func destinationNumber(_ relationship: RelationshipLayout) -> String? {
    guard
      let name = layout.columnName(relationship.name, of: entity, role: .destinationEntity)
    else { return nil }
    return guarded("\(table).\(name)", declaredBy: relationship.declaringEntity)
  }

  /// Returns the destination row of a to-one relationship.
  func destination(_ relationship: RelationshipLayout, _ step: FetchKeyPath.Step, key: String)
    throws -> RowScope
  {
    let declared = layout.model.entities[relationship.destination]
    let row =
      destinations[step.name] ?? RowScope(declared, key: key, in: from, like: self)
    destinations[step.name] = row
    return try step.castTo.map { try row.cast(to: $0) } ?? row
  }

  /// Returns the same row if it is of the named entity or a sub-entity, otherwise no row.
  ///
  /// - Throws: `ObjectGraphError.unknownEntity`.
  func cast(to name: String) throws -> RowScope {
    if let known = casts[name] { return known }
    guard let target = layout.model.entity(named: name) else {
      throw ObjectGraphError.unknownEntity(name, known: layout.model.entities.map(\.name))
    }
    // A cast to an ancestor has no effect.
    if target.subtree.contains(entity.index) { return self }
    let test = layout.kindCondition(target, exactly: false, number: "\(table).Z_ENT")
    let cast = RowScope(
      target, alias: table, from: from, layout: layout, aliases: aliases,
      onlyIf: condition.map { "\($0) AND \(test)" } ?? test)
    casts[name] = cast
    return cast
  }

  /// Guards a column with the cast's condition, unless only the cast's entities have the column,
  /// because it is NULL in other rows then.
  private func guarded(_ column: String, declaredBy owner: Int? = nil) -> String {
    guard let condition else { return column }
    if let owner, entity.subtree.contains(owner) { return column }
    return "CASE WHEN \(condition) THEN \(column) END"
  }
}

/// The tables of one SELECT, extended while its conditions are written.
///
/// A class because a nested expression adds a join to the SELECT it belongs to.
final class FromClause {
  private(set) var items: [String]

  init(_ first: String) { items = [first] }

  func append(_ join: String) { items.append(join) }

  var sql: String { items.joined(separator: " ") }
}

/// Numbers the tables of a statement, so that every SELECT in it has unique names.
final class TableAliases {
  private var last = 0

  /// Returns `t1` for an entity table, `j2` for a join table, and so on.
  func next(_ letter: String) -> String {
    last += 1
    return "\(letter)\(last)"
  }
}
