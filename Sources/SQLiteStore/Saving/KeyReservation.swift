/// Takes keys for new objects from a tree's counter in Z_PRIMARYKEY.
///
/// The compare-and-set keeps two programs from taking the same keys; a program that ends between
/// reservation and insert leaves a gap, never a duplicate (store format spec, section 9).
enum KeyReservation {
  private static let read = "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?"
  private static let advance =
    "UPDATE OR FAIL Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ? AND Z_MAX = ?"

  /// Runs inside a transaction of the caller.
  static func reserve(_ count: Int, rootNumber: Int, on connection: StoreConnection)
    throws(SQLiteStoreError) -> ClosedRange<Int64>
  {
    let last = try currentMaximum(rootNumber, connection)
    let statement = try connection.statement(advance)
    statement.bind(last + Int64(count), at: 1)
    statement.bind(Int64(rootNumber), at: 2)
    statement.bind(last, at: 3)
    _ = try connection.step(statement)
    statement.reset()
    guard connection.changedRowCount == 1 else { throw .locked(path: connection.path) }
    return (last + 1)...(last + Int64(count))
  }

  /// The last key that was given out in a tree.
  static func currentMaximum(_ rootNumber: Int, _ connection: StoreConnection)
    throws(SQLiteStoreError) -> Int64
  {
    let statement = try connection.statement(read)
    defer { statement.reset() }
    statement.bind(Int64(rootNumber), at: 1)
    guard try connection.step(statement) else {
      throw .notAStore(path: connection.path, missing: "a row \(rootNumber) in Z_PRIMARYKEY")
    }
    return statement.integer(at: 0)
  }
}
