import Lineage
import SystemSQLite

/// Observes every statement of a connection before it runs, and optionally after it.
///
/// A class because SQLite keeps its address.
final class StatementTrace {
  private let database: Database
  private let body: (String) -> Void

  init(_ database: Database, andAfter: Bool = false, _ body: @escaping (String) -> Void) {
    self.database = database
    self.body = body
    let events = SQLITE_TRACE_STMT | (andAfter ? SQLITE_TRACE_PROFILE : 0)
    sqlite3_trace_v2(
      database.handle, UInt32(events),
      { _, context, statement, _ in
        guard let context, let text = sqlite3_expanded_sql(statement.map { OpaquePointer($0) })
        else { return 0 }
        defer { sqlite3_free(text) }
        Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue()
          .body(String(cString: text))
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let handle = database.handle { sqlite3_trace_v2(handle, 0, nil, nil) }
  }
}
