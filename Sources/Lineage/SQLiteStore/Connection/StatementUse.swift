import SystemSQLite

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

  init(_ statement: Statement) {
    sql = statement.sql
    executionCount = statement.count(SQLITE_STMTSTATUS_RUN)
    virtualMachineStepCount = statement.count(SQLITE_STMTSTATUS_VM_STEP)
    fullScanStepCount = statement.count(SQLITE_STMTSTATUS_FULLSCAN_STEP)
    sortCount = statement.count(SQLITE_STMTSTATUS_SORT)
    automaticIndexRowCount = statement.count(SQLITE_STMTSTATUS_AUTOINDEX)
  }

  static func resetCounters(of statement: Statement) {
    for counter in [
      SQLITE_STMTSTATUS_RUN, SQLITE_STMTSTATUS_VM_STEP, SQLITE_STMTSTATUS_FULLSCAN_STEP,
      SQLITE_STMTSTATUS_SORT, SQLITE_STMTSTATUS_AUTOINDEX,
    ] { statement.count(counter, resetting: true) }
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
  static func lines(of sql: String, on database: Database) throws(StoreError) -> [String] {
    // Values do not affect the plan, so every `?` stays NULL.
    let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
    var lines: [String] = []
    var depths: [Int64: Int] = [:]
    while try database.step(statement) {
      // The columns are the number of the line, that of its parent, an unused one and the text.
      let depth = depths[statement.integer(at: 1)].map { $0 + 1 } ?? 0
      depths[statement.integer(at: 0)] = depth
      lines.append(String(repeating: "  ", count: depth) + statement.text(at: 3))
    }
    return lines
  }
}
