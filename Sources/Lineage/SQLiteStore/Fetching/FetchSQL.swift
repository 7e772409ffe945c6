import Foundation

/// A fetch as one SELECT with its values.
///
/// The form is Core Data's as far as public logs show it: the
/// columns of the whole hierarchy, `t0.Z_ENT` first, no condition on Z_ENT for a root. The
/// condition for a leaf (`=`) and for an entity with sub-entities (`BETWEEN`, right because numbers
/// of a subtree are contiguous) are our own choice.
struct FetchSQL {
  let sql: String
  let values: [StoredValue?]
  /// Nil for a statement that is found by its text.
  let plan: PlannedStatement?

  init(_ fetch: StoreFetch, layout: StoreLayout, storeIdentifier: String, columns: String) throws {
    let query = try FetchQuery(fetch, layout: layout, storeIdentifier: storeIdentifier)
    let order = try query.order
    self.init(
      "SELECT \(columns) FROM \(query.from.sql)\(query.condition)\(order)\(query.page)")
  }

  /// The number of rows a fetch would give.
  static func count(_ fetch: StoreFetch, layout: StoreLayout, storeIdentifier: String) throws
    -> FetchSQL
  {
    guard fetch.limit > 0 || fetch.offset > 0 else {
      let query = try FetchQuery(fetch, layout: layout, storeIdentifier: storeIdentifier)
      return FetchSQL("SELECT COUNT(*) FROM \(query.from.sql)\(query.condition)")
    }
    // Which rows a page holds does not change their number.
    let query = try FetchQuery(fetch.unordered, layout: layout, storeIdentifier: storeIdentifier)
    return FetchSQL(
      "SELECT COUNT(*) FROM (SELECT 1 FROM \(query.from.sql)\(query.condition)\(query.page))")
  }

  /// The columns every fetch of a hierarchy reads, `0` standing for Z_ENT where it cannot vary.
  static func columns(of table: TableLayout) -> String {
    (["\(address(in: table)), t0.Z_OPT"] + table.columns.map { "t0.\($0.name)" })
      .joined(separator: ", ")
  }

  /// The columns that tell which row it is.
  static func address(in table: TableLayout) -> String {
    "\(table.isHierarchy ? "t0.Z_ENT" : "0"), t0.Z_PK"
  }

  init(_ text: SQLText) {
    sql = text.text
    values = text.values
    plan = nil
  }

  init(_ plan: PlannedStatement, values: [StoredValue?]) {
    sql = plan.sql
    self.values = values
    self.plan = plan
  }
}

/// The clauses of a fetch, of which several sorts of SELECT are made.
///
/// What is written last is ``from``: conditions and orders add joins to it.
struct FetchQuery {
  let fetch: StoreFetch
  let from: FromClause
  let predicates: PredicateSQL
  /// With its ` WHERE `, empty if there is none.
  let condition: SQLText

  init(_ fetch: StoreFetch, layout: StoreLayout, storeIdentifier: String) throws {
    let conjuncts = Self.conjuncts(of: fetch.predicate)
    let driver = conjuncts.firstIndex { Self.drivingJoin(along: $0, fetch, layout) != nil }
    let join = driver.flatMap { Self.drivingJoin(along: conjuncts[$0], fetch, layout) }
    let table = "\(layout.table(of: fetch.entity).name) t0"
    self.fetch = fetch
    from = FromClause(
      join.map { "\($0.table) j0 JOIN \(table) ON t0.Z_PK = j0.\($0.near)" } ?? table)
    predicates = PredicateSQL(
      layout: layout, storeIdentifier: storeIdentifier, entity: fetch.entity, from: from)
    var conditions: [SQLText] = []
    if let join {
      let key = predicates.key(of: join.object)
      conditions.append("j0.\(join.far) = \(.value(.integer(key)))")
    }
    if let condition = Self.entityCondition(of: fetch, layout) { conditions.append(condition) }
    for (place, conjunct) in conjuncts.enumerated() where place != driver {
      conditions.append(try predicates.condition(conjunct))
    }
    if let after = fetch.after { conditions.append("t0.Z_PK > \(.value(.integer(after)))") }
    condition = conditions.isEmpty ? "" : " WHERE \(conditions.chained(by: " AND "))"
  }

  /// The order with its ` ORDER BY `, empty without an order.
  ///
  /// Ties are put in the order of the keys, in the direction of the last criterion: an index on it
  /// holds them so. A page without an order is one of keys, so that pages do not overlap.
  var order: SQLText {
    get throws {
      guard let last = fetch.sortDescriptors.last else {
        return fetch.limit > 0 || fetch.offset > 0 ? " ORDER BY t0.Z_PK" : ""
      }
      let criteria = try fetch.sortDescriptors.map { descriptor in
        let value = try predicates.value(along: FetchKeyPath(descriptor.key))
        return criterion(value, descriptor)
      }
      return " ORDER BY \(criteria.joined(by: ", ")), t0.Z_PK\(last.ascending ? "" : " DESC")"
    }
  }

