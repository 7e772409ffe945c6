import Foundation

extension TrialStore {
  /// The pages that some work writes, counted once for each transaction that changes them.
  ///
  /// Each transaction appends its changed pages to the write-ahead log. An open reader keeps SQLite
  /// from starting the log again, so its size counts all of them.
  ///
  /// - Throws: the error of the work, or SQLite's message.
  public func pagesWritten(_ work: () throws -> Void) throws -> Int {
    let reader = try DatabaseFile(path)
    try reader.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    try reader.rows("BEGIN")
    try reader.rows("SELECT COUNT(*) FROM sqlite_master")
    try work()
    let pages = try pagesInLog()
    try reader.rows("COMMIT")
    return pages
  }

  private func pagesInLog() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "-wal")
    let bytes = (attributes[.size] as? NSNumber)?.intValue ?? 0
    // The log has a header of 32 bytes, and each page one of 24.
    return max(0, bytes - 32) / (4_096 + 24)
  }
}
