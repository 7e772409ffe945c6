import Foundation
import GRDB

/// GRDB, used as its documentation recommends for speed: records, cached statements, one `read` or
/// `write` for each operation.
struct GRDBContender<Record: GRDBRecord>: Contender {
  static var name: String { Record.contenderName }

  private let workload: Workload
  private let queue: DatabaseQueue
  private var records: [Record] = []
  private var tagNumbers: [[Int]] = []
  private var tagNames: [String] = []
  private var keys: [Int64] = []
  private var titles: [String] = []
  private var cutoffs: [Double] = []
  private var found: [[Record]] = []
  private var checksum: UInt64 = 0
  private var counts: [Int] = []

  init(workload: Workload, path: String) throws {
    self.workload = workload
    // The C code creates the tables.
    try RawStore(path: path).close()
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      for (name, value) in StoreSettings.pragmas {
        try database.execute(sql: "PRAGMA \(name) = \(value)")
      }
    }
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  mutating func prepare(_ operation: BenchmarkOperation) throws {
    switch operation {
    case .insertAll, .insertBatches:
      records = (0..<workload.rows).map { Record(workload.publication($0), key: Int64($0 + 1)) }
      tagNumbers = (0..<workload.rows).map { workload.tags($0) }
      tagNames = (0..<workload.tagCount).map { workload.tagName($0) }
    case .newest: cutoffs = workload.newestCutoffs
    case .byTag: keys = (0..<workload.tagCount).map { Int64($0 + 1) }
    case .byID, .byIDInScope, .byIDRegistered: keys = workload.readRows.map { Int64($0 + 1) }
    case .update:
      let changed = workload.changedRows
      keys = changed.map { Int64($0 + 1) }
      titles = changed.map { workload.newTitle($0) }
    case .delete: keys = workload.changedRows.map { Int64($0 + 1) }
    case .search, .searchAnyCase, .searchAccented: titles = [workload.word(of: operation)]
    case .fetchAll, .readAll, .fetchBooks, .count: break
    }
  }

  mutating func perform(_ operation: BenchmarkOperation) throws {
    switch operation {
    case .insertAll: try insert(batch: workload.rows)
    case .insertBatches: try insert(batch: BenchmarkOperation.batch)
    case .update: try update()
    case .delete: try delete()
    case .readAll:
      found = try queue.read { [try fetch("", [], $0)] }
      checksum = found[0].reduce(0) { $0 &+ ($1.publication?.checksum ?? 0) }
    case .count: counts = try queue.read { try counts($0) }
    // One `read` for the whole operation: each one checks the connection again, which takes many
    // times as long.
    default: found = try queue.read { try read(operation, $0) }
    }
  }

  private func counts(_ database: Database) throws -> [Int] {
    let statement = try database.cachedStatement(
      sql: "SELECT COUNT(*) FROM ZPUBLICATION WHERE Z_ENT = ?")
    return try workload.countedKinds.map {
      try Int.fetchOne(statement, arguments: [$0.rawValue]) ?? 0
    }
  }

  private func read(_ operation: BenchmarkOperation, _ database: Database) throws -> [[Record]] {
    switch operation {
    case .fetchBooks:
      try [fetch("WHERE Z_ENT = ?", [Publication.Kind.book.rawValue], database)]
    case .newest:
      try cutoffs.map {
        try fetch(
          "WHERE ZPUBLISHDATE < ? ORDER BY ZPUBLISHDATE DESC LIMIT ?", [$0, workload.newestLimit],
          database)
      }
    case .byTag:
      try keys.map {
        try fetch(
          "JOIN Z_1TAGS ON ZPUBLICATION.Z_PK = Z_1PUBLICATIONS WHERE Z_5TAGS = ?", [$0], database)
      }
    // GRDB keeps no registry of records, so it fetches them again.
    case .byID, .byIDInScope, .byIDRegistered:
      try keys.map { try fetch("WHERE Z_PK = ?", [$0], database) }
    case .search: try titles.map { try fetch("WHERE instr(ZTITLE, ?) > 0", [$0], database) }
    case .searchAnyCase, .searchAccented:
      try titles.map { try fetch("WHERE ZTITLE LIKE '%' || ? || '%'", [$0], database) }
    default: try [fetch("", [], database)]
    }
  }

  func answer(to operation: BenchmarkOperation) -> Answer {
    let publications = found.joined().lazy.compactMap(\.publication)
    switch operation {
    case .readAll: return Answer(rows: found[0].count, hash: checksum)
    case .count: return Answer(counts: counts)
    case .newest, .byID, .byIDInScope, .byIDRegistered: return Answer(publications, isOrdered: true)
    default: return Answer(publications, isOrdered: false)
    }
  }

  func setting(_ name: String) throws -> String? {
    try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA \(name)") }
  }

  mutating func close() throws { try queue.close() }

  private func fetch(
    _ rest: String, _ arguments: StatementArguments, _ database: Database
  ) throws -> [Record] {
    let statement = try database.cachedStatement(
      sql: "SELECT \(Record.columns) FROM ZPUBLICATION \(rest)")
    return try Record.fetchAll(statement, arguments: arguments)
  }

  private func insert(batch: Int) throws {
    for start in stride(from: 0, to: records.count, by: batch) {
      try queue.write { database in
        if start == 0 { try insertTags(database) }
        let link = try database.cachedStatement(
          sql: "INSERT INTO Z_1TAGS(Z_1PUBLICATIONS, Z_5TAGS) VALUES(?, ?)")
        let end = min(records.count, start + batch)
        try reserve(.init(end), entity: 1, database)
        for row in start..<end {
          try records[row].insert(database)
          for tag in tagNumbers[row] {
            try link.execute(arguments: [row + 1, tag + 1])
          }
        }
      }
    }
  }

  private func insertTags(_ database: Database) throws {
    try reserve(Int64(tagNames.count), entity: 5, database)
    let statement = try database.cachedStatement(
      sql: "INSERT INTO ZTAG(Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES(?, 5, 1, ?)")
    for (index, name) in tagNames.enumerated() {
      try statement.execute(arguments: [index + 1, name])
    }
  }

  private func reserve(_ last: Int64, entity: Int, _ database: Database) throws {
    try database.execute(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", arguments: [last, entity])
  }

  private func update() throws {
    try queue.write { database in
      let statement = try database.cachedStatement(
        sql: "UPDATE ZPUBLICATION SET ZTITLE = ?, Z_OPT = 2 WHERE Z_PK = ? AND Z_OPT = 1")
      for (key, title) in zip(keys, titles) { try statement.execute(arguments: [title, key]) }
    }
  }

  private func delete() throws {
    try queue.write { database in
      let links = try database.cachedStatement(
        sql: "DELETE FROM Z_1TAGS WHERE Z_1PUBLICATIONS = ?")
      let row = try database.cachedStatement(
        sql: "DELETE FROM ZPUBLICATION WHERE Z_PK = ? AND Z_OPT = 1")
      for key in keys {
        try links.execute(arguments: [key])
        try row.execute(arguments: [key])
      }
    }
  }
}

/// A row of the table as a GRDB record.
protocol GRDBRecord: FetchableRecord {
  static var contenderName: String { get }
  static var columns: String { get }

  init(_ publication: Publication, key: Int64)

  /// Nil for a row of another entity.
  var publication: Publication? { get }

  func insert(_ database: Database) throws
}
