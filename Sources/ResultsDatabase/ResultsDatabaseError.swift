/// Why the database of a run's results could not be written.
package enum ResultsDatabaseError: Error, Hashable, Sendable {
  /// SQLite or the file system refused.
  case cannotWrite(path: String, reason: String)
  /// Rows point to rows that are not there, which only a journal can cause that names strategies or
  /// cells it never declared.
  case danglingRows(path: String, tables: [String])
}

extension ResultsDatabaseError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotWrite(let path, let reason):
      """
      Cannot write \(path): \(reason). An earlier file of that name is as it was; make the folder \
      writable or free some space, then make the report again from its journal.
      """
    case .danglingRows(let path, let tables):
      """
      Cannot write \(path): rows of \(tables.joined(separator: ", ")) belong to a strategy or cell \
      that the journal does not declare. Restore the journal from a copy.
      """
    }
  }
}
