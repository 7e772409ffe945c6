import Foundation

/// A copy of a store of others that is to be written to, and how it comes to be.
///
/// All checks are made of a private copy. Only when they are done is the copy of the caller made,
/// under another name first, so that nobody ever sees half of it.
struct ForeignWriting {
  /// The file that was asked for.
  let path: String
  let snapshot: StoreSnapshot
  /// What is wrong beside the database; looked at before the copy is opened, as SQLite makes away
  /// with a log.
  let problems: [String]
  /// The path of the copy, which may not be there yet.
  let copyPath: String

  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// - Throws: `StoreError.cannotOpen` or `StoreError.locked`.
  init(path: String, copyPath: String) throws(StoreError) {
    self.path = path
    self.copyPath = copyPath
    try Self.requireNothing(at: copyPath)
    snapshot = try StoreSnapshot(of: path)
    problems =
      Self.logProblems(of: snapshot.path)
      + Self.externalFolders(beside: path).map {
        "there is a folder \($0) for values that lie outside the database"
      }
  }

  /// Takes a copy away that nothing was done with.
  func takeBack() {
    for suffix in Self.suffixes { try? FileManager.default.removeItem(atPath: copyPath + suffix) }
  }

  /// Makes the copy.
  ///
  /// - Throws: `StoreError`.
  func publish() throws(StoreError) {
    let unfinished = "\(copyPath).unfinished-\(UUID().uuidString)"
    do {
      // Nobody has the private copy open any more; its log goes into it.
      let database = try Database(path: snapshot.path)
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      try database.close()
      try FileManager.default.copyItem(atPath: snapshot.path, toPath: unfinished)
      try Self.requireNothing(at: copyPath)
      // Fails where another program has made one in between.
      try FileManager.default.moveItem(atPath: unfinished, toPath: copyPath)
    } catch {
      try? FileManager.default.removeItem(atPath: unfinished)
      throw StoreError(error, path: copyPath)
    }
  }

  /// A log without its database would be taken for that of the copy.
  private static func requireNothing(at path: String) throws(StoreError) {
    for suffix in suffixes where FileManager.default.fileExists(atPath: path + suffix) {
      throw .cannotOpen(
        path: path,
        reason: "a copy is to be made there, but there is a file \(path + suffix); choose another "
          + "path")
    }
  }

  private static func logProblems(of copy: String) -> [String] {
    var problems =
      LogCheck(path: copy + "-wal")?.problem.map { ["the log: \($0.message)"] } ?? []
    let journal = FileManager.default.contents(atPath: copy + "-journal") ?? Data()
    // One that is kept for the next transaction begins with zeros.
    if journal.prefix(8).contains(where: { $0 != 0 }) {
      problems.append(
        "a journal of a save that was not finished lies beside it; let the program that makes the "
          + "store open it once")
    }
    return problems
  }

  /// Core Data's folders for large values, named after the store with or without its extension.
  private static func externalFolders(beside path: String) -> [String] {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let names = [file.lastPathComponent, file.deletingPathExtension().lastPathComponent]
    return Set(names.map { ".\($0)_SUPPORT" }).sorted().filter {
      FileManager.default.fileExists(
        atPath: file.deletingLastPathComponent().appendingPathComponent($0).path)
    }
  }
}

/// The history that a store of others keeps, and what of it is not known.
struct ForeignHistory {
  let dialect: HistoryDialect
  let hasTombstones: Bool
  let tables: Set<String>
  private(set) var problems: [String] = []

  private static let head: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]
  private static let texts: Set<String> = ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"]

  /// Nil for a store without one.
  ///
  /// - Throws: `StoreError`.
  init?(_ file: ForeignFile) throws(StoreError) {
    let all = try file.tableNames()
    tables = all.intersection(["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"])
    guard !tables.isEmpty else { return nil }
    let hasStrings = tables.contains("ATRANSACTIONSTRING")
    dialect = HistoryDialect(hasStrings: hasStrings, hasOwnBitmaps: false)
    let changes = Set(try file.columns(of: "ACHANGE"))
    let tombstones = changes.filter {
      $0.hasPrefix("ZTOMBSTONE") && Int($0.dropFirst("ZTOMBSTONE".count)) != nil
    }
    hasTombstones = !tombstones.isEmpty
    compare(
      "ACHANGE", changes.subtracting(tombstones),
      wanted: ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID", "ZCOLUMNS"])
    let keys = hasStrings ? Set(Self.texts.map { $0 + "TS" }) : []
    compare(
      "ATRANSACTION", Set(try file.columns(of: "ATRANSACTION")),
      wanted: keys.union(Self.texts).union(["ZTIMESTAMP"]), optional: ["ZQUERYGEN"])
    if hasStrings {
      compare(
        "ATRANSACTIONSTRING", Set(try file.columns(of: "ATRANSACTIONSTRING")), wanted: ["ZNAME"])
    }
  }

  private mutating func compare(
    _ table: String, _ columns: Set<String>, wanted: Set<String>, optional: Set<String> = []
  ) {
    let wanted = wanted.union(Self.head)
    if columns.isEmpty {
      problems.append("its history has no table \(table)")
    } else if !columns.subtracting(optional).isSubset(of: wanted) || !wanted.isSubset(of: columns) {
      let odd = columns.subtracting(optional).symmetricDifference(wanted).sorted()
      problems.append("the columns of \(table) are others than those known: \(odd)")
    }
  }

  /// The entities of the tables, which have counters of their own.
  var entities: [(number: Int, name: String)] {
    [HistorySchema.change, HistorySchema.transaction]
      + (dialect.hasStrings ? [HistorySchema.string] : [])
  }
}
