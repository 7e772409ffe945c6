import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// The library's page reader, compared with SQLite.
@Suite struct PageOracleTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Creates a table with values of every class and length, an index and deleted rows.
  private func makeFile(pageSizeBytes: Int, vacuum: Int, seed: UInt64) throws -> String {
    let path = folder.path("oracle-\(pageSizeBytes)-\(vacuum)-\(seed).sqlite")
    let queue = try Database(path: path) { database throws(StoreError) in
      try database.execute(
        sql: "PRAGMA page_size = \(pageSizeBytes); PRAGMA auto_vacuum = \(vacuum)")
    }
    var random = Random(state: seed)
    try queue.write { database in
      try database.execute(
        sql: "CREATE TABLE t (Z_PK INTEGER PRIMARY KEY, a INTEGER, b FLOAT, c VARCHAR, d BLOB)")
      try database.execute(sql: "CREATE INDEX t_c ON t (c, a)")
      for _ in 0..<400 {
        try database.execute(
          sql: "INSERT INTO t (a, b, c, d) VALUES (?, ?, ?, ?)",
          arguments: [value(&random), value(&random), value(&random), value(&random)])
      }
      try database.execute(sql: "DELETE FROM t WHERE Z_PK % 7 = 3")
      try database.execute(sql: "ALTER TABLE t ADD COLUMN late VARCHAR")
      try database.execute(sql: "INSERT INTO t (late) VALUES ('new')")
    }
    try queue.close()
    return path
  }

  private func value(_ random: inout Random) -> (any DatabaseValueConvertible)? {
    switch random.next() % 8 {
    case 0: nil
    case 1: Int64(bitPattern: random.next())
    case 2: Int64(random.next() % 3)
    case 3: Int64(Int32(truncatingIfNeeded: random.next())) << (random.next() % 20)
    case 4: Double(random.next() % 1000) / 7
    case 5: String(repeating: "é", count: Int(random.next() % 40))
    case 6: String(repeating: "long ", count: Int(random.next() % 900))
    default: Data(repeating: UInt8(random.next() % 256), count: Int(random.next() % 6000))
    }
  }

  @Test(
    arguments: [512, 1024, 4096, 65536].flatMap { size in
      [0, 1, 2].map { (size, $0) }
    })
  func `rows, values and pages are those that SQLite reports`(pageSizeBytes: Int, vacuum: Int)
    throws
  {
    let seed = UInt64(pageSizeBytes + vacuum)
    let path = try makeFile(pageSizeBytes: pageSizeBytes, vacuum: vacuum, seed: seed)
    let file = try PageFile(path: path)
    let content = StoreContent(file, limits: .standard)
    #expect(content.problems.isEmpty, "seed \(seed): \(content.problems)")
    let table = try #require(content.table("T"))
    var ours: [Int64: [RecordValue]] = [:]
    content.rows(of: table, columns: ["a", "b", "c", "d", "late"], limitBytes: 1 << 20) {
      key, values throws(Damage) in ours[key] = values
    }
    let queue = try Database(path: path)
    try queue.read { database in
      let rows = try DatabaseRow.fetchAll(database, sql: "SELECT a, b, c, d, late, Z_PK FROM t")
      #expect(ours.count == rows.count, "seed \(seed)")
      for row in rows {
        let theirs = Array(row.databaseValues.prefix(5)).map { RecordValue($0) }
        #expect(ours[row[5]] == theirs, "seed \(seed), row \(row[5] as Int64)")
      }
      try comparePages(content, database, seed: seed)
    }
    #expect(table.scan?.shortRows == table.scan.map { $0.rows - 1 }, "seed \(seed)")
  }

  private func comparePages(_ content: StoreContent, _ database: Database, seed: UInt64) throws {
    let sizes = try DatabaseRow.fetchAll(
      database,
      sql: """
        SELECT name, pageno, ncell, payload, unused FROM dbstat WHERE aggregate = TRUE
        AND name IN ('t', 't_c')
        """)
    #expect(sizes.count == 2)
    let found =
      content.tables.map { ($0.object.name, $0.facts) }
      + content.indexes.map { ($0.object.name, $0.facts) }
    for row in sizes {
      let name: String = row[0]
      let facts = try #require(found.first { $0.0 == name }?.1)
      #expect(facts.pages == row[1], "\(name), seed \(seed)")
      #expect(facts.payloadBytes == row[3], "\(name), seed \(seed)")
    }
    let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count")
    #expect(content.file.header.freePageCount == free)
  }
}

extension RecordValue {
  fileprivate init(_ value: StoredValue?) {
    self =
      switch value {
      case nil: .null
      case .integer(let integer), .object(_, let integer): .integer(integer)
      case .double(let double): .real(double)
      case .text(let text): .text(text)
      case .bytes(let data): .blob(Array(data))
      }
  }
}

/// Knuth's linear congruential generator, so that failures are repeatable.
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 20 ^ state << 17
  }
}
