/// The counters of one SQL statement of a store since their last reset.
///
/// ```swift
/// let count = try context.count(for: FetchRequest<Book>())
/// print(store.statementUses()[0].sql)  // prints SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5
/// ```
public struct StatementUse: Hashable, Sendable {
  /// The text, with a `?` for each value.
  public let sql: String
  /// The number of executions.
  public let executionCount: Int
  /// The number of virtual machine steps, a noise-free measure of work.
  public let virtualMachineStepCount: Int
  /// The number of steps forward in full table scans.
  ///
  /// ```swift
  /// let notes = try context.fetch(Query<Publication>.where { $0.title == "Notes" })
  /// print(store.statementUses()[0].fullScanStepCount)  // prints 2
  /// ```
  /// ```sql
  /// SELECT t0.Z_ENT, ... FROM ZPUBLICATION t0 WHERE t0.ZTITLE == ?
  /// ```
  public let fullScanStepCount: Int
  /// The number of sorts that no index avoided.
  ///
  /// ```swift
  /// _ = try context.fetch(Query<Book>.all.ascending(\.title))
  /// print(store.statementUses()[0].sortCount)  // prints 1
  /// ```
  /// ```sql
  /// SELECT t0.Z_ENT, ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 ORDER BY t0.ZTITLE, t0.Z_PK
  /// ```
  public let sortCount: Int
  /// The number of rows inserted into automatic indexes, which exist for one execution.
  public let automaticIndexRowCount: Int

  init(_ statement: PreparedStatement) {
    sql = statement.sql
    executionCount = statement.executionCount
    virtualMachineStepCount = statement.virtualMachineStepCount
    fullScanStepCount = statement.fullScanStepCount
    sortCount = statement.sortCount
    automaticIndexRowCount = statement.automaticIndexRowCount
  }

  private init(_ first: StatementUse, _ second: StatementUse) {
    sql = first.sql
    executionCount = first.executionCount + second.executionCount
    virtualMachineStepCount = first.virtualMachineStepCount + second.virtualMachineStepCount
    fullScanStepCount = first.fullScanStepCount + second.fullScanStepCount
    sortCount = first.sortCount + second.sortCount
    automaticIndexRowCount = first.automaticIndexRowCount + second.automaticIndexRowCount
  }

  /// Returns the statement with the counters of another use added.
  package func adding(_ other: StatementUse) -> StatementUse { StatementUse(self, other) }
}

/// Returns the engine's plan for a statement.
enum QueryPlan {
  static func lines(of sql: String, on database: Database) throws -> [String] {
    let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
    // Values do not affect the plan, so every `?` stays NULL.
    let unbound = StatementArguments(
      [(any DatabaseValueConvertible)?](repeating: nil, count: sql.count(where: { $0 == "?" })))
    let rows = try DatabaseRow.fetchAll(statement, arguments: unbound)
    var depths: [Int: Int] = [:]
    return rows.map { row in
      let depth = depths[row["parent"] as Int].map { $0 + 1 } ?? 0
      depths[row["id"] as Int] = depth
      return String(repeating: "  ", count: depth) + (row["detail"] as String)
    }
  }
}
