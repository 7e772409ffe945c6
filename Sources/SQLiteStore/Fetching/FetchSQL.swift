import ObjectGraph

/// A fetch as one SELECT with its values.
///
/// The form is Core Data's as far as public logs show it (store format spec, section 9): the
/// columns of the whole tree, `t0.Z_ENT` first, no condition on Z_ENT for a root. The condition
/// for a leaf (`=`) and for an entity with sub-entities (`BETWEEN`, right because numbers of a
/// subtree are contiguous) are our own choice.
struct FetchSQL {
  let sql: String
  let values: [BoundValue]

  init(_ fetch: StoreFetch, layout: StoreLayout, columns: String) throws {
    var parts = try Self.parts(of: fetch, layout)
    var sql = "SELECT \(columns) FROM \(parts.source)\(parts.condition)"
    if !fetch.sortDescriptors.isEmpty {
      let predicates = PredicateSQL(layout: layout, entity: fetch.entity)
      let criteria = try fetch.sortDescriptors.map {
        "t0.\(try predicates.column($0.key))\($0.ascending ? "" : " DESC")"
      }
      sql += " ORDER BY " + criteria.joined(separator: ", ")
    }
    if fetch.limit > 0 || fetch.offset > 0 {
      sql += " LIMIT ?"
      parts.values.append(.integer(fetch.limit > 0 ? Int64(fetch.limit) : -1))
    }
    if fetch.offset > 0 {
      sql += " OFFSET ?"
      parts.values.append(.integer(Int64(fetch.offset)))
    }
    self.sql = sql
    self.values = parts.values
  }

  /// The number of rows a fetch would give.
  static func count(_ fetch: StoreFetch, layout: StoreLayout) throws -> FetchSQL {
    guard fetch.limit > 0 || fetch.offset > 0 else {
      let parts = try parts(of: fetch, layout)
      return FetchSQL(
        sql: "SELECT COUNT(*) FROM \(parts.source)\(parts.condition)", values: parts.values)
    }
    let rows = try FetchSQL(fetch, layout: layout, columns: "t0.Z_PK")
    return FetchSQL(sql: "SELECT COUNT(*) FROM (\(rows.sql))", values: rows.values)
  }

  /// The columns every fetch of a tree reads, `0` standing for Z_ENT where it cannot vary.
  static func columns(of table: TableLayout) -> String {
    ([table.isTree ? "t0.Z_ENT" : "0", "t0.Z_PK", "t0.Z_OPT"]
      + table.columns.map { "t0.\($0.name)" }).joined(separator: ", ")
  }

  private init(sql: String, values: [BoundValue]) {
    self.sql = sql
    self.values = values
  }

  private static func parts(of fetch: StoreFetch, _ layout: StoreLayout) throws
    -> (source: String, condition: String, values: [BoundValue])
  {
    var predicates = PredicateSQL(layout: layout, entity: fetch.entity)
    var source = "\(layout.table(of: fetch.entity).name) t0"
    var conditions = entityCondition(of: fetch, layout).map { [$0] } ?? []
    var values: [BoundValue] = []
    for predicate in conjuncts(of: fetch.predicate) {
      if values.isEmpty, let join = join(along: predicate, of: fetch.entity, layout) {
        source = join.source + source + join.condition
        values = join.values
        conditions.insert(join.filter, at: 0)
      } else {
        conditions.append(try predicates.condition(predicate))
      }
    }
    let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    return (source, condition, values + predicates.values)
  }

  private static func conjuncts(of predicate: FetchPredicate?) -> [FetchPredicate] {
    switch predicate {
    case nil: []
    case .and(let parts): parts
    case .some(let predicate): [predicate]
    }
  }

  /// A link over a join table drives the query from that table's index.
  private static func join(
    along predicate: FetchPredicate, of entity: EntityLayout, _ layout: StoreLayout
  ) -> (source: String, condition: String, filter: String, values: [BoundValue])? {
    guard case .comparison(let comparison) = predicate, comparison.comparison == .equal,
      case .keyPath(let path) = comparison.left, path.base == .subject, path.steps.count == 1,
      case .value(.object(let object)) = comparison.right,
      let relationship = entity.relationships[path.steps[0].name],
      let table = layout.joinTable(of: relationship)
    else { return nil }
    return (
      source: "\(table.name) j0 JOIN ",
      condition: " ON t0.Z_PK = j0.\(table.nearColumn(of: relationship))",
      filter: "j0.\(table.farColumn(of: relationship)) = ?", values: [.integer(object.key)]
    )
  }

  private static func entityCondition(of fetch: StoreFetch, _ layout: StoreLayout) -> String? {
    let entity = fetch.entity
    guard layout.table(of: entity).isTree else { return nil }
    let number = layout.number(of: entity)
    if !fetch.includesSubentities || !entity.hasSubentities { return "t0.Z_ENT = \(number)" }
    if entity.rootIndex == entity.index { return nil }
    return "t0.Z_ENT BETWEEN \(number) AND \(layout.numbers[entity.subtree.upperBound])"
  }
}

extension StoreConnection {
  /// The compiled statement of a query with the query's values bound.
  func statement(_ query: FetchSQL) throws(SQLiteStoreError) -> PreparedStatement {
    let statement = try statement(query.sql)
    for (index, value) in query.values.enumerated() {
      value.bind(to: statement, at: Int32(index + 1))
    }
    return statement
  }
}
