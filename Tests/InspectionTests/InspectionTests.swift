import Foundation
import TestModels
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// An inspection of a store whose content is known cell by cell.
@Suite struct InspectionTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  private func inspection() throws -> StoreInspection { try StoreInspection(path: fleet.path) }

  private func tree(_ root: String) throws -> TreeInspection {
    try #require(inspection().trees.first { $0.root == root })
  }

  /// Changes the file as another program would.
  private func edit(_ sql: String) throws {
    let queue = try Database(path: fleet.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test(.covers("B1", "B2", "L5")) func `one table holds the whole tree and its columns`() throws {
    let inspection = try inspection()
    #expect(inspection.problems.isEmpty, "\(inspection.problems)")
    #expect(inspection.modelSource == .document)
    #expect(inspection.trees.map(\.root) == ["Driver", "Plate", "Vehicle"])
    let vehicles = try tree("Vehicle")
    #expect(vehicles.table == "ZVEHICLE")
    #expect(vehicles.entities.map(\.name) == ["Vehicle", "Car", "Truck", "Tanker"])
    #expect(vehicles.entities.map(\.number) == [3, 4, 5, 6])
    #expect(vehicles.entities.map(\.depth) == [0, 1, 1, 2])
    #expect(vehicles.entities.map(\.parent) == [nil, 3, 3, 5])
    #expect(vehicles.entities.map(\.isAbstract) == [true, false, false, false])
    #expect(vehicles.entities.map(\.rows) == [0, 4, 2, 1])
    #expect(vehicles.entities.map(\.rowsWithSubentities) == [7, 4, 3, 1])
    #expect(vehicles.entities[0].greatestKey == 7)
    let names = inspection.tables.map(\.name)
    #expect(!names.contains("ZCAR") && !names.contains("ZTRUCK") && !names.contains("ZTANKER"))
    let table = try #require(inspection.tables.first { $0.name == "ZVEHICLE" })
    #expect(
      table.columns.map(\.name) == [
        "Z_PK", "Z_ENT", "Z_OPT", "ZPLATE", "ZSEATS", "ZLOAD", "ZVOLUME", "ZNAME", "ZREMARK",
        "ZTITLE", "ZTITLE1",
      ])
    #expect(
      table.columns.map(\.property) == [
        nil, nil, nil, "Vehicle.plate", "Car.seats", "Truck.load", "Tanker.volume",
        "Vehicle.name", "Vehicle.remark", "Car.title", "Truck.title",
      ])
  }

  /// No rule determines which of two columns of one name has the number.
  @Test func `columns of a join table may have a number after their names`() throws {
    for column in ["Z_3VEHICLES", "Z_1DRIVERS"] {
      try edit("ALTER TABLE Z_3DRIVERS RENAME COLUMN \(column) TO \(column)4")
    }
    let drivers = try #require(
      inspection().trees.flatMap(\.entities).flatMap(\.properties).first { $0.name == "drivers" })
    #expect(drivers.joinTable == "Z_3DRIVERS")
    #expect(drivers.count == 3)
  }

  @Test func `columns of a join table may lack a number that this library would add`() throws {
    let (alpha, beta, gamma) = (
      EntityDescription("Alpha"), EntityDescription("Beta"),
      EntityDescription("Gamma")
    )
    for (name, other) in [("one", beta), ("two", gamma)] {
      alpha.join(name, .many, to: other, "all", .many)
    }
    let folder = try Folder()
    let path = folder.path("joined.sqlite")
    let store = try SQLiteStore(path: path)
    let model = ManagedObjectModel(entities: [alpha, beta, gamma])
    let context = try PersistentContainer(model: model, sqliteStore: store).newContext()
    let object = try context.insert(entityName: "Alpha")
    try object.add(context.insert(entityName: "Beta"), to: "one")
    for _ in 0..<2 { try object.add(context.insert(entityName: "Gamma"), to: "two") }
    try context.save()
    try store.close()
    let queue = try Database(path: path)
    try queue.perform {
      try $0.execute(sql: "ALTER TABLE Z_1TWO RENAME COLUMN Z_1ALL1 TO Z_1ALL")
    }
    try queue.close()
    let inspection = try StoreInspection(path: path)
    let properties = try #require(inspection.trees.first { $0.root == "Alpha" }).entities[0]
      .properties
    #expect(properties.map(\.name) == ["one", "two"])
    #expect(properties.map(\.count) == [1, 2])
  }

  @Test func `used and available columns are counted for the exact entity`() throws {
    let entities = try tree("Vehicle").entities
    #expect(entities[1].columnsUsed == ["ZPLATE", "ZSEATS", "ZNAME"])
    #expect(entities[2].columnsUsed == ["ZNAME"])
    #expect(entities[3].columnsUsed == ["ZVOLUME", "ZNAME"])
    #expect(entities.map(\.columnsAvailable) == [3, 5, 5, 6])
  }

  @Test func `relationships show where their links are stored and how many there are`() throws {
    let inspection = try inspection()
    let properties = inspection.trees.flatMap(\.entities).flatMap(\.properties)
    let drivers = try #require(properties.first { $0.name == "drivers" })
    #expect(drivers.destination == "Driver")
    #expect(drivers.inverse == "vehicles")
    #expect(drivers.joinTable == "Z_3DRIVERS")
    #expect(drivers.count == 3)
    let plate = try #require(properties.first { $0.name == "plate" })
    #expect(plate.column == "ZPLATE")
    #expect(plate.count == 3)
    #expect(plate.kind == .relationship)
    let name = try #require(properties.first { $0.column == "ZNAME" && $0.count == 7 })
    #expect(name.type == "String?")
  }

  @Test(.covers("B11")) func `the cost is counted to the cell and the byte`() throws {
    let cost = try #require(tree("Vehicle").cost)
    // 7 rows of 8 property columns; values: 7 names, 4 seats, 1 volume, 3 plates.
    #expect(cost.cells == 56)
    #expect(cost.nullCells == 41)
    #expect(cost.nullBytes == 41)
    // Cars lack load, volume and a title; trucks seats, volume and a title; tankers seats and one.
    #expect(cost.impossibleCells == 4 * 3 + 2 * 3 + 1 * 2)
    #expect(cost.impossibleBytes == 20)
    #expect(cost.unstoredCells == 0)
    #expect(cost.neverUsed == ["ZLOAD", "ZREMARK", "ZTITLE", "ZTITLE1"])
    // A length byte and a type byte for each of the 11 columns.
    #expect(cost.headerBytes == 7 * 12)
    #expect(try tree("Plate").cost?.impossibleCells == 0)
  }

  @Test func `rows older than a column have no cost for it`() throws {
    try edit("ALTER TABLE ZVEHICLE ADD COLUMN ZLATE VARCHAR")
    let cost = try #require(tree("Vehicle").cost)
    #expect(cost.propertyColumns == 9)
    #expect(cost.nullCells == 48)
    #expect(cost.nullBytes == 41)
    #expect(cost.unstoredCells == 7)
  }

  @Test(.covers("L7"))
  func `trees have an index of entity numbers, and each to-one relationship has one`() throws {
    let indexes = try inspection().indexes
    let entityIndexes = indexes.filter { $0.columns == ["Z_ENT"] }
    #expect(entityIndexes.map(\.name) == ["ZVEHICLE_Z_ENT_INDEX"])
    #expect(indexes.contains { $0.table == "ZVEHICLE" && $0.columns == ["ZPLATE"] })
    #expect(indexes.contains { $0.table == "ZPLATE" && $0.columns == ["ZVEHICLE"] })
    #expect(indexes.first { $0.columns == ["Z_ENT"] }?.entries == 7)
  }

  @Test func `same-named columns, useless indexes and unused columns are found`() throws {
    let findings = try inspection().findings
    func subjects(_ kind: Finding.Kind) -> [[String]] {
      findings.filter { $0.kind == kind }.map(\.subjects)
    }
    #expect(subjects(.siblingProperties) == [["ZTITLE", "ZTITLE1"]])
    #expect(subjects(.coveredIndex) == [["Z_Vehicle_byName", "Z_Vehicle_byNameAndRemark"]])
    #expect(subjects(.emptyIndex) == [["Z_Vehicle_byRemark"]])
    #expect(subjects(.neverUsedColumns).contains(["ZLOAD", "ZREMARK", "ZTITLE", "ZTITLE1"]))
    #expect(findings.allSatisfy { $0.kind.isCostOnly }, "\(findings)")
  }

  @Test(
    arguments: [
      (
        "UPDATE ZPLATE SET ZVEHICLE = NULL WHERE Z_PK = 1", Finding.Kind.rowDefect,
        "is not returned"
      ),
      ("UPDATE ZVEHICLE SET ZSEATS = 2 WHERE Z_ENT = 5", .foreignValues, "2 values"),
      (
        "UPDATE ZVEHICLE SET ZNAME = x'00' WHERE Z_PK = 1", .rowDefect,
        "another storage class, first 1"
      ),
      ("UPDATE ZVEHICLE SET Z_ENT = 77 WHERE Z_PK = 1", .rowDefect, "of no kind"),
      ("UPDATE ZVEHICLE SET Z_ENT = 'x' WHERE Z_PK = 1", .rowDefect, "of no kind"),
      ("UPDATE ZVEHICLE SET Z_ENT = 3 WHERE Z_PK = 1", .rowDefect, "of no kind"),
      (
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 2 WHERE Z_ENT = 3", .rowDefect,
        "beyond Z_MAX, first 3, 4, 5, 6, 7"
      ),
      (
        "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Auto' WHERE Z_ENT = 4", .outdatedName,
        "calls the entity 4 Auto"
      ),
      ("CREATE INDEX again ON ZVEHICLE (ZPLATE)", .duplicateIndex, "ZVEHICLE_ZPLATE_INDEX"),
      ("UPDATE ZVEHICLE SET Z_ENT = 4, ZVOLUME = NULL", .singleEntityIndex, "all 7 rows"),
      (
        "CREATE TRIGGER t AFTER INSERT ON ZPLATE BEGIN SELECT NSCoreDataX(1); END",
        .foreignTriggers, "1 trigger calls"
      ),
    ])
  func `changes by another program are found`(sql: String, kind: Finding.Kind, text: String) throws
  {
    let before = try inspection().findings
    #expect(!before.contains { $0.kind == kind })
    try edit(sql)
    let inspection = try inspection()
    let found = inspection.findings.filter { $0.kind == kind }
    #expect(found.contains { $0.message.contains(text) }, "\(inspection.findings)")
    #expect(!inspection.isDamaged)
  }

  @Test func `wrong types in any column are counted and change nothing else`() throws {
    let table = try #require(inspection().tables.first { $0.name == "ZVEHICLE" })
    let columns = table.columns.map(\.name).filter { $0 != "Z_PK" }
    for value in ["x'0102'", "'text'", "1e300", "9223372036854775807", "NULL"] {
      try edit("UPDATE ZVEHICLE SET \(columns.map { "\($0) = \(value)" }.joined(separator: ", "))")
      let inspection = try inspection()
      #expect(!inspection.isDamaged)
      #expect(inspection.trees.first { $0.root == "Vehicle" }?.cost?.rows == 7)
      #expect(inspection.findings.contains { $0.defect?.kind == .strayRow }, "\(value)")
      try edit("UPDATE ZVEHICLE SET Z_ENT = 4")
      // A large integer fits every column, because affinity converts it to a real or a text.
      if value != "NULL", value != "9223372036854775807" {
        let defects = try self.inspection().findings.compactMap(\.defect?.kind)
        #expect(defects.contains(.storageClass), "\(value)")
      }
    }
    try edit("UPDATE Z_PRIMARYKEY SET Z_NAME = x'01', Z_SUPER = 'x', Z_MAX = 'many'")
    try edit("UPDATE Z_METADATA SET Z_UUID = 1.5, Z_PLIST = 'x'")
    try edit("INSERT INTO Z_MODELCACHE VALUES (7)")
    let inspection = try inspection()
    #expect(inspection.modelSource == .none)
    #expect(inspection.tables.first { $0.name == "ZVEHICLE" }?.rows == 7)
  }

  @Test func `a store without its model shows trees and columns`() throws {
    try edit("UPDATE Z_METADATA SET Z_PLIST = NULL")
    let inspection = try inspection()
    #expect(inspection.modelSource == .none)
    #expect(!inspection.isDamaged, "\(inspection.problems)")
    let vehicles = try #require(inspection.trees.first { $0.root == "Vehicle" })
    #expect(vehicles.entities.map(\.name) == ["Vehicle", "Car", "Truck", "Tanker"])
    #expect(vehicles.entities[1].columnsUsed == ["ZPLATE", "ZSEATS", "ZNAME"])
    #expect(vehicles.entities[1].isAbstract == nil)
    #expect(vehicles.cost?.nullBytes == 41)
    #expect(vehicles.cost?.impossibleCells == nil)
  }

  @Test func `a parent cycle is reported and the rest is shown`() throws {
    try edit(
      "UPDATE Z_METADATA SET Z_PLIST = NULL; UPDATE Z_PRIMARYKEY SET Z_SUPER = 6 WHERE Z_ENT = 5")
    let inspection = try inspection()
    #expect(inspection.isDamaged)
    #expect(inspection.problems.contains { $0.message.contains("5, 6") }, "\(inspection.problems)")
    #expect(inspection.trees.first { $0.root == "Vehicle" }?.entities.map(\.number) == [3, 4])
  }
}
