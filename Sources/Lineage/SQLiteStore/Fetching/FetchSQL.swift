import Foundation

/// A fetch as one SELECT with its values.
///
/// It follows Core Data's form as far as public logs show it: the columns of the whole hierarchy,
/// `t0.Z_ENT` first, and no condition on Z_ENT for a root. The conditions for a leaf (`=`) and for
/// an entity with sub-entities (`BETWEEN`, because the numbers of a subtree are contiguous) are
/// Lineage's own.
package struct FetchSQL {
  let sql: String
  let values: [StoredValue?]
  /// The statement's plan, or nil if it is found by its text.
  let plan: PlannedStatement?

  init(_ fetch: StoreFetch, layout: StoreLayout, storeIdentifier: String, columns: String) throws {
    let query = try FetchQuery(fetch, layout: layout, storeIdentifier: storeIdentifier)
    let order = try query.order
    self.init("SELECT \(columns)\(query.source)\(order)\(fetch.page)")
  }

  /// Returns the number of rows that a fetch would return.
  static func count(_ fetch: StoreFetch, layout: StoreLayout, storeIdentifier: String) throws
    -> FetchSQL
  {
    guard fetch.limit > 0 || fetch.offset > 0 else {
      let query = try FetchQuery(fetch, layout: layout, storeIdentifier: storeIdentifier)
      return FetchSQL("SELECT COUNT(*)\(query.source)")
    }
    // The number of rows in a page does not depend on their order.
    let query = try FetchQuery(fetch.unordered, layout: layout, storeIdentifier: storeIdentifier)
    return FetchSQL("SELECT COUNT(*) FROM (SELECT 1\(query.source)\(fetch.page))")
  }

  /// Returns the columns that every fetch of a hierarchy reads, with `0` for Z_ENT where it is
  /// constant.
  static func columns(of table: TableLayout, _ expression: (ColumnLayout) -> String) -> String {
    (["\(address(in: table)), t0.Z_OPT"] + table.columns.map(expression)).joined(separator: ", ")
  }

  /// Returns the columns that identify a row.
  static func address(in table: TableLayout) -> String {
    "\(table.isHierarchy ? "t0.Z_ENT" : "0"), t0.Z_PK"
  }

  package init(_ text: SQLText) {
    sql = text.text
    values = text.values
    plan = nil
  }

  package init(_ plan: PlannedStatement, values: [StoredValue?]) {
    sql = plan.sql
    self.values = values
    self.plan = plan
  }
}

/// The clauses of a fetch, from which several kinds of SELECT are built.
///
/// Use ``source`` last, because conditions and orders add joins to it.
package struct FetchQuery {
  let fetch: StoreFetch
  let from: FromClause
  let predicates: PredicateSQL
  /// The condition with its ` WHERE `, or empty without one.
  let condition: SQLText

  init(_ fetch: StoreFetch, layout: StoreLayout, storeIdentifier: String) throws {
    let conjuncts = fetch.conjuncts
    let driver = Self.driver(of: fetch, layout)
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
    if let start = fetch.start {
      conditions.append(try predicates.condition(start, fetch.sortDescriptors))
    }
    condition = conditions.isEmpty ? "" : " WHERE \(conditions.chained(by: " AND "))"
  }

  /// The order with its ` ORDER BY `, or empty without one.
  ///
  /// Ties are sorted by key, in the direction of the last criterion, as in an index on it. A page
  /// without an order is sorted by key, so that pages do not overlap.
  var order: SQLText {
    get throws {
      guard let last = fetch.sortDescriptors.last else {
        return fetch.limit > 0 || fetch.offset > 0 ? " ORDER BY t0.Z_PK" : ""
      }
      let criteria = zip(try sortValues, fetch.sortDescriptors).map {
        value, descriptor -> SQLText in
        "\(value)\(descriptor.ascending ? "" : " DESC")"
      }
      return " ORDER BY \(criteria.joined(by: ", ")), t0.Z_PK\(last.ascending ? "" : " DESC")"
    }
  }

  /// The values that the fetch is sorted by.
  package var sortValues: [SQLText] {
    get throws {
      try fetch.sortDescriptors.map(predicates.sortValue)
    }
  }

  /// The tables and the condition, with their ` FROM ` and ` WHERE `.
  package var source: SQLText { " FROM \(from.sql)\(condition)" }

  func criterion(_ value: TypedSQL, _ descriptor: FetchSortDescriptor) -> SQLText {
    "\(predicates.folded(value, descriptor.options).sql)\(descriptor.ascending ? "" : " DESC")"
  }

  /// Returns the index of the conjunct that drives the query, whose value comes first, or nil.
  static func driver(of fetch: StoreFetch, _ layout: StoreLayout) -> Int? {
    fetch.conjuncts.firstIndex { drivingJoin(along: $0, fetch, layout) != nil }
  }

  /// Returns a join that drives the query from the index of a join table.
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
    // For each page, an index range would be read and sorted by key again.
    let isRange = fetch.includesSubentities && entity.hasSubentities
    let number = fetch.start != nil && isRange ? "+t0.Z_ENT" : "t0.Z_ENT"
    return SQLText(
      text: layout.kindCondition(entity, exactly: !fetch.includesSubentities, number: number))
  }
}

