import Foundation
import TestModels
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Files that cost their readers more time or memory than their size suggests.
@Suite struct BoundedWorkTests {
  private let folder: Folder
  private var path: String { folder.path("made.sqlite") }

  init() throws { folder = try Folder() }

  private func make(_ body: (Database) throws -> Void) throws {
    let queue = try Database(path: path)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
            Z_MAX INTEGER)
          """)
      try body(database)
    }
    try queue.close()
  }

  private func addEntities(_ count: Int, _ name: String, parent: String, _ database: Database)
    throws
  {
    try database.execute(
      sql: """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO Z_PRIMARYKEY SELECT i, \(name), \(parent), 0 FROM n
        """)
  }

  // MARK: Roots of one name

  @Test func `a table that many root entities name is analysed once`() throws {
    try make { database in
      try addEntities(1600, "'F'", parent: "0", database)
      let columns = (0..<1900).map { "C\($0)" }.joined(separator: ", ")
      try database.execute(
        sql: """
          CREATE TABLE ZF (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \(columns));
          INSERT INTO ZF (Z_ENT, C7) VALUES (1, 1), (2, 1), (2, 1), (1600, 1), (1601, 1)
          """)
    }
    let inspection = try StoreInspection(path: path)
    #expect(inspection.trees.count == 1600)
    #expect(
      inspection.trees.map { $0.cost == nil } == [false] + Array(repeating: true, count: 1599))
    #expect(inspection.trees[0].cost?.neverUsed.count == 1899)
    #expect(inspection.trees[1].entities[0].rows == 2)
    #expect(inspection.trees[1].entities[0].columnsUsed == ["C7"])
    #expect(inspection.findings.filter { $0.kind == .neverUsedColumns }.count == 1)
    // Rows of other trees are no stray rows.
    let strays = inspection.findings.filter { $0.kind == .strayRows }
    #expect(strays.map(\.subjects) == [["1601"]])
    let problem = inspection.problems.first { $0.place == "ZF" }
    #expect(problem?.message.hasPrefix("is the table of 1600 root entities") == true)
    #expect(try JSONEncoder().encode(inspection).count < 2_000_000)
  }

  @Test func `a missing table is reported once, and not as shared`() throws {
    try make { try addEntities(50, "'F'", parent: "0", $0) }
    let problems = try StoreInspection(path: path).problems.filter { $0.place == "ZF" }
    #expect(problems.map(\.message) == ["is not there"])
  }

  @Test func `missing tables are reported up to a limit`() throws {
    try make { try addEntities(3000, "'F' || i", parent: "0", $0) }
    let problems = try StoreInspection(path: path).problems.map(\.message)
    #expect(problems.filter { $0 == "is not there" }.count <= 22)
    #expect(problems.contains("2980 more tables are not there"))
  }

  @Test func `rows of a long chain of sub-entities are summed in one pass`() throws {
    let (short, long) = (try costOfChain(of: 2_000), try costOfChain(of: 16_000))
    // Eight times the entities would cost 64 times as much with a pass for each.
    #expect(long < 24 * short, "\(short) and \(long) ns")
  }

  /// Returns the processor time of inspecting a chain of sub-entities.
  private func costOfChain(of count: Int) throws -> Double {
    try? FileManager.default.removeItem(atPath: path)
    try make { database in
      try addEntities(count, "'E' || i", parent: "i - 1", database)
      try database.execute(
        sql: """
          CREATE TABLE ZE1 (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
          INSERT INTO ZE1 (Z_ENT) VALUES (1), (\(count / 2)), (\(count / 2)), (\(count))
          """)
    }
    var entities: [EntityInspection] = []
    let cost = try Work.nanoseconds(tries: 2) {
      entities = try #require(StoreInspection(path: path).trees.first).entities
    }
    #expect(entities.count == count)
    let places = [0, 1, count / 2 - 1, count / 2, count - 1]
    #expect(places.map { entities[$0].rowsWithSubentities } == [4, 3, 3, 1, 1])
    return cost
  }

  // MARK: Counters

  @Test func `counters of all tables together are limited, and the report says so`() throws {
    try make { database in
      for table in 0..<4 {
        try database.execute(
          sql: """
            CREATE TABLE T\(table) (Z_ENT INTEGER, a, b);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
            INSERT INTO T\(table) SELECT i, 1, NULL FROM n
            """)
      }
    }
    var limits = InspectionLimits.standard
    // An entity of three columns takes 2 × 3 counters, and 32 for their container.
    limits.counters = 38 * 110
    let content = StoreContent(try PageFile(path: path), limits: limits)
    let scans = (0..<4).compactMap { content.table("T\($0)")?.scan }
    // The third table gets the rest, and the fourth always has one entity's counters; each table
    // has one more for all other entities.
    #expect(scans.map(\.byEntity.count) == [50, 50, 11, 2])
    #expect(scans.map(\.uncountedRows) == [0, 0, 40, 49])
    for scan in scans { #expect(scan.values == [50, 50, 0] && scan.rows == 50) }
    let inspection = try StoreInspection(path: path, limits: limits)
    let told = inspection.problems.filter { $0.message.contains("are in no entity's figures") }
    #expect(told.map(\.place) == ["T2", "T3"])
    #expect(told.first?.message.contains("40 of 50 rows") == true)
  }

  @Test func `without counts per entity, nothing is reported as impossible`() throws {
    let fleet = try Fleet()
    var limits = InspectionLimits.standard
    limits.countersPerTable = 1
    let inspection = try StoreInspection(path: fleet.path, limits: limits)
    let cost = try #require(inspection.trees.first { $0.root == "Vehicle" }?.cost)
    #expect(cost.nullBytes == 41 && cost.nullCells == 41)
    #expect(cost.impossibleCells == nil && cost.impossibleBytes == nil)
    #expect(!inspection.findings.contains { $0.defect?.kind == .strayRow })
    #expect(!inspection.findings.contains { $0.kind == .singleEntityIndex })
  }
}
