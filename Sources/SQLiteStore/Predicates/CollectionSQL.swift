import ObjectGraph

/// The elements of a to-many path or a subquery, as the parts of a SELECT.
struct CollectionSQL {
  let from: FromClause
  /// The column that leads back to the owner of the elements.
  let link: String
  /// The key of the owner, in terms of the SELECT around.
  let ownerKey: String
  /// What else an element must fulfil.
  var conditions: [SQLText]

  /// A SELECT of something of each element for which the conditions hold.
  ///
  /// Written last, because writing conditions and values may add joins.
  func select(_ value: SQLText, where more: SQLText? = nil) -> SQLText {
    let all = ["\(link) = \(ownerKey)"] + conditions + (more.map { [$0] } ?? [])
    return "SELECT \(value) FROM \(from.sql) WHERE \(all.joined(by: " AND "))"
  }

  /// A SELECT of the owners of all elements for which the conditions hold.
  func selectOwners(where more: SQLText) -> SQLText {
    "SELECT \(link) FROM \(from.sql) WHERE \((conditions + [more]).joined(by: " AND "))"
  }
}

extension PredicateSQL {
  /// The collection that an expression stands for and the value of each element, nil for an
  /// expression that is no collection of rows.
  func collection(_ expression: FetchExpression) throws -> (
    collection: CollectionSQL, element: TypedSQL
  )? {
    switch expression {
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
      collection.conditions += ["\(end.value.sql) IS NOT NULL", condition]
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
    collection?.conditions.append(SQLText(condition))
    return RowScope(
      cast.entity, alias: cast.table, from: from, layout: layout, aliases: aliases)
  }
}