extension PredicateSQL {
  /// Returns the value that objects are sorted by.
  fileprivate func sortValue(_ descriptor: FetchSortDescriptor) throws -> SQLText {
    folded(try value(along: FetchKeyPath(descriptor.key)), descriptor.options).sql
  }

  /// Returns the condition on the rows after a place.
  fileprivate func condition(_ start: PageStart, _ sortDescriptors: [FetchSortDescriptor]) throws
    -> SQLText
  {
    func after(_ key: Int64, ascending: Bool = true) -> SQLText {
      "t0.Z_PK \(ascending ? ">" : "<") \(.value(.integer(key)))"
    }
    if case .key(let key) = start { return after(key) }
    let (value, ascending) = (try sortValue(sortDescriptors[0]), sortDescriptors[0].ascending)
    return switch start {
    case .key(let key): after(key)
    case .null(let key): "\(value) IS NULL AND \(after(key, ascending: ascending))"
    case .tie(let other, let key): "\(value) = \(other.sql) AND \(after(key, ascending: ascending))"
    case .values(nil): "\(value) IS NOT NULL"
    case .values(let other?): "\(value) \(ascending ? ">" : "<") \(other.sql)"
    }
  }
}

extension PageStart.SortValue {
  /// The value in the given column of a statement's row, or nil for NULL.
  init?(_ statement: Statement, at column: Int32) {
    switch statement.value(at: column) {
    case nil: return nil
    case .text: self = .text(statement.data(at: column))
    case let value?: self = .value(value)
    }
  }

  fileprivate var sql: SQLText {
    switch self {
    case .value(let value): "\(.value(value))"
    case .text(let bytes): "CAST(\(.value(.bytes(bytes))) AS TEXT)"
    }
  }
}

extension Database {
  /// Passes every row of a query to the body, after verifying the store's model.
  @inline(__always)
  package func eachRow(of query: FetchSQL, _ body: (Statement) throws(StoreError) -> Void)
    throws(StoreError)
  {
    try reading { () throws(StoreError) in
      let statement = try statement(query)
      defer { statement.reset() }
      try eachRow(of: statement) { () throws(StoreError) in try body(statement) }
    }
  }

  /// Returns the compiled statement of a query, with the query's values bound.
  func statement(_ query: FetchSQL) throws(StoreError) -> Statement {
    try makeIndexes(for: query.sql)
    let statement =
      if let plan = query.plan { try statement(plan) } else { try statement(query.sql) }
    for (index, value) in query.values.enumerated() {
      statement.bind(value, at: Int32(index + 1))
    }
    return statement
  }
}

extension StoreFetch {
  /// The limit, and the offset if there is one; empty without a limit.
  fileprivate var pageValues: [StoredValue?] {
    guard limit > 0 || offset > 0 else { return [] }
    let limit = StoredValue.integer(limit > 0 ? Int64(limit) : -1)
    return offset > 0 ? [limit, .integer(Int64(offset))] : [limit]
  }

  /// The page with its ` LIMIT ` and ` OFFSET `, or empty without one.
  package var page: SQLText {
    let values = pageValues
    return SQLText(text: ["", " LIMIT ?", " LIMIT ? OFFSET ?"][values.count], values: values)
  }

  fileprivate var conjuncts: [CheckedPredicate] {
    guard let predicate else { return [] }
    if case .and(let parts) = predicate.form { return parts }
    return [predicate]
  }
}

