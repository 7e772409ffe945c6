/// The elements of a to-many path or a subquery, as the parts of a SELECT.
struct CollectionSQL {
  let from: FromClause
  /// The column that refers to the elements' owner.
  let link: String
  /// The owner's key as SQL in the surrounding SELECT.
  let ownerKey: String
  /// The other conditions on an element.
  var conditions: [SQLText]
  /// The conditions that are written first because they are deeply nested (``SQLDepth``).
  var deepConditions: [SQLText] = []

  /// Returns a SELECT of a value of each element that meets the conditions.
  ///
  /// Call it last, because writing conditions and values may add joins.
  func select(_ value: SQLText, where more: SQLText? = nil) -> SQLText {
    let all =
      deepConditions + ["\(link) = \(ownerKey)"] + conditions + (more.map { [$0] } ?? [])
    return "SELECT \(value) FROM \(from.sql) WHERE \(all.joined(by: " AND "))"
  }

  /// Returns a SELECT of the owners of all elements that meet the conditions.
  func selectOwners(where more: SQLText) -> SQLText {
    "SELECT \(link) FROM \(from.sql) WHERE \((conditions + [more]).joined(by: " AND "))"
  }
}

extension PredicateSQL {
  /// Returns the collection of an expression and the value of each element, or nil if the
  /// expression is no collection of rows.
  func collection(_ expression: CheckedExpression) throws -> (
    collection: CollectionSQL, element: TypedSQL
  )? {
    guard expression.isCollection else { return nil }
    switch expression.form {
    case .keyPath(let path):
      let end = try end(of: path)
      return end.collection.map { ($0, end.value) }
    case .subquery(let path, let variable, let predicate):
      let end = try end(of: path)
      guard var collection = end.collection, let row = end.row else {
        throw invalid(expression, "a subquery needs a path over a to-many relationship to objects")
      }
      let condition = try with(variable, as: row) { try self.condition(predicate) }
      // A to-one relationship may have no destination.
      collection.conditions.append("\(end.value.sql) IS NOT NULL")
      if predicate.isDeep {
        collection.deepConditions.append(condition)
      } else {
        collection.conditions.append(condition)
      }
      return (collection, end.value)
    default: return nil
    }
  }

  /// Enters a to-many relationship: starts a SELECT, or extends the current one.
  func enter(
    _ relationship: RelationshipLayout, _ step: FetchKeyPath.Step, from row: RowScope,
    _ collection: inout CollectionSQL?
  ) throws -> RowScope {
    guard let links = layout.links(of: relationship) else {
      throw unknown(relationship.name, of: row.entity)
    }
    let alias = aliases.next(links.isJoinTable ? "j" : "t")
    let link = "\(alias).\(links.sourceColumn)"
    let from: FromClause
    if let collection {
      from = collection.from
      from.append("JOIN \(links.table) \(alias) ON \(link) = \(row.key)")
    } else {
      from = FromClause("\(links.table) \(alias)")
      collection = CollectionSQL(from: from, link: link, ownerKey: row.key, conditions: [])
    }
    let entity = layout.model.entities[relationship.destination]
    let element =
      links.isJoinTable
      ? RowScope(entity, key: "\(alias).\(links.destinationColumn)", in: from, like: row)
      : RowScope(entity, alias: alias, from: from, layout: layout, aliases: aliases)
    guard let name = step.castTo else { return element }
    let cast = try element.cast(to: name)
    guard let condition = cast.condition else { return element }
    // Elements of other entities are excluded, so the rest needs no further test.
    collection?.conditions.append(SQLText(text: condition))
    return RowScope(
      cast.entity, alias: cast.table, from: from, layout: layout, aliases: aliases)
  }
}

/// Conditions on collections: the modifiers and `IN`.
extension PredicateSQL {
  /// Returns SQL for `ANY`, `ALL` and `NONE` over rows.
  func quantified(
    _ comparison: CheckedComparison, over collection: CollectionSQL, _ element: TypedSQL,
    isUnknownFalse: Bool
  ) throws -> SQLText {
    if comparison.modifier == .any, isUnknownFalse, comparison.fetchesFewRows {
      // Few rows match, so the query starts from those rather than visiting every object's
      // elements.
      let condition = try condition(comparison, of: element)
      return "\(collection.ownerKey) IN (\(collection.selectOwners(where: condition)))"
    }
    let condition = try condition(comparison, of: element)
    switch comparison.modifier {
    case .any, .direct: return "EXISTS (\(collection.select("1", where: condition)))"
    case .none: return "NOT EXISTS (\(collection.select("1", where: condition)))"
    case .all:
      return "NOT EXISTS (\(collection.select("1", where: "(\(condition)) IS NOT TRUE")))"
    }
  }

  /// Returns SQL for `value IN collection`, of rows or of a list.
  func isIn(_ value: TypedSQL, _ elements: CheckedExpression, _ options: TextOptions) throws
    -> SQLText
  {
    if let (collection, element) = try collection(elements) {
      let select = collection.select(folded(element, options).sql)
      return "\(folded(value, options).sql) IN (\(select))"
    }
    let folds = !options.isEmpty && value.kind == .text
    if !folds, let constants = elements.constants, let array = JSONEachArray(constants, key: key) {
      // One parameter for any number of values, so that the statement stays compiled.
      return "\(value.sql) IN (SELECT value FROM json_each(\(.value(.text(array.text)))))"
    }
    guard let values = try listElements(elements) else {
      throw invalid(elements, "is not a collection")
    }
    let folded = values.map { self.folded($0, options).sql }
    return "\(self.folded(value, options).sql) IN (\(folded.joined(by: ", ")))"
  }

  /// Returns a text in the form that the options compare.
  func folded(_ value: TypedSQL, _ options: TextOptions) -> TypedSQL {
    guard !options.isEmpty, value.kind == .text else { return value }
    return TypedSQL(sql: "\(TextFunctions.fold)(\(value.sql), \(options.rawValue))", kind: .text)
  }
}

extension CheckedComparison {
  /// True for comparisons that an index can serve and whose right side is the same for all rows.
  fileprivate var fetchesFewRows: Bool {
    guard options.isEmpty, comparison == .equal || comparison == .isIn else { return false }
    if case .value(let value) = right.form { return value != .null }
    return right.constants != nil
  }
}
