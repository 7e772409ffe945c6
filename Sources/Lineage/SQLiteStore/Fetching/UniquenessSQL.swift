/// Finds the rows that conflict with the unique values of one entity's objects.
///
/// A constraint is a unique index on the whole hierarchy's table (StoreLayout.md, Indexes), so it
/// affects every entity with its attributes, not only the declaring one. NULL equals nothing, so an
/// object without one of the values conflicts with no other.
struct UniquenessSQL {
  let entity: EntityLayout
  let layout: StoreLayout

  /// The number of objects in one statement, far below SQLite's limits on its values and terms.
  private static let objectCount = 100

  /// Returns SELECTs of the entity number and key of each row, and of the place of the object that
  /// it conflicts with.
  ///
  /// ```sql
  /// SELECT t0.Z_ENT, t0.Z_PK, w.column1 FROM (VALUES (?, ?, ?), (?, ?, ?)) w
  /// CROSS JOIN ZEMPLOYEE t0 WHERE t0.ZBADGE = w.column3 AND t0.Z_PK <> w.column2
  /// ```
  func queries(_ claimants: [(place: Int, object: ManagedObject)]) -> [FetchSQL] {
    let hierarchy = layout.model.entities[entity.rootIndex]
    return layout.model.entities[hierarchy.subtree].flatMap { declaring in
      layout.model.description(of: declaring).uniquenessConstraints.flatMap {
        queries($0, declaredBy: declaring, claimants)
      }
    }
  }

  private func queries(
    _ properties: [String], declaredBy declaring: EntityLayout,
    _ claimants: [(place: Int, object: ManagedObject)]
  ) -> [FetchSQL] {
    let slots = properties.compactMap(entity.slot(named:))
    let columns = properties.compactMap { layout.columnName($0, of: declaring) }
    guard !columns.isEmpty, slots.count == properties.count,
      columns == properties.compactMap({ layout.columnName($0, of: entity) })
    else { return [] }
    let wanted = claimants.compactMap { claimant -> SQLText? in
      let row = claimant.object.filledRow()
      let values = slots.compactMap { slot -> StoredValue? in
        guard case .object(_, let key) = entity.storedValue(of: slot, in: row) else {
          return entity.storedValue(of: slot, in: row)
        }
        return .integer(key)
      }
      guard values.count == slots.count else { return nil }
      let head = [Int64(claimant.place), claimant.object.key].map(StoredValue.integer)
      return "(\((head + values).map { .value($0) }.joined(by: ", ")))"
    }
    let table = layout.table(of: declaring)
    // CROSS JOIN makes SQLite look up each object in the constraint's index.
    let conditions = columns.enumerated().map { "t0.\($1) = w.column\($0 + 3)" }
    return stride(from: 0, to: wanted.count, by: Self.objectCount).map { start in
      let rows = wanted[start..<min(start + Self.objectCount, wanted.count)]
      return FetchSQL(
        """
        SELECT \(FetchSQL.address(in: table)), w.column1 \
        FROM (VALUES \(Array(rows).joined(by: ", "))) w CROSS JOIN \(table.name) t0 \
        WHERE \(conditions.joined(separator: " AND ")) AND t0.Z_PK <> w.column2
        """)
    }
  }
}
