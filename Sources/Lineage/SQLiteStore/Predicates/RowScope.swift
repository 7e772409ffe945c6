/// The row that key paths start from: of the fetch, of an element, or of what a to-one leads to.
///
/// A row that is only known by its key is joined when the first of its columns is needed. The
/// join is a LEFT JOIN by primary key: it neither drops nor repeats rows, several paths share it,
/// and SQLite makes it an inner join that an index may drive wherever a condition allows that.
final class RowScope {
  /// The entity of the row, as declared or cast; names are looked up here.
  let entity: EntityLayout
  let from: FromClause
  private let layout: StoreLayout
  private let aliases: TableAliases
  private let knownKey: String
  private var alias: String?
  /// For a row that counts only if it is of a certain entity.
  let condition: String?
  /// By the name of the relationship.
  private var destinations: [String: RowScope] = [:]
  /// By the name of the entity.
  private var casts: [String: RowScope] = [:]

  /// A row whose table is in the FROM clause already.
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

  /// A row known by an expression for its key, in a FROM clause of its own or of another row.
  init(_ entity: EntityLayout, key: String, in from: FromClause, like scope: RowScope) {
    self.entity = entity
    self.from = from
    layout = scope.layout
    aliases = scope.aliases
    knownKey = key
    condition = nil
  }

  /// The row's key, NULL where there is no row.
  var key: String { knownKey }

  /// False as long as only the key of the row is known.
  var isJoined: Bool { alias != nil }

  /// The row's table, which is joined now if it was not.
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

  /// The value of an attribute or the key of a to-one relationship, nil if it is not stored.
  func column(_ property: String) -> String? {
    guard let name = layout.columnName(property, of: entity) else { return nil }
    return guarded("\(table).\(name)", declaredBy: layout.owner(of: property, entity))
  }

  /// The number of the entity that a to-one relationship leads to.
  func destinationNumber(_ relationship: RelationshipLayout) -> String? {
    guard
      let name = layout.columnName(relationship.name, of: entity, role: .destinationEntity)
    else { return nil }
    return guarded("\(table).\(name)", declaredBy: relationship.declaringEntity)
  }

  /// The row that a to-one relationship leads to.
  func destination(_ relationship: RelationshipLayout, _ step: FetchKeyPath.Step, key: String)
    throws -> RowScope
  {
    let declared = layout.model.entities[relationship.destination]
    let row =
      destinations[step.name] ?? RowScope(declared, key: key, in: from, like: self)
    destinations[step.name] = row
    return try step.castTo.map { try row.cast(to: $0) } ?? row
  }

  /// The same row where it is of the named entity or below, otherwise no row.
  ///
  /// - Throws: `ObjectGraphError.unknownEntity`.
  func cast(to name: String) throws -> RowScope {
    if let known = casts[name] { return known }
    guard let target = layout.model.entity(named: name) else {
      throw ObjectGraphError.unknownEntity(name, known: layout.model.entities.map(\.name))
    }
    // A cast upwards tells nothing new.
    if target.subtree.contains(entity.index) { return self }
    let test = layout.kindCondition(target, exactly: false, number: "\(table).Z_ENT")
    let cast = RowScope(
      target, alias: table, from: from, layout: layout, aliases: aliases,
      onlyIf: condition.map { "\($0) AND \(test)" } ?? test)
    casts[name] = cast
    return cast
  }

  /// Guards a column with the cast's condition, unless only the cast's entities have the column: it
  /// is NULL in other rows then.
  private func guarded(_ column: String, declaredBy owner: Int? = nil) -> String {
    guard let condition else { return column }
    if let owner, entity.subtree.contains(owner) { return column }
    return "CASE WHEN \(condition) THEN \(column) END"
  }
}

/// The tables of one SELECT, which grow while its conditions are written.
///
/// A class because an expression deep inside a condition adds a join to the SELECT it belongs to.
final class FromClause {
  private(set) var items: [String]

  init(_ first: String) { items = [first] }

  func append(_ join: String) { items.append(join) }

  var sql: String { items.joined(separator: " ") }
}

/// Numbers the tables of a statement, so that every SELECT in it has its own names.
final class TableAliases {
  private var last = 0

  /// `t1` for a table of entities, `j2` for a join table, and so on.
  func next(_ letter: String) -> String {
    last += 1
    return "\(letter)\(last)"
  }
}
