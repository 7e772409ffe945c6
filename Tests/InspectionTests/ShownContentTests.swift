import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Rows on request, metadata, space in overflow pages, and unusable models.
@Suite struct ShownContentTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  private func edit(_ sql: String, _ arguments: [any DatabaseValueConvertible] = []) throws {
    let queue = try Database(path: fleet.path)
    try queue.write { try $0.execute(sql: sql, arguments: arguments) }
    try queue.close()
  }

  @Test func `rows are shown only on request`() throws {
    #expect(try StoreInspection(path: fleet.path).samples == nil)
    let samples = try #require(try StoreInspection(path: fleet.path, rowsPerEntity: 2).samples)
    let vehicles = samples.filter { $0.table == "ZVEHICLE" }
    #expect(vehicles.map(\.entity) == ["Car", "Truck", "Tanker"])
    #expect(vehicles.map(\.rows) == [4, 2, 1])
    #expect(vehicles.map(\.values.count) == [2, 2, 1])
    let cars = try #require(vehicles.first)
    #expect(cars.columns == ["Z_PK", "Z_ENT", "Z_OPT", "ZPLATE", "ZSEATS", "ZNAME"])
    #expect(cars.values[1].last?.text == "vehicle 1")
    #expect(
      cars.values[0][4] == RowSample.Value(storageClass: "integer", text: "4", byteCount: nil))
    #expect(!samples.contains { $0.table == "Z_METADATA" })
    let links = try #require(samples.first { $0.table.hasPrefix("Z_3DRIVERS") })
    #expect(links.entity == nil && links.rows == 3 && links.values.count == 2)
  }

  @Test func `long values are truncated, and the limit is respected`() throws {
    let long = String(repeating: "x", count: 1000)
    try edit("UPDATE ZVEHICLE SET ZNAME = ?, ZREMARK = x'0102'", [long])
    var limits = InspectionLimits.standard
    let all = try #require(
      try StoreInspection(path: fleet.path, limits: limits, rowsPerEntity: 20).samples)
    let car = try #require(all.first { $0.entity == "Car" })
    let name = try #require(car.columns.firstIndex(of: "ZNAME"))
    let remark = try #require(car.columns.firstIndex(of: "ZREMARK"))
    #expect(car.values[0][name].text.count == 200 && car.values[0][name].byteCount == 1000)
    #expect(
      car.values[0][remark] == RowSample.Value(storageClass: "blob", text: "", byteCount: 2))
    limits.sampledValues = 30
    let few = try #require(
      try StoreInspection(path: fleet.path, limits: limits, rowsPerEntity: 20).samples)
    // Two drivers of four columns fit, and seven vehicles of eleven columns do not.
    #expect(few.reduce(0) { $0 + $1.values.count } < all.reduce(0) { $0 + $1.values.count })
  }

  @Test func `metadata is listed key by key`() throws {
    let entries = try StoreInspection(path: fleet.path).metadata
    let type = try #require(entries.first { $0.key == "NSStoreType" })
    #expect(type.kind == .text && type.value == "SQLite" && type.length == 6)
    let hash = try #require(entries.first { $0.key == "NSStoreModelVersionHashes.Car" })
    #expect(hash.kind == .data && hash.length == 32 && hash.value.count == 64)
    #expect(entries.map(\.key) == entries.map(\.key).sorted())
    let document = try #require(entries.first { $0.key == "LineageModelDocument" })
    #expect(document.value.count == 200 && (document.length ?? 0) > 200)
    var limits = InspectionLimits.standard
    limits.metadataEntries = 2
    #expect(try StoreInspection(path: fleet.path, limits: limits).metadata.count == 2)
  }

  @Test func `the unused space in overflow pages is free space`() throws {
    try edit("UPDATE ZVEHICLE SET ZNAME = zeroblob(3000 * Z_PK), ZREMARK = zeroblob(9000)")
    let inspection = try StoreInspection(path: fleet.path)
    let table = try #require(inspection.tables.first { $0.name == "ZVEHICLE" })
    #expect(table.pages.overflow > 0)
    let queue = try Database(path: fleet.path)
    let unused = try queue.read {
      try Int.fetchOne($0, sql: "SELECT sum(unused) FROM dbstat WHERE name = 'ZVEHICLE'")
    }
    #expect(table.pages.unusedBytes == unused)
  }

  @Test func `an impossible model is reported as the reason in one line`() throws {
    let document = """
      <model><entity name="Car"><attribute name="a" optional="YES" attributeType="Undefined"/>
      <attribute name="b" optional="YES" attributeType="Undefined"/></entity></model>
      """
    let model = try ModelDocument(data: Data(document.utf8), file: "test").model()
    let list: [String: Any] = [
      "NSStoreModelVersionHashes": model.entityVersionHashesByName,
      StoreMetadata.modelKey: document,
    ]
    try edit(
      "UPDATE Z_METADATA SET Z_PLIST = ?",
      [try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)])
    let inspection = try StoreInspection(path: fleet.path)
    #expect(inspection.modelSource == .none)
    let problem = try #require(inspection.modelProblem)
    #expect(problem.hasPrefix("the store has a model that cannot be used"))
    #expect(problem.contains("Car.a") && !problem.contains("\n"), "\(problem)")
    #expect(inspection.problems.filter { $0.place == "Z_MODELCACHE" }.isEmpty)
    #expect(!inspection.isDamaged)
  }
}