  /// With its ` LIMIT ` and ` OFFSET `, empty for everything.
  var page: SQLText { FetchQuery.page(of: fetch) }

  static func page(of fetch: StoreFetch) -> SQLText {
    guard fetch.limit > 0 || fetch.offset > 0 else { return "" }
    let limit: SQLText = " LIMIT \(.value(.integer(fetch.limit > 0 ? Int64(fetch.limit) : -1)))"
    guard fetch.offset > 0 else { return limit }
    return "\(limit) OFFSET \(.value(.integer(Int64(fetch.offset))))"
  }

  func criterion(_ value: TypedSQL, _ descriptor: FetchSortDescriptor) -> SQLText {
    "\(predicates.folded(value, descriptor.options).sql)\(descriptor.ascending ? "" : " DESC")"
  }

  private static func conjuncts(of predicate: CheckedPredicate?) -> [CheckedPredicate] {
    guard let predicate else { return [] }
    if case .and(let parts) = predicate.form { return parts }
    return [predicate]
  }

  /// A link over a join table drives the query from that table's index.
  private static func drivingJoin(
    along predicate: CheckedPredicate, _ fetch: StoreFetch, _ layout: StoreLayout
  ) -> (table: String, near: String, far: String, object: ManagedObjectID)? {
    guard case .comparison(let comparison) = predicate.form, comparison.comparison == .equal,
      comparison.modifier == .any, case .keyPath(let path) = comparison.left.form,
      path.base == .subject, path.castTo == nil, path.steps.count == 1,
      path.steps[0].castTo == nil, case .value(.object(let object)) = comparison.right.form,
      let relationship = fetch.entity.relationships[path.steps[0].name],
      let table = layout.joinTable(of: relationship)
    else { return nil }
    return (
      table.name, table.nearColumn(of: relationship), table.farColumn(of: relationship), object
    )
  }

  private static func entityCondition(of fetch: StoreFetch, _ layout: StoreLayout) -> SQLText? {
    let entity = fetch.entity
    guard layout.table(of: entity).isHierarchy else { return nil }
    if fetch.includesSubentities && entity.rootIndex == entity.index { return nil }
    // A range of an index would be read and sorted by key again for each page.
    let isRange = fetch.includesSubentities && entity.hasSubentities
    let number = fetch.after != nil && isRange ? "+t0.Z_ENT" : "t0.Z_ENT"
    return SQLText(
      text: layout.kindCondition(entity, exactly: !fetch.includesSubentities, number: number))
  }
}

extension StoreConnection {
  /// The compiled statement of a query with the query's values bound.
  func statement(_ query: FetchSQL) throws(StoreError) -> PreparedStatement {
    try makeIndexes(for: query.sql)
    let statement =
      if let plan = query.plan { try statement(plan) } else { try statement(query.sql) }
    for (index, value) in query.values.enumerated() {
      statement.bind(value, at: Int32(index + 1))
    }
    return statement
  }
}

/// The SELECTs of fetches without a condition, each written and found in the connection once.
///
/// Such a fetch is often a page of a few rows, where writing the text would be felt: 3 of 64
/// microseconds for the newest hundred.
///
/// `@unchecked Sendable`: the lock guards the dictionary.
final class PlainFetchPlans: @unchecked Sendable {
  private struct Shape: Hashable {
    let entity: Int
    let includesSubentities: Bool
    let sortDescriptors: [FetchSortDescriptor]
    let hasLimit: Bool
    let hasOffset: Bool
    let isAfterKey: Bool
  }

  private let lock = NSLock()
  private var plans: [Shape: PlannedStatement] = [:]

  private static let countLimit = 256

  /// The fetch's SELECT, written by the closure if it is the first of its shape or has a condition.
  func query(_ fetch: StoreFetch, written: () throws -> FetchSQL) rethrows -> FetchSQL {
    guard fetch.predicate == nil else { return try written() }
    let shape = Shape(
      entity: fetch.entity.index, includesSubentities: fetch.includesSubentities,
      sortDescriptors: fetch.sortDescriptors, hasLimit: fetch.limit > 0,
      hasOffset: fetch.offset > 0, isAfterKey: fetch.after != nil)
    if let plan = lock.withLock({ plans[shape] }) {
      let after = fetch.after.map { [StoredValue.integer($0)] } ?? []
      return FetchSQL(plan, values: after + FetchQuery.page(of: fetch).values)
    }
    let query = try written()
    let plan = PlannedStatement(query.sql)
    lock.withLock {
      if plans.count >= Self.countLimit { plans.removeAll(keepingCapacity: true) }
      plans[shape] = plan
    }
    return FetchSQL(plan, values: query.values)
  }
}
