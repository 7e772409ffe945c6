/// Finds the rows that conflict with an object's unique values.
///
/// A constraint is a unique index on the whole hierarchy's table (StoreLayout.md, Indexes), so it
/// affects every entity with its attributes, not only the declaring one. NULL equals nothing, so an
/// object without one of the values conflicts with no other.
struct UniquenessSQL {
  let object: ManagedObject
  let layout: StoreLayout

  /// One SELECT of entity numbers and keys per constraint.
  var queries: [FetchSQL] {
    let hierarchy = layout.model.entities[object.layout.rootIndex]
    return layout.model.entities[hierarchy.subtree].flatMap { entity in
      layout.model.description(of: entity).uniquenessConstraints.compactMap {
        query($0, declaredBy: entity)
      }
    }
  }

  private func query(_ properties: [String], declaredBy entity: EntityLayout) -> FetchSQL? {
    let table = layout.table(of: entity)
    var conditions: [SQLText] = []
    for property in properties {
      guard let column = layout.columnName(property, of: entity),
        column == layout.columnName(property, of: object.layout),
        let value = value(of: property)
      else { return nil }
      conditions.append("t0.\(column) = \(.value(value))")
    }
    guard !conditions.isEmpty else { return nil }
    conditions.append("t0.Z_PK <> \(.value(.integer(object.key)))")
    return FetchSQL(
      """
      SELECT \(FetchSQL.address(in: table)) FROM \(table.name) t0 \
      WHERE \(conditions.joined(by: " AND "))
      """)
  }

  private func value(of property: String) -> StoredValue? {
    guard let slot = object.layout.slot(named: property) else { return nil }
    let row = object.filledRow()
    guard row.isPresent(slot.index) else { return nil }
    if slot.content.isReference { return .integer(row.integer(at: slot.offset)) }
    return object.value(in: slot, of: row).flatMap { StoredValue($0) }
  }
}
