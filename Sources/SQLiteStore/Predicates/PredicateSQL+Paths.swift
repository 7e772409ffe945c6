import ObjectGraph

/// What lies at the end of a key path.
struct PathEnd {
  /// The value, in terms of the rows that the path leads over.
  var value: TypedSQL
  /// The last row, for paths that end at an object.
  var row: RowScope?
  /// The rows behind the first to-many step, nil for a path of to-one steps only.
  var collection: CollectionSQL?
}

extension PredicateSQL {
  /// Follows a path, joining what it leads over.
  ///
  /// - Throws: `ObjectGraphError.unknownProperty` and its like.
  func end(of path: FetchKeyPath) throws -> PathEnd {
    var row = try start(of: path)
    var collection: CollectionSQL?
    for (place, step) in path.steps.enumerated() {
      let isLast = place == path.steps.count - 1
      guard let relationship = row.entity.relationships[step.name] else {
        // What is left may be the path to an element of a composite.
        let name = path.steps[place...].map(\.name).joined(separator: ".")
        guard isLast || row.entity.slot(named: name) != nil else {
          throw unknown(step.name, of: row.entity)
        }
        return PathEnd(value: try attribute(name, of: row), row: nil, collection: collection)
      }
      if relationship.isToMany {
        row = try enter(relationship, step, from: row, &collection)
      } else {
        guard let key = row.column(step.name) else { throw unknown(step.name, of: row.entity) }
        if isLast && step.castTo == nil {
          let value = reference(relationship, key: key, of: row)
          return PathEnd(
            value: value, row: try row.destination(relationship, step, key: key),
            collection: collection)
        }
        row = try row.destination(relationship, step, key: key)
      }
    }
    let value = TypedSQL(
      SQLText(row.key), .object(row.entity.index), entityNumber: entityNumber(of: row))
    return PathEnd(value: value, row: row, collection: collection)
  }

  private func start(of path: FetchKeyPath) throws -> RowScope {
    var row = subject
    if case .element(let name) = path.base {
      guard let element = elements[name] else {
        throw ObjectGraphError.invalidPredicate(
          "$\(name)", reason: "is not the variable of a subquery around it")
      }
      row = element
    }
    return try path.castTo.map { try row.cast(to: $0) } ?? row
  }

  private func attribute(_ name: String, of row: RowScope) throws -> TypedSQL {
    guard let slot = row.entity.slot(named: name), let type = ValueType(slot.content),
      let column = row.column(name)
    else { throw unknown(name, of: row.entity) }
    return TypedSQL(SQLText(column), type)
  }

  /// The key that a to-one relationship holds.
  private func reference(_ relationship: RelationshipLayout, key: String, of row: RowScope)
    -> TypedSQL
  {
    let number =
      row.destinationNumber(relationship)
      ?? "\(layout.number(of: layout.model.entities[relationship.destination]))"
    return TypedSQL(
      SQLText(key), .object(relationship.destination), entityNumber: SQLText(number))
  }

  /// Not asked of rows that are not joined yet: that would join them.
  private func entityNumber(of row: RowScope) -> SQLText? {
    row.isJoined || !layout.table(of: row.entity).isTree ? SQLText(row.entityNumber) : nil
  }
}
