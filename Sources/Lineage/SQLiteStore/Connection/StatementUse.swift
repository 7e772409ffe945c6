/// What one SQL statement of a store did since the counters were last set to zero.
public struct StatementUse: Hashable, Sendable {
  public let sql: String
  public let executionCount: Int
  /// Steps of the engine's virtual machine, a measure of work that no noise disturbs.
  public let virtualMachineStepCount: Int
  /// Steps forward in tables that no index helped with.
  public let fullScanStepCount: Int
  /// Sorts that no index saved.
  public let sortCount: Int
  /// Rows put into indexes that the engine made for one execution and threw away.
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

  /// The same statement with another use of it added.
  package func adding(_ other: StatementUse) -> StatementUse { StatementUse(self, other) }
}

/// Asks the engine how it would run a statement.
enum QueryPlan {
  static func lines(of sql: String, on database: Database) throws -> [String] {
    let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
    // Values do not change the plan, so every `?` stays NULL.
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
