/// A property that a batch update sets.
struct BatchTarget {
  let property: String
  let column: String
  /// The entity column, for a to-one relationship to a hierarchy.
  let entityColumn: String?
  /// The position column, for a to-one whose other end is ordered.
  ///
  /// It is cleared, because a new owner has no position for the row yet.
  let positionColumn: String?
  private let slot: Slot
  private let entity: EntityLayout
  private let relationship: RelationshipLayout?
  private let layout: StoreLayout

  /// The reason why a derived attribute cannot be set.
  static let derivedProblem =
    "is derived and computed by the store; set the properties it is derived from"

  /// - Throws: `ObjectGraphError.unknownProperty`, or `batchRefused` for a derived attribute and
  ///   for a one-to-one, whose other side would have to change too.
  init(_ property: String, of entity: EntityLayout, _ layout: StoreLayout) throws(ObjectGraphError)
  {
    guard let slot = entity.slot(named: property),
      let column = layout.columnName(property, of: entity)
    else {
      throw .unknownProperty(entity: entity.name, property: property, known: entity.slotNames)
    }
    guard !slot.isDerived else {
      throw .batchRefused(
        entity: entity.name, property: property, row: nil, reason: Self.derivedProblem)
    }
    relationship = entity.relationships[property]
    if let relationship, let inverse = layout.model.inverse(of: relationship), !inverse.isToMany {
      throw .batchRefused(
        entity: entity.name, property: property, row: nil,
        reason: "is one half of a one-to-one; change the objects instead")
    }
    self.property = property
    self.column = column
    self.slot = slot
    self.entity = entity
    self.layout = layout
    entityColumn = layout.columnName(property, of: entity, role: .destinationEntity)
    positionColumn = layout.columnName(property, of: entity, role: .position)
  }

  /// - Throws: `ObjectGraphError` if values of that type do not fit the property.
  func check(_ expression: CheckedExpression) throws(ObjectGraphError) {
    if expression.kind == .null {
      guard slot.isOptional else { throw rejection("is required but would have no value") }
      return
    }
    if case .value(.object(let object)) = expression.form { return try check(object) }
    guard accepts(expression.kind) else {
      if case .value(.attribute(let value)) = expression.form {
        throw .wrongType(entity: entity.name, property: property, value: value)
      }
      throw rejection("cannot hold \(expression.written.summary)")
    }
  }

  private func check(_ object: ManagedObjectID) throws(ObjectGraphError) {
    guard let relationship else { throw rejection("cannot hold an object") }
    let destination = layout.model.entities[relationship.destination]
    guard destination.subtree.contains(object.entity.index) else {
      throw .wrongDestination(
        entity: entity.name, relationship: property, found: object.entityName)
    }
    guard !object.isTemporaryID else { throw rejection("cannot lead to an object before its save") }
  }

  private func accepts(_ kind: ValueKind) -> Bool {
    if case .object(let found) = kind {
      guard let relationship else { return false }
      return layout.model.entities[relationship.destination].subtree.contains(found)
    }
    switch (slot.content, kind) {
    case (.integer, .integer), (.integer, .boolean), (.integer, .double), (.boolean, .boolean),
      (.boolean, .integer), (.string, .text),
      (.uri, .uri), (.uuid, .uuid), (.binary, .binary), (.date, .date), (.date, .double):
      return true
    case (.double, .integer), (.double, .double), (.double, .decimal), (.decimal, .integer),
      (.decimal, .double), (.decimal, .decimal):
      return true
    default: return false
    }
  }

  func entityNumber(_ value: TypedSQL, _ predicates: PredicateSQL) throws -> SQLText {
    guard case .object(let entity) = value.kind else { return .null }
    let number = predicates.entityNumber(of: value, entity)
    return Int(number.text) == nil
      ? number : "CASE WHEN \(value.sql) IS NOT NULL THEN \(number) END"
  }

  /// The condition that no row may meet after the update, or nil if every value is valid.
  var violation: String? {
    var conditions = slot.isOptional ? [] : ["\(column) IS NULL"]
    if slot.content == .integer {
      // A fractional double stays a double, whatever the column's type.
      conditions.append("typeof(\(column)) = 'real'")
      let range = entity.integerRanges.first { $0.slot.index == slot.index }?.range
      if let range {
        conditions.append("\(column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)")
      }
    }
    if slot.content == .boolean { conditions.append("\(column) NOT BETWEEN 0 AND 1") }
    return conditions.isEmpty ? nil : conditions.joined(separator: " OR ")
  }

  /// The rules for new values, with the column's kind, or nil if there are none.
  var rule: (rule: ValueRule, kind: ValueKind)? {
    guard let rule = entity.rule(of: slot), let kind = ValueKind(slot.content) else { return nil }
    return (rule, kind)
  }

  func rejection(_ reason: String) -> ObjectGraphError {
    .batchRefused(entity: entity.name, property: property, row: nil, reason: reason)
  }
}