/// A connection's SELECT texts for fetches whose form determines their text, so that each is
/// written and looked up once.
///
/// Such a fetch has no condition, or only comparisons of a path with one value, for which
/// ``PredicateSQL`` always writes one `?`. Fetches of few rows benefit most: writing the text took
/// 7 of 100 instructions for the newest hundred before a date. A list with the most recent form
/// first, because few are in use at a time; creating a dictionary of them takes 400,000
/// instructions.
///
/// `@unchecked Sendable`: the lock guards the list.
final class FetchPlans: @unchecked Sendable {
  private struct Shape: Equatable {
    let entity: Int
    let includesSubentities: Bool
    let conditions: [Condition]
    let sortDescriptors: [FetchSortDescriptor]
    let hasLimit: Bool
    let hasOffset: Bool
    let startsAfterKey: Bool
  }

  /// A comparison without its value.
  private struct Condition: Equatable {
    let path: FetchKeyPath
    let comparison: FetchComparison.Operator
    let modifier: FetchComparison.Modifier
    let options: TextOptions
    let kind: ValueKind
  }

  private struct Plan {
    let shape: Shape
    let statement: PlannedStatement
    let driver: Int?
  }

  private let layout: StoreLayout
  private let storeIdentifier: String
  private let lock = NSLock()
  private var plans: [Plan] = []

  private static let countLimit = 64

  init(layout: StoreLayout, storeIdentifier: String) {
    self.layout = layout
    self.storeIdentifier = storeIdentifier
  }

  /// Returns the fetch's SELECT of its table's columns.
  func query(_ fetch: StoreFetch, columns: String) throws -> FetchSQL {
    var conditions: [Condition] = []
    var values: [StoredValue?] = []
    var key: Int64?
    if case .key(let start)? = fetch.start { key = start }
    guard fetch.start == nil || key != nil else {
      return try FetchSQL(fetch, layout: layout, storeIdentifier: storeIdentifier, columns: columns)
    }
    for conjunct in fetch.conjuncts {
      guard let (condition, value) = condition(conjunct) else {
        return try FetchSQL(
          fetch, layout: layout, storeIdentifier: storeIdentifier, columns: columns)
      }
      conditions.append(condition)
      values.append(value)
    }
    let shape = Shape(
      entity: fetch.entity.index, includesSubentities: fetch.includesSubentities,
      conditions: conditions, sortDescriptors: fetch.sortDescriptors, hasLimit: fetch.limit > 0,
      hasOffset: fetch.offset > 0, startsAfterKey: key != nil)
    let plan = try lock.withLock { known(shape) } ?? write(fetch, shape, columns)
    if let driver = plan.driver { values.insert(values.remove(at: driver), at: 0) }
    if let key { values.append(.integer(key)) }
    return FetchSQL(plan.statement, values: values + fetch.pageValues)
  }

  private func write(_ fetch: StoreFetch, _ shape: Shape, _ columns: String) throws -> Plan {
    let query = try FetchSQL(
      fetch, layout: layout, storeIdentifier: storeIdentifier, columns: columns)
    let plan = Plan(
      shape: shape, statement: PlannedStatement(query.sql),
      driver: FetchQuery.driver(of: fetch, layout))
    lock.withLock {
      if plans.count >= Self.countLimit { plans.removeLast() }
      plans.insert(plan, at: 0)
    }
    return plan
  }

  private func known(_ shape: Shape) -> Plan? {
    guard let place = plans.firstIndex(where: { $0.shape == shape }) else { return nil }
    if place > 0 { plans.insert(plans.remove(at: place), at: 0) }
    return plans[0]
  }

  /// Returns nil unless the predicate compares a path with one value and has only one SQL form.
  private func condition(_ conjunct: CheckedPredicate) -> (Condition, StoredValue?)? {
    guard case .comparison(let comparison) = conjunct.form,
      case .keyPath(let path) = comparison.left.form, case .value(let value) = comparison.right.form
    else { return nil }
    if [.isIn, .between, .beginsWith].contains(comparison.comparison) { return nil }
    let stored: StoredValue?
    switch value {
    case .attribute(let value): stored = StoredValue(value)
    case .object(let object): stored = .integer(object.key(in: storeIdentifier))
    case .null, .list: return nil
    }
    let condition = Condition(
      path: path, comparison: comparison.comparison, modifier: comparison.modifier,
      options: comparison.options, kind: comparison.right.kind)
    return (condition, stored)
  }
}
