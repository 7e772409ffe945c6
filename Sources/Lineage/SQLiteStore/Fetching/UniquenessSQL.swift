/// Finds the rows that have given unique values.
///
/// A constraint is a unique index on the whole hierarchy's table (StoreLayout.md, Indexes), so it
/// affects every entity with its attributes, not only the declaring one.
struct UniquenessSQL {
  let layout: StoreLayout

  /// The number of values in one statement, far below SQLite's limits on parameters and terms.
  private static let valueCount = 100

  private struct Constraint: Hashable {
    let declaringEntity: Int
    let place: Int
  }

  /// Returns SELECTs of the entity number and key of each row, and of the index of its value.
  ///
  /// ```sql
  /// SELECT t0.Z_ENT, t0.Z_PK, w.column1 FROM (VALUES (?, ?), (?, ?)) w
  /// CROSS JOIN ZEMPLOYEE t0 WHERE t0.ZBADGE = w.column2
  /// ```
  func lookups(of values: [UniqueValue]) -> [(query: FetchSQL, hierarchy: EntityLayout)] {
    let byConstraint = Dictionary(grouping: values.indices) {
      Constraint(declaringEntity: values[$0].declaringEntity, place: values[$0].place)
    }
    return byConstraint.flatMap { constraint, indices in
      let entity = layout.model.entities[constraint.declaringEntity]
      let hierarchy = layout.model.entities[entity.rootIndex]
      return stride(from: 0, to: indices.count, by: Self.valueCount).map { start in
        let part = indices[start..<min(start + Self.valueCount, indices.count)]
        return (query(constraint, entity, part.map { ($0, values[$0]) }), hierarchy)
      }
    }
  }

  private func query(
    _ constraint: Constraint, _ entity: EntityLayout, _ wanted: [(index: Int, value: UniqueValue)]
  ) -> FetchSQL {
    let properties = layout.model.description(of: entity).uniquenessConstraints[constraint.place]
    let conditions = properties.compactMap { layout.columnName($0, of: entity) }.enumerated()
      .map { "t0.\($1) = w.column\($0 + 2)" }
    let row = "(?\(String(repeating: ", ?", count: properties.count)))"
    let rows = row + String(repeating: ", \(row)", count: wanted.count - 1)
    let table = layout.table(of: entity)
    var values: [StoredValue] = []
    values.reserveCapacity(wanted.count * (properties.count + 1))
    for (index, value) in wanted {
      values.append(.integer(Int64(index)))
      for one in value.values { values.append(one.inRow) }
    }
    // CROSS JOIN makes SQLite look up each value in the constraint's index.
    return FetchSQL(
      SQLText(
        text: """
          SELECT \(FetchSQL.address(in: table)), w.column1 FROM (VALUES \(rows)) w \
          CROSS JOIN \(table.name) t0 WHERE \(conditions.joined(separator: " AND "))
          """, values: values))
  }
}

extension StoredValue {
  /// The value as a column holds it: the key of an object.
  fileprivate var inRow: StoredValue {
    if case .object(_, let key) = self { .integer(key) } else { self }
  }
}
