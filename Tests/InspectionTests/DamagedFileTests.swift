import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Damaged and hostile files, which must give a typed error or an inspection that reports the
/// unreadable parts.
///
/// A trap or an endless loop ends the test run, so these tests can fail without an expectation.
@Suite struct DamagedFileTests {
  private let fleet: Fleet
  private let whole: [UInt8]
  private let pageSizeBytes = 4096

  init() throws {
    fleet = try Fleet()
    let queue = try Database(path: fleet.path)
    try queue.perform { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try queue.close()
    whole = Array(try Data(contentsOf: URL(fileURLWithPath: fleet.path)))
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: fleet.path + suffix)
    }
  }

  private func write(_ bytes: [UInt8]) throws -> String {
    let path = fleet.folder.path("damaged.sqlite")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func edit(_ sql: String) throws {
    let queue = try Database(path: fleet.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Returns true if an inspection finds damage.
  private func isFoundDamaged(_ bytes: [UInt8]) throws -> Bool {
    do {
      return try StoreInspection(path: write(bytes)).isDamaged
    } catch InspectionError.notADatabase {
      return true
    }
  }

  @Test func `a file cut at any page is reported as damaged`() throws {
    #expect(try !isFoundDamaged(whole))
    for page in 0..<(whole.count / pageSizeBytes) {
      for rest in [0, 1, 99, 100, 2000] {
        let length = page * pageSizeBytes + rest
        #expect(try isFoundDamaged(Array(whole[..<length])), "cut to \(length) bytes")
      }
    }
  }

  @Test func `the summary of a damaged file says that only a part was read`() throws {
    for page in 1..<(whole.count / pageSizeBytes) {
      let cut = try write(Array(whole[..<(page * pageSizeBytes)]))
      guard let inspection = try? StoreInspection(path: cut) else { continue }
      let summary = InspectionSummary(inspection: inspection).sentences.joined(separator: "\n")
      #expect(!summary.contains("unusual was found."), "cut before page \(page + 1)")
    }
  }

  @Test func `a zeroed page is reported, and the other tables are shown`() throws {
    let sound = try StoreInspection(path: write(whole))
    let pageCount = whole.count / pageSizeBytes
    var missed: [Int] = []
    for page in 0..<pageCount {
      var bytes = whole
      bytes.replaceSubrange(
        page * pageSizeBytes..<(page + 1) * pageSizeBytes,
        with: [UInt8](repeating: 0, count: pageSizeBytes))
      if try !isFoundDamaged(bytes) { missed.append(page + 1) }
      guard page > 0, let inspection = try? StoreInspection(path: write(bytes)) else { continue }
      #expect(inspection.tables.count == sound.tables.count)
      let lost =
        sound.tables.reduce(0) { $0 + $1.rows } - inspection.tables.reduce(0) { $0 + $1.rows }
      #expect(lost <= 7, "page \(page + 1)")
    }
    // Page 2 is the pointer map of auto-vacuum, which no table needs.
    #expect(missed == [2])
  }

  @Test func `bytes flipped at random never crash the program`() throws {
    var random = Random(state: 4711)
    for round in 0..<150 {
      var bytes = whole
      for _ in 0..<(1 + round % 12) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try? StoreInspection(path: write(bytes))
    }
  }

  @Test func `bytes flipped in headers and cell pointers never crash the program`() throws {
    var random = Random(state: 815)
    for _ in 0..<250 {
      var bytes = whole
      let page = Int(random.next() % UInt64(bytes.count / pageSizeBytes))
      for _ in 0..<3 {
        let offset = page * pageSizeBytes + Int(random.next() % (page == 0 ? 160 : 60))
        bytes[offset] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try? StoreInspection(path: write(bytes))
    }
  }

  /// Returns the first page of a table in the file.
  private func root(of table: String) throws -> Int {
    let queue = try Database(path: fleet.path)
    return try queue.read {
      try Int.fetchOne(
        $0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table]) ?? 0
    }
  }

  @Test func `pages in a cycle are visited once`() throws {
    let root = try root(of: "ZVEHICLE")
    var bytes = whole
    let start = (root - 1) * pageSizeBytes
    // An interior page whose only child is itself.
    bytes.replaceSubrange(
      start..<start + 12,
      with: [5, 0, 0, 0, 0, 0x0F, 0xFF, 0, 0, 0, UInt8(root >> 8), UInt8(root & 255)])
    let inspection = try StoreInspection(path: write(bytes))
    #expect(
      inspection.problems.contains {
        $0.place == "ZVEHICLE" && $0.message.contains("in a cycle")
      }, "\(inspection.problems)")
    #expect(inspection.tables.first { $0.name == "ZPLATE" }?.rows == 3)
  }

  @Test(arguments: [
    (0x1000, "is outside"), (0x0004, "is outside"), (0xFFFF, "is outside"),
    (0x0FFE, "exceeds the end"),
  ])
  func `a dangling cell pointer is reported`(pointer: Int, message: String) throws {
    let start = try (root(of: "ZVEHICLE") - 1) * pageSizeBytes
    var bytes = whole
    (bytes[start + 8], bytes[start + 9]) = (UInt8(pointer >> 8), UInt8(pointer & 255))
    // A cell at the very end whose length exceeds the page.
    (bytes[start + 4094], bytes[start + 4095]) = (0x7F, 0x01)
    let inspection = try StoreInspection(path: write(bytes))
    #expect(
      inspection.problems.contains { $0.place == "ZVEHICLE" && $0.message.contains(message) },
      "\(inspection.problems)")
  }

  @Test func `cells that share bytes do not multiply the work`() throws {
    let start = try (root(of: "ZVEHICLE") - 1) * pageSizeBytes
    var bytes = whole
    let count = 2000
    bytes[start + 3] = UInt8(count >> 8)
    bytes[start + 4] = UInt8(count & 255)
    for index in 0..<count {
      (bytes[start + 8 + 2 * index], bytes[start + 9 + 2 * index]) = (0x0F, 0xF0)
    }
    (bytes[start + 0xFF0], bytes[start + 0xFF1]) = (6, 1)
    let inspection = try StoreInspection(path: write(bytes))
    #expect(inspection.isDamaged)
    #expect(inspection.tables.first { $0.name == "ZVEHICLE" }?.rows ?? 9999 < 1100)
  }

  @Test func `an unterminated varint is reported`() throws {
    let start = try (root(of: "ZVEHICLE") - 1) * pageSizeBytes
    var bytes = whole
    (bytes[start + 8], bytes[start + 9]) = (0x0F, 0xFA)
    for offset in 0xFFA..<0x1000 { bytes[start + offset] = 0xFF }
    let inspection = try StoreInspection(path: write(bytes))
    #expect(
      inspection.problems.contains { $0.message.contains("runs past its end") },
      "\(inspection.problems)")
  }

  @Test func `a view instead of a table is reported`() throws {
    try edit("DROP TABLE ZPLATE; CREATE VIEW ZPLATE AS SELECT 1 AS Z_PK, 2 AS Z_ENT")
    let inspection = try StoreInspection(path: fleet.path)
    #expect(inspection.problems.contains { $0.place == "ZPLATE" && $0.message == "is a view" })
    #expect(inspection.otherObjects.contains { $0.kind == "view" && $0.name == "ZPLATE" })
    #expect(inspection.trees.first { $0.root == "Plate" }?.cost == nil)
  }

  @Test func `a table of ten thousand columns is shown although SQLite rejects it`() throws {
    let columns = (0..<10_000).map { "ZCOLUMN\($0) VARCHAR" }.joined(separator: ", ")
    try edit(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE ZPLATE ( Z_PK INTEGER PRIMARY KEY, \
      Z_ENT INTEGER, Z_OPT INTEGER, ZVEHICLE INTEGER, Z3_VEHICLE INTEGER, ZTEXT VARCHAR, \(columns) )'
      WHERE name = 'ZPLATE'
      """)
    let inspection = try StoreInspection(path: fleet.path)
    let table = try #require(inspection.tables.first { $0.name == "ZPLATE" })
    #expect(table.columns.count == 10_006)
    #expect(table.rows == 3)
    #expect(inspection.trees.first { $0.root == "Plate" }?.cost?.unstoredCells == 30_000)
  }

  @Test func `two tables that share pages are read once`() throws {
    try edit(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema
        WHERE name = 'ZVEHICLE') WHERE name = 'ZPLATE'
      """)
    let inspection = try StoreInspection(path: fleet.path)
    #expect(inspection.problems.contains { $0.message.contains("used twice") })
  }

  @Test(arguments: ["-9223372036854775808", "0", "4294967296", "1e300", "'x'"])
  func `an invalid root page is reported`(root: String) throws {
    try edit(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET rootpage = \(root) WHERE name = 'ZPLATE'
      """)
    let inspection = try StoreInspection(path: fleet.path)
    #expect(inspection.isDamaged)
    #expect(inspection.trees.first { $0.root == "Vehicle" }?.cost?.rows == 7)
  }

  @Test func `limits are respected and reported`() throws {
    var limits = InspectionLimits.standard
    limits.columns = 12
    let inspection = try StoreInspection(path: fleet.path, limits: limits)
    #expect(inspection.problems.contains { $0.message.contains("columns") })
    limits = .standard
    limits.schemaObjects = 2
    let short = try StoreInspection(path: fleet.path, limits: limits)
    #expect(short.isDamaged)
    #expect(short.problems.contains { $0.message.contains("more entries than are read") })
    limits = .standard
    (limits.columns, limits.problems) = (0, 3)
    let cut = try StoreInspection(path: fleet.path, limits: limits)
    let tables = cut.tables.count
    #expect(cut.problems.contains { $0.message.hasPrefix("\(tables - 3) more ") })
  }
}
