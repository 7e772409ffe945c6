/// The elements of a to-many path or a subquery, as the parts of a SELECT.
struct CollectionSQL {
  let from: FromClause
  /// The column that leads back to the owner of the elements.
  let link: String
  /// The key of the owner, in terms of the SELECT around.
  let ownerKey: String
  /// The other conditions on an element.
  var conditions: [SQLText]
  /// The same of what is written first, because it is nested deeply (``SQLDepth``).
  var deepConditions: [SQLText] = []

  /// A SELECT of something of each element for which the conditions hold.
  ///
  /// Written last, because writing conditions and values may add joins.
  func select(_ value: SQLText, where more: SQLText? = nil) -> SQLText {
    let all =
      deepConditions + ["\(link) = \(ownerKey)"] + conditions + (more.map { [$0] } ?? [])
    return "SELECT \(value) FROM \(from.sql) WHERE \(all.joined(by: " AND "))"
  }

  /// A SELECT of the owners of all elements for which the conditions hold.
  func selectOwners(where more: SQLText) -> SQLText {
    "SELECT \(link) FROM \(from.sql) WHERE \((conditions + [more]).joined(by: " AND "))"
  }
}

extension PredicateSQL {
  /// The collection of an expression and the value of each element, nil for an expression that is
  /// no collection of rows.
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
      // Behind a to-one relationship there may be no object to look at.
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

  /// Goes over a to-many relationship: into a SELECT of its own, or deeper into the one it is in.
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
    // Elements of another entity are none of the path's, so what is left needs no test again.
    collection?.conditions.append(SQLText(text: condition))
    return RowScope(
      cast.entity, alias: cast.table, from: from, layout: layout, aliases: aliases)
  }
}

/// Conditions on collections: the modifiers and `IN`.
extension PredicateSQL {
  /// `ANY`, `ALL` and `NONE` over rows.
  func quantified(
    _ comparison: CheckedComparison, over collection: CollectionSQL, _ element: TypedSQL,
    isUnknownFalse: Bool
  ) throws -> SQLText {
    if comparison.modifier == .any, isUnknownFalse, comparison.fetchesFewRows {
      // Few rows fulfil it, so start from those instead of visiting every object's elements.
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

  /// `value IN collection`, of rows or of a list.
  func isIn(_ value: TypedSQL, _ elements: CheckedExpression, _ options: TextOptions) throws
    -> SQLText
  {
    if let (collection, element) = try collection(elements) {
      let select = collection.select(folded(element, options).sql)
      return "\(folded(value, options).sql) IN (\(select))"
    }
    let folds = !options.isEmpty && value.kind == .text
    if !folds, let constants = elements.constants, let array = JSONEachArray(constants, key: key) {
      // One parameter whatever the number of values, so that the statement stays compiled.
      return "\(value.sql) IN (SELECT value FROM json_each(\(.value(.text(array.text)))))"
    }
    guard let values = try listElements(elements) else {
      throw invalid(elements, "is not a collection")
    }
    let folded = values.map { self.folded($0, options).sql }
    return "\(self.folded(value, options).sql) IN (\(folded.joined(by: ", ")))"
  }

  /// A text in the form in which the options compare it.
  func folded(_ value: TypedSQL, _ options: TextOptions) -> TypedSQL {
    guard !options.isEmpty, value.kind == .text else { return value }
    return TypedSQL(sql: "\(TextFunctions.fold)(\(value.sql), \(options.rawValue))", kind: .text)
  }
}

extension CheckedComparison {
  /// True for comparisons that an index can answer and whose right side is the same for all rows.
  fileprivate var fetchesFewRows: Bool {
    guard options.isEmpty, comparison == .equal || comparison == .isIn else { return false }
    if case .value(let value) = right.form { return value != .null }
    return right.constants != nil
  }
}
