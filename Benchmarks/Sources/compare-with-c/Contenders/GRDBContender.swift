import Foundation
import GRDB

/// GRDB, used as its documentation recommends for speed: records, a statement prepared once for each
/// operation, one `read` or `write` for each operation.
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
  private var read = Answer(rows: 0, hash: 0)

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
    case .insertAll, .insertAllIndexesLast, .insertAllManyLinks, .insertBatches:
      records = (0..<workload.rows).map { Record(workload.publication($0), key: Int64($0 + 1)) }
      tagNumbers = (0..<workload.rows).map { workload.tags($0) }
      tagNames = (0..<workload.tagCount).map { workload.tagName($0) }
    case .newest: cutoffs = workload.newestCutoffs
    case .byTag: keys = (0..<workload.tagCount).map { Int64($0 + 1) }
    case .byID, .byIDInScope: keys = workload.readRows.map { Int64($0 + 1) }
    case .update:
      let changed = workload.changedRows
      keys = changed.map { Int64($0 + 1) }
      titles = changed.map { workload.newTitle($0) }
    case .delete: keys = workload.changedRows.map { Int64($0 + 1) }
    case .search, .searchAnyCase, .cursorSearch: titles = [workload.word(of: operation)]
    case .fetchAll, .fetchAllByDistance, .readAll, .readAndFree, .fetchBooks, .cursor,
      .cursorByDate:
      break
    }
  }

  mutating func perform(_ operation: BenchmarkOperation) throws {
    switch operation {
    case .insertAll: try insert(batch: workload.rows)
    case .insertAllIndexesLast: try insert(batch: workload.rows, indexesLast: true)
    case .insertAllManyLinks: try insert(batch: workload.rows, indexesLast: true, links: 100)
    case .insertBatches: try insert(batch: BenchmarkOperation.batch)
    case .update: try update()
    case .delete: try delete()
    case .readAll, .readAndFree:
      found = try queue.read { try fetch("", [[]], $0) }
      let checksum = found[0].reduce(0) { $0 &+ ($1.publication?.checksum ?? 0) }
      read = Answer(rows: found[0].count, hash: checksum)
      if operation == .readAndFree { found = [] }
    case .cursor: try sum("")
    case .cursorSearch: try sum("WHERE instr(ZTITLE, ?) > 0", [titles[0]])
    case .cursorByDate: try sum("ORDER BY ZPUBLISHDATE, Z_PK")
    // One `read` for the whole operation: each one checks the connection again, which takes many
    // times as long.
    default: found = try queue.read { try read(operation, $0) }
    }
  }

  /// Runs one statement for each of the arguments.
  private func read(_ operation: BenchmarkOperation, _ database: Database) throws -> [[Record]] {
    switch operation {
    case .fetchBooks:
      try fetch("WHERE Z_ENT = ?", [[Publication.Kind.book.rawValue]], database)
    case .newest:
      try fetch(
        "WHERE ZPUBLISHDATE < ? ORDER BY ZPUBLISHDATE DESC LIMIT ?",
        cutoffs.map { [$0, workload.newestLimit] }, database)
    case .byTag:
      try fetch(
        "JOIN Z_1TAGS ON ZPUBLICATION.Z_PK = Z_1PUBLICATIONS WHERE Z_5TAGS = ?", keys.map { [$0] },
        database)
    case .byID, .byIDInScope: try [fetchOne("WHERE Z_PK = ?", keys, database)]
    case .search: try fetch("WHERE instr(ZTITLE, ?) > 0", titles.map { [$0] }, database)
    case .searchAnyCase:
      try fetch("WHERE ZTITLE LIKE '%' || ? || '%'", titles.map { [$0] }, database)
    default: try fetch("", [[]], database)
    }
  }

  func answer(to operation: BenchmarkOperation) -> Answer {
    let publications = found.joined().lazy.compactMap(\.publication)
    switch operation {
    case .readAll, .readAndFree, .cursor, .cursorSearch, .cursorByDate: return read
    case .newest, .byID, .byIDInScope: return Answer(publications, isOrdered: true)
    default: return Answer(publications, isOrdered: false)
    }
  }

  private mutating func sum(_ rest: String, _ arguments: StatementArguments = []) throws {
    read = try queue.read { database in
      var answer = Answer(rows: 0, hash: 0)
      let cursor = try Record.fetchCursor(statement(rest, database), arguments: arguments)
      while let record = try cursor.next() {
        answer.rows += 1
        answer.hash &+= record.publication?.checksum ?? 0
      }
      return answer
    }
  }

  func setting(_ name: String) throws -> String? {
    try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA \(name)") }
  }

  mutating func close() throws { try queue.close() }

  private func statement(_ rest: String, _ database: Database) throws -> Statement {
    try database.cachedStatement(sql: "SELECT \(Record.columns) FROM ZPUBLICATION \(rest)")
  }

  private func fetch(
    _ rest: String, _ arguments: [StatementArguments], _ database: Database
  ) throws -> [[Record]] {
    let statement = try statement(rest, database)
    return try arguments.map { try Record.fetchAll(statement, arguments: $0) }
  }

  private func fetchOne(_ rest: String, _ keys: [Int64], _ database: Database) throws -> [Record] {
    let statement = try statement(rest, database)
    return try keys.compactMap { try Record.fetchOne(statement, arguments: [$0]) }
  }

  private func insert(batch: Int, indexesLast: Bool = false, links portion: Int = 1) throws {
    for start in stride(from: 0, to: records.count, by: batch) {
      try queue.write { database in
        let indexes = indexesLast ? try droppedIndexes(database) : []
        if start == 0 { try insertTags(database) }
        let end = min(records.count, start + batch)
        try reserve(.init(end), entity: 1, database)
        let insert = try Record.insertion(database)
        for record in records[start..<end] { try insert(record) }
        try insertLinks(of: start..<end, portion, database)
        for index in indexes { try database.execute(sql: index) }
      }
    }
  }

  /// Drops all indexes, and returns the statements that create them.
  private func droppedIndexes(_ database: Database) throws -> [String] {
    let found = try Row.fetchAll(
      database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL")
    return try found.map { row in
      try database.execute(sql: "DROP INDEX \(row[0] as String)")
      return row[1]
    }
  }

  private func insertLinks(of rows: Range<Int>, _ portion: Int, _ database: Database) throws {
    func statement(_ count: Int) throws -> Statement {
      let pairs = Array(repeating: "(?, ?)", count: count).joined(separator: ", ")
      return try database.cachedStatement(
        sql: "INSERT INTO Z_1TAGS(Z_1PUBLICATIONS, Z_5TAGS) VALUES\(pairs)")
    }
    let (one, many) = (try statement(1), try statement(portion))
    var pending: [Int] = []
    for row in rows {
      for tag in tagNumbers[row] {
        guard portion > 1 else {
          try one.execute(arguments: [row + 1, tag + 1])
          continue
        }
        pending += [row + 1, tag + 1]
        if pending.count == 2 * portion {
          try many.execute(arguments: StatementArguments(pending))
          pending.removeAll(keepingCapacity: true)
        }
      }
    }
    for place in stride(from: 0, to: pending.count, by: 2) {
      try one.execute(arguments: [pending[place], pending[place + 1]])
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

  /// Returns the insertion of a record, with its statement prepared.
  static func insertion(_ database: Database) throws -> (Self) throws -> Void
}
