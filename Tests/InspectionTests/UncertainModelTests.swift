import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Stores whose Z_PRIMARYKEY does not map rows to entities of their model.
@Suite struct UncertainModelTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  private func inspection(after sql: String) throws -> StoreInspection {
    let queue = try Database(path: fleet.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    return try StoreInspection(path: fleet.path)
  }

  /// The first shifts all numbers by one, so that guessed numbers would be wrong.
  @Test(arguments: [
    """
    DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = 1;
    UPDATE Z_PRIMARYKEY SET Z_ENT = Z_ENT - 1, Z_SUPER = max(0, Z_SUPER - 1);
    UPDATE ZVEHICLE SET Z_ENT = Z_ENT - 1; UPDATE ZPLATE SET Z_ENT = Z_ENT - 1
    """,
    "UPDATE Z_PRIMARYKEY SET Z_SUPER = 0 WHERE Z_NAME = 'Tanker'",
    "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Truck' WHERE Z_NAME = 'Car'",
    "DELETE FROM Z_PRIMARYKEY", "DROP TABLE Z_PRIMARYKEY",
  ])
  func `no figure that needs the model is reported`(sql: String) throws {
    let inspection = try inspection(after: sql)
    #expect(inspection.modelSource == .none)
    let problem = try #require(inspection.modelProblem)
    #expect(inspection.problems.contains { $0.message == problem })
    #expect(problem.contains("Z_PRIMARYKEY"))
    #expect(inspection.isDamaged)
    #expect(inspection.trees.allSatisfy { $0.cost?.impossibleCells == nil })
    let entities = inspection.trees.flatMap(\.entities)
    #expect(entities.allSatisfy { $0.isAbstract == nil && $0.columnsAvailable == nil })
    #expect(entities.allSatisfy { $0.properties.isEmpty })
    #expect(inspection.tables.flatMap(\.columns).allSatisfy { $0.property == nil })
    let needing: Set<Finding.Kind> = [.rowDefect, .foreignValues, .siblingProperties]
    #expect(inspection.findings.allSatisfy { !needing.contains($0.kind) })
    let json = String(decoding: try JSONEncoder().encode(inspection), as: UTF8.self)
    #expect(!json.contains("impossible") && !json.contains("columnsAvailable"))
    #expect(json.contains("\"modelProblem\""))
  }

  @Test func `rows are counted by the entity numbers in the file`() throws {
    let inspection = try inspection(
      after: """
        DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = 1;
        UPDATE Z_PRIMARYKEY SET Z_ENT = Z_ENT - 1, Z_SUPER = max(0, Z_SUPER - 1);
        UPDATE ZVEHICLE SET Z_ENT = Z_ENT - 1; UPDATE ZPLATE SET Z_ENT = Z_ENT - 1
        """)
    let vehicles = try #require(inspection.trees.first { $0.root == "Vehicle" })
    #expect(vehicles.entities.map(\.number) == [2, 3, 4, 5])
    #expect(vehicles.entities.map(\.rows) == [0, 4, 2, 1])
    #expect(vehicles.entities.map(\.rowsWithSubentities) == [7, 4, 3, 1])
    #expect(vehicles.cost?.nullBytes == 41)
  }

  @Test func `entity numbers that differ from a new store's are accepted`() throws {
    let inspection = try inspection(
      after: """
        UPDATE Z_PRIMARYKEY SET Z_ENT = Z_ENT * 10, Z_SUPER = Z_SUPER * 10;
        UPDATE ZVEHICLE SET Z_ENT = Z_ENT * 10; UPDATE ZPLATE SET Z_ENT = Z_ENT * 10
        """)
    #expect(inspection.modelSource == .document && inspection.modelProblem == nil)
    let vehicles = try #require(inspection.trees.first { $0.root == "Vehicle" })
    #expect(vehicles.entities.map(\.number) == [30, 40, 50, 60])
    #expect(vehicles.entities.map(\.rows) == [0, 4, 2, 1])
    #expect(vehicles.entities.map(\.columnsAvailable) == [3, 5, 5, 6])
    // As in a store with consecutive numbers, see InspectionTests.
    #expect(vehicles.cost?.impossibleCells == 20)
  }
}
