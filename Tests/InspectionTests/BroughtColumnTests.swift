import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Columns of an entity that other entities' rows cannot use.
@Suite struct BroughtColumnTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  private func vehicles() throws -> TreeInspection {
    try #require(try StoreInspection(path: fleet.path).trees.first { $0.root == "Vehicle" })
  }

  @Test func `each entity is charged for the cost of its own columns in others' rows`() throws {
    let tree = try vehicles()
    let brought = tree.entities.map(\.brought)
    #expect(brought.map { $0?.columns } == [3, 2, 2, 1])
    // 2 columns of cars in 3 rows of trucks, 2 of trucks in 4 of cars, 1 of tankers in 6 rows.
    #expect(brought.map { $0?.impossibleCells } == [0, 6, 8, 6])
    #expect(brought.map { $0?.impossibleBytes } == [0, 6, 8, 6])
    #expect(tree.cost?.impossibleCells == 20)
  }

  @Test func `every column names its owner`() throws {
    let tree = try vehicles()
    #expect(tree.columns.count == tree.cost?.propertyColumns)
    let title = try #require(tree.columns.first { $0.name == "ZTITLE1" })
    #expect(title.property == "Truck.title" && title.owner == 5 && title.values == 0)
    #expect(title.impossibleCells == 4)
    let sum = tree.columns.reduce(0) { $0 + ($1.impossibleBytes ?? 0) }
    #expect(sum == tree.cost?.impossibleBytes)
  }

  @Test func `without the model no entity is charged`() throws {
    let queue = try Database(path: fleet.path)
    try queue.write { try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = NULL") }
    try queue.close()
    let tree = try vehicles()
    #expect(tree.entities.allSatisfy { $0.brought == nil })
    #expect(tree.columns.count == 8)
    #expect(tree.columns.allSatisfy { $0.owner == nil && $0.impossibleCells == nil })
  }
}
