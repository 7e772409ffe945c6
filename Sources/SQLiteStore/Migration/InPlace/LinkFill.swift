import ObjectGraph

/// Columns of a new table that are filled from the old store's links once its rows are there.
struct LinkFill {
  enum Columns {
    /// A to-one relationship's key and the number of the entity, from what led here; where there is
    /// a key already it stays.
    case reference(key: String, entity: String?, numbers: [ColumnSource.Renumbering])
    /// The key of the object that owns the row by a to-many without inverse.
    case owner(key: String)
    /// The place among those with the same key.
    case place(String, key: String)
  }

  let columns: Columns
  let source: LinkSource
  /// The table of the objects that the links start from, as the old store calls it.
  let sourceTable: String
  /// The new numbers of the entities whose rows have the columns.
  let numbers: [Int]
  /// What must not be found in the links.
  let check: RowCheck.Rule?
  let entity: String

  func steps(_ table: String, _ names: TableNames) -> [SchemaPlan.Step] {
    let checks = check.map { rule in
      SchemaPlan.Step.check(
        RowCheck(sql: source.sharedDestination(names), entity: entity, rule: rule))
    }
    return [checks, .changeRows(table: table, sql: update(table, names))].compactMap(\.self)
  }

  private func update(_ table: String, _ names: TableNames) -> String {
    let own = "l.d = \(table).Z_PK AND \(table).Z_ENT IN (\(numbers.list))"
    switch columns {
    case .reference(let key, let entity?, let numbers):
      let number = ColumnSource.translation(of: "f.Z_ENT", numbers)
      return "UPDATE \(table) SET \(key) = l.s, \(entity) = \(number) "
        + "FROM (\(source.select(names))) AS l JOIN \(names.current(sourceTable)) AS f "
        + "ON f.Z_PK = l.s WHERE \(own) AND \(table).\(key) IS NULL"
    case .reference(let key, nil, _):
      return "UPDATE \(table) SET \(key) = l.s FROM (\(source.select(names))) AS l "
        + "WHERE \(own) AND \(table).\(key) IS NULL"
    case .owner(let key):
      return "UPDATE \(table) SET \(key) = l.s FROM (\(source.select(names))) AS l WHERE \(own)"
    case .place(let column, let key):
      return "UPDATE \(table) SET \(column) = l.place "
        + "FROM (\(source.placedSelect(names))) AS l WHERE \(own) AND l.s = \(table).\(key)"
    }
  }
}
