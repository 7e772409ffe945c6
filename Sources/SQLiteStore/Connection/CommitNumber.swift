import GRDBSQLite

/// Which state of its file a connection has read or written last.
///
/// Another number after each commit, its own or another's; the engine tells it without a statement
/// (sqlite.org/c3ref/c_fcntl_begin_atomic_write.html, SQLITE_FCNTL_DATA_VERSION). `PRAGMA
/// data_version` leaves out a connection's own commits, but is a statement.
struct CommitNumber: Hashable {
  private let number: UInt32

  init(of connection: OpaquePointer?) {
    var number: UInt32 = 0
    sqlite3_file_control(connection, nil, SQLITE_FCNTL_DATA_VERSION, &number)
    self.number = number
  }
}
