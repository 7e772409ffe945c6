import GRDB
import GRDBSQLite

/// Reads that tell of a store that somebody else migrated meanwhile, rather than of what they
/// stumbled over in it.
extension StoreConnection {
  /// Runs the body while no other thread uses the connection.
  ///
  /// - Throws: ``SQLiteStoreError/incompatibleModel(path:differences:)`` in place of any error that
  ///   comes from reading another model's tables; what ended the transaction in which it is read.
  @inline(__always)
  func reading<Result>(_ body: () throws(SQLiteStoreError) -> Result) throws(SQLiteStoreError)
    -> Result
  {
    try locked { () throws(SQLiteStoreError) in
      // What comes after it would be of another state than what came before.
      if let abortCause { throw abortCause }
      do throws(SQLiteStoreError) {
        return try body()
      } catch {
        watch?.commitNumber = nil
        try checkModel()
        throw error
      }
    }
  }

  /// Hands every row of a statement to the body, once it is sure that they are of the store's model.
  @inline(__always)
  func eachRow(
    of statement: PreparedStatement, _ body: () throws(SQLiteStoreError) -> Void
  ) throws(SQLiteStoreError) {
    guard try start(statement) else { return }
    repeat { try body() } while try step(statement)
  }

  /// Moves to the first row; false if there is none.
  ///
  /// Only then it is settled which state of the file is read, and all further rows are of the same.
  func start(_ statement: PreparedStatement) throws(SQLiteStoreError) -> Bool {
    let hasRow = try step(statement)
    try checkModel()
    return hasRow
  }
}
