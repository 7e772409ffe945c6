import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// The size of a hierarchy's rows in both layouts, compared with tables built by hand.
@Suite struct LayoutBuildTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  private func edit(_ sql: String...) throws {
    let queue = try Database(path: fleet.path)
    try queue.perform { database in
      for sql in sql { try database.execute(sql: sql) }
    }
    try queue.close()
  }

  private func tree(limits: InspectionLimits = .standard) throws -> TreeInspection {
    try #require(
      try StoreInspection(path: fleet.path, limits: limits).trees.first { $0.root == "Vehicle" })
  }

  private func layouts() throws -> TreeLayouts { try #require(try tree().layouts) }

  /// Car 2, Truck 4 and its child Tanker 5, with as many rows each as a typical real store.
  private static let manyRows = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
    INSERT INTO ZVEHICLE (Z_ENT, Z_OPT, ZSEATS, ZNAME, ZREMARK, ZTITLE, ZTITLE1, ZLOAD, ZVOLUME)
    SELECT CASE i % 3 WHEN 0 THEN 5 WHEN 1 THEN 4 ELSE 6 END, 1,
      CASE i % 3 WHEN 0 THEN i END, 'vehicle ' || i * 7919 % 12000, CASE i % 5 WHEN 0 THEN 'red' END,
      CASE i % 3 WHEN 0 THEN 'car' END, CASE WHEN i % 3 > 0 THEN 'truck' END,
      CASE WHEN i % 3 > 0 THEN i / 3.0 END, CASE i % 3 WHEN 2 THEN i END FROM n
    """

  /// Returns the pages of tables and indexes that SQLite creates and counts.
  private func pages(of statements: [String]) throws -> Int {
    let folder = try Folder()
    let queue = try Database(path: folder.path("built.sqlite"))
    defer { try? queue.close() }
    return try queue.perform { database in
      try database.execute(sql: "ATTACH DATABASE ? AS source", arguments: [fleet.path])
      for sql in statements { try database.execute(sql: sql) }
      try database.execute(sql: "DETACH DATABASE source; VACUUM")
      return try Int.fetchOne(
        database, sql: "SELECT count(*) FROM dbstat WHERE name NOT LIKE 'sqlite_schema'") ?? 0
    }
  }

  /// Returns columns with types; a FLOAT column stores integers compactly.
  private static func typed(_ columns: String) -> String {
    columns.replacing("ZLOAD", with: "ZLOAD FLOAT").replacing("ZVOLUME", with: "ZVOLUME FLOAT")
  }

  private func separate(_ name: String, _ number: Int, _ columns: String) -> [String] {
    let all = "Z_PK, Z_ENT, Z_OPT, ZPLATE, \(columns)"
    return [
      "CREATE TABLE \(name) (Z_PK INTEGER PRIMARY KEY, Z_ENT, Z_OPT, ZPLATE, \(Self.typed(columns)))",
      "INSERT INTO \(name) SELECT \(all) FROM source.ZVEHICLE WHERE Z_ENT = \(number) ORDER BY Z_PK",
      "CREATE INDEX \(name)_1 ON \(name) (ZPLATE)", "CREATE INDEX \(name)_2 ON \(name) (ZNAME)",
      "CREATE INDEX \(name)_3 ON \(name) (ZNAME, ZREMARK)",
      "CREATE INDEX \(name)_4 ON \(name) (ZREMARK)",
    ]
  }

  @Test func `both layouts have the pages that SQLite counts after VACUUM`() throws {
    let tree = try tree()
    let numbers = Dictionary(uniqueKeysWithValues: tree.entities.map { ($0.name, $0.number) })
    #expect(numbers == ["Vehicle": 3, "Car": 4, "Truck": 5, "Tanker": 6])
    try edit(
      Self.manyRows.replacing(
        "WHEN 0 THEN 5 WHEN 1 THEN 4 ELSE 6", with: "WHEN 0 THEN 4 WHEN 1 THEN 5 ELSE 6")
    )
    let layouts = try layouts()
    let built = try pages(
      of: separate("a", 4, "ZSEATS, ZNAME, ZREMARK, ZTITLE")
        + separate("b", 5, "ZLOAD, ZNAME, ZREMARK, ZTITLE1")
        + separate("c", 6, "ZLOAD, ZVOLUME, ZNAME, ZREMARK, ZTITLE1"))
    #expect(layouts.separate.tables == 3 && layouts.separate.indexes == 12)
    #expect(layouts.separate.pages == built)
    #expect(layouts.separate.bytes == built * 4096)
    let whole = "ZPLATE, ZSEATS, ZLOAD, ZVOLUME, ZNAME, ZREMARK, ZTITLE, ZTITLE1"
    let shared = try pages(of: [
      "CREATE TABLE a (Z_PK INTEGER PRIMARY KEY, Z_ENT, Z_OPT, \(Self.typed(whole)))",
      "INSERT INTO a SELECT Z_PK, Z_ENT, Z_OPT, \(whole) FROM source.ZVEHICLE ORDER BY Z_PK",
      "CREATE INDEX a_0 ON a (Z_ENT)", "CREATE INDEX a_1 ON a (ZPLATE)",
      "CREATE INDEX a_2 ON a (ZNAME)", "CREATE INDEX a_3 ON a (ZNAME, ZREMARK)",
      "CREATE INDEX a_4 ON a (ZREMARK)",
    ])
    #expect(layouts.shared.pages == shared && layouts.shared.indexes == 5)
    // Entries inserted out of order leave free space in the file's pages.
    #expect(layouts.onDisk.pages > layouts.shared.pages)
    #expect(layouts.tables.map(\.entity) == ["Car", "Truck", "Tanker"])
    #expect(layouts.tables.map(\.rows) == [4004, 4002, 4001])
    #expect(layouts.omittedIndexes.isEmpty && layouts.omittedRows == 0)
  }

  @Test func `an entity without rows also has a table with its indexes`() throws {
    try edit("DELETE FROM ZVEHICLE WHERE Z_ENT > 4")
    let layouts = try layouts()
    #expect(layouts.tables.map(\.rows) == [4, 0, 0])
    #expect(layouts.tables.map(\.tablePages) == [1, 1, 1])
    #expect(layouts.tables.map(\.indexPages) == [4, 4, 4])
    #expect(layouts.separate.pages == 15 && layouts.shared.pages == 6)
  }

  @Test func `an index belongs to the entities that have its columns and declare it`() throws {
    try edit(
      "CREATE INDEX ofSeats ON ZVEHICLE (ZSEATS)",
      "CREATE INDEX partial ON ZVEHICLE (ZNAME) WHERE ZVOLUME > 3",
      "CREATE INDEX Z_Truck_byPlate ON ZVEHICLE (ZPLATE, ZNAME)",
      "CREATE UNIQUE INDEX kinds ON ZVEHICLE (Z_ENT, Z_PK)")
    // In addition to four indexes: seats and kinds; Truck's and kinds; these and the partial one.
    #expect(try layouts().tables.map(\.indexes) == [6, 6, 7])
    #expect(try layouts().shared.indexes == 9)
  }

  @Test func `indexes over expressions and rows of abstract entities are left out of both`() throws
  {
    try edit(
      "CREATE INDEX lower ON ZVEHICLE (lower(ZNAME))",
      "UPDATE ZVEHICLE SET Z_ENT = 3 WHERE Z_PK = 1")
    let layouts = try layouts()
    #expect(layouts.omittedIndexes == ["lower"] && layouts.omittedRows == 1)
    #expect(layouts.shared.indexes == 5 && layouts.onDisk.indexes == 6)
    #expect(layouts.tables.map(\.rows) == [3, 2, 1])
  }

  @Test func `a layout that cannot be built is a note, and the other figures are shown`() throws {
    var limits = InspectionLimits.standard
    limits.builtObjects = 5
    let many = try tree(limits: limits)
    #expect(many.layouts == nil && many.cost?.rows == 7)
    #expect(many.layoutsProblem?.contains("too many to build") == true)
    try edit(
      "CREATE INDEX odd ON ZVEHICLE (ZNAME) WHERE ZLOAD > 1",
      "PRAGMA writable_schema = ON",
      "UPDATE sqlite_schema SET sql = replace(sql, 'ZLOAD > 1', 'nothing(ZLOAD)') WHERE name = 'odd'"
    )
    let odd = try tree()
    #expect(odd.layouts == nil && odd.cost?.rows == 7)
    #expect(odd.layoutsProblem?.contains("nothing") == true, "\(odd.layoutsProblem ?? "")")
  }

  @Test func `no file is left in the temporary folder or next to the store`()
    throws
  {
    let before = try Evidence(fleet.folder)
    let folder = try Folder()
    var steps: Set<InspectionStep> = []
    _ = try StoreInspection(path: fleet.path, in: folder.url) { step, share in
      steps.insert(step)
      #expect((0...1).contains(share))
    }
    #expect(steps.contains(.building("Vehicle")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    #expect(try Evidence(fleet.folder) == before)
    let without = try StoreInspection(path: fleet.path, buildsLayouts: false)
    #expect(without.trees.allSatisfy { $0.layouts == nil && $0.layoutsProblem == nil })
  }
}

/// The bytes of Apple's own stores: of the shared table in the file and rebuilt, and of a table for
/// each entity, all counted by Python's sqlite3 with its own reading of the model.
@Suite(
  .enabled(
    if: InspectedStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealLayoutTests {
  @Test(arguments: [
    ("plaso/NoteStore.sqlite", "ICCloudSyncingObject", [12, 46], [229_376, 229_376, 331_776]),
    ("plaso/knowledgec-10.14.db", "Object", [5, 30], [94_208, 94_208, 167_936]),
    ("moody/Moody.moody", "GeographicRegion", [2, 5], [20_480, 20_480, 28_672]),
    ("moody/Moody 2.moody", "GeographicRegion", [2, 5], [20_480, 20_480, 28_672]),
    ("moody/Moody 3.moody", "GeographicRegion", [2, 5], [20_480, 20_480, 28_672]),
    ("coredataplus/SampleModel2_V1.sqlite", "Book", [2, 4], [40_960, 36_864, 45_056]),
    ("coredataplus/SampleModel2_V1.sqlite", "Writer", [1, 1], [12_288, 12_288, 8_192]),
    ("coredataplus/SampleModel_V1.sqlite", "Car", [3, 6], [16_384, 16_384, 36_864]),
    ("coredataplus/SampleModel_V2.sqlite", "Car", [3, 9], [20_480, 20_480, 49_152]),
  ])
  func `every hierarchy takes the bytes of an independent rebuild`(
    store: String, root: String, counts: [Int], bytes: [Int]
  ) throws {
    let inspection = try StoreInspection(path: InspectedStores.path(store))
    let layouts = try #require(inspection.trees.first { $0.root == root }?.layouts)
    #expect([layouts.separate.tables, layouts.separate.indexes] == counts)
    #expect([layouts.onDisk, layouts.shared, layouts.separate].map(\.bytes) == bytes)
  }
}
