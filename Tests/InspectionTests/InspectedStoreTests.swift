import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Figures of Apple's own stores, each computed independently.
@Suite(
  .enabled(
    if: InspectedStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct InspectedStoreTests {
  private func inspection(_ name: String) throws -> StoreInspection {
    try StoreInspection(path: InspectedStores.path(name))
  }

  private func cost(_ table: String, _ name: String) throws -> InheritanceCost {
    let tree = try #require(inspection(name).trees.first { $0.table == table })
    return try #require(tree.cost)
  }

  @Test(.covers("B11", "L17"))
  func `nine tenths of the widest table are NULL, to the byte`() throws {
    let cost = try cost("ZICCLOUDSYNCINGOBJECT", "plaso/NoteStore.sqlite")
    #expect(cost.rows == 28)
    #expect(cost.propertyColumns == 179)
    #expect(cost.cells == 5012)
    #expect(cost.headerBytes == 5199)
    #expect(cost.nullBytes == 4526)
    #expect(cost.nullCells == 4526)
    #expect(cost.longHeaderBytes == 28)
    #expect(cost.bodyBytes == 81_332)
    let impossible = try #require(cost.impossibleCells)
    // Store format spec, 10: 90.3 % of the cells are NULL, 78.8 % by structure.
    #expect((Double(impossible) / 5012 * 1000).rounded() == 788)
    #expect(cost.impossibleBytes == impossible)
  }

  @Test(arguments: [
    ("ZCAR", "coredataplus/SampleModel_V1.sqlite", 125, 377),
    ("ZCAR", "coredataplus/SampleModel_V2.sqlite", 125, 252),
    ("ZBOOK", "coredataplus/SampleModel2_V1.sqlite", 52, 51),
    ("ZPAGE", "coredataplus/SampleModel2_V1.sqlite", 4970, 0),
    ("ZICCLOUDSTATE", "plaso/NoteStore.sqlite", 31, 84),
    ("ZOBJECT", "plaso/knowledgec-10.14.db", 92, 1551),
    ("ZSTRUCTUREDMETADATA", "plaso/knowledgec-10.14.db", 13, 1604),
    ("ZFOLDER", "plaso/NotesV7.storedata", 7, 83),
    ("ZACCOUNT", "plaso/Accounts3.sqlite", 18, 94),
  ])
  func `rows and bytes of NULL match the independent figures`(
    table: String, store: String, rows: Int, nullBytes: Int
  ) throws {
    let cost = try cost(table, store)
    #expect(cost.rows == rows)
    #expect(cost.nullBytes == nullBytes)
    #expect(cost.unstoredCells == 0)
  }

  @Test func `a third of the NULL cells in the small sample are impossible`() throws {
    let cost = try cost("ZCAR", "coredataplus/SampleModel_V1.sqlite")
    // Store format spec, 10: 43.1 % of the cells are NULL, 13.7 % by structure.
    #expect((Double(cost.nullCells) / Double(cost.cells) * 1000).rounded() == 431)
    let impossible = try #require(cost.impossibleCells)
    #expect((Double(impossible) / Double(cost.cells) * 1000).rounded() == 137)
  }

  @Test(arguments: InspectedStores.names)
  func `every table has the rows that SQLite counts`(name: String) throws {
    let folder = try Folder()
    let copy = folder.path("copy.sqlite")
    try Data(contentsOf: URL(fileURLWithPath: InspectedStores.path(name)))
      .write(to: URL(fileURLWithPath: copy))
    let inspection = try inspection(name)
    #expect(!inspection.isDamaged, "\(inspection.problems)")
    let queue = try Database(path: copy)
    try queue.read { database in
      for table in inspection.tables {
        let rows = try Int.fetchOne(database, sql: "SELECT count(*) FROM \"\(table.name)\"")
        #expect(table.rows == rows, "\(table.name)")
        let columns = try database.columnNames(of: table.name)
        #expect(table.columns.map(\.name) == columns)
        let types = try String.fetchAll(
          database, sql: "SELECT type FROM pragma_table_info(?) ORDER BY cid",
          arguments: [table.name])
        #expect(table.columns.map(\.declaredType) == types)
        let pages = try Int.fetchOne(
          database, sql: "SELECT count(*) FROM dbstat WHERE name = ?", arguments: [table.name])
        #expect(table.pages.count == pages, "\(table.name)")
        for column in table.columns {
          let values = try Int.fetchOne(
            database, sql: "SELECT count(\"\(column.name)\") FROM \"\(table.name)\"")
          #expect(column.values == values, "\(table.name).\(column.name)")
        }
      }
    }
  }

  @Test(.covers("L10")) func `every archive contains its entities`() throws {
    let counts = [7, 4, 4, 4, 2, 18, 6, 1, 4, 4, 17]
    var found: [Int] = []
    for name in InspectedStores.names where name != "plaso/NotesV7.storedata" {
      let inspection = try inspection(name)
      #expect(inspection.modelSource == .archive, "\(name): \(inspection.problems)")
      found.append(inspection.trees.reduce(0) { $0 + $1.entities.count })
    }
    #expect(found.sorted() == counts.sorted())
  }

  @Test func `a store without a model shows what its columns reveal`() throws {
    let inspection = try inspection("plaso/NotesV7.storedata")
    #expect(inspection.modelSource == .none)
    #expect(inspection.trees.allSatisfy { $0.cost?.impossibleCells == nil })
    #expect(inspection.file.pageCount == 68)
    #expect(inspection.file.freePageCount == 30)
    #expect(inspection.findings.contains { $0.kind == .freePages })
    let actions = try #require(inspection.trees.first { $0.root == "OfflineAction" })
    #expect(actions.entities.first { $0.name == "MoveFolderAction" }?.depth == 2)
    #expect(!inspection.isDamaged)
  }

  @Test func `the history is reported in numbers`() throws {
    let history = try #require(inspection("plaso/NoteStore.sqlite").history)
    #expect(history.changes.inserts == 78)
    #expect(history.changes.updates == 213)
    #expect(history.changes.deletes == 7)
    #expect(history.entities.reduce(0) { $0 + $1.changes.total } == 298)
    #expect(history.entities.contains { $0.entity == "ICNote" })
  }

  @Test func `the stores' known problems are found`() throws {
    let notes = try inspection("plaso/NoteStore.sqlite")
    let oneSided = notes.findings.compactMap(\.defect).filter { $0.kind == .oneSided }
    #expect(oneSided.map(\.place).contains("ICCloudSyncingObject.cloudState"))
    #expect(oneSided.contains { $0.count == 28 && $0.total == 28 })
    let titles = notes.findings.first { $0.subjects == ["ZTITLE", "ZTITLE1", "ZTITLE2"] }
    #expect(titles?.kind == .siblingProperties)
    let renamed = try inspection("coredataplus/SampleModel_V2.sqlite")
    let stale = try #require(renamed.findings.first { $0.kind == .outdatedName })
    #expect(stale.subjects == ["LuxuryCar"])
    let derived = try inspection("coredataplus/SampleModel2_V1.sqlite")
    #expect(derived.findings.first { $0.kind == .foreignTriggers }?.subjects.count == 5)
    #expect(!notes.findings.contains { $0.defect?.kind == .storageClass })
  }

  @Test(.covers("L8")) func `an index of a sub-entity spans the table of its root`() throws {
    let inspection = try inspection("coredataplus/SampleModel2_V1.sqlite")
    let index = try #require(inspection.indexes.first { $0.name == "Z_Author_UNIQUE_alias" })
    #expect(index.table == "ZWRITER")
    #expect(index.isUnique && !index.isPartial)
    #expect(index.entries == 2)
  }
}
