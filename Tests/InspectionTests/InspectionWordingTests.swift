import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Wording of an inspection that others rely on.
@Suite struct InspectionWordingTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  private func edit(_ sql: String, _ arguments: [any DatabaseValueConvertible] = []) throws {
    let queue = try Database(path: fleet.path)
    try queue.write { try $0.execute(sql: sql, arguments: arguments) }
    try queue.close()
  }

  private func messages(_ kind: Finding.Kind) throws -> [String] {
    try StoreInspection(path: fleet.path).findings.filter { $0.kind == kind }.map(\.message)
  }

  @Test func `a one-sided one-to-one names only the side without its inverse`() throws {
    try edit("UPDATE ZPLATE SET ZVEHICLE = NULL WHERE Z_PK = 1")
    let defects = try StoreInspection(path: fleet.path).findings.compactMap(\.defect)
    #expect(defects.map(\.place) == ["Vehicle.plate"] && defects[0].count == 1)
    #expect(defects[0].total == 3 && defects[0].kind == .oneSided)
  }

  @Test func `metadata nested too deeply is reported with everything that does not depend on it`()
    throws
  {
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["a": [[[[[[[[["x"]]]]]]]]]], format: .binary, options: 0)
    try edit("UPDATE Z_METADATA SET Z_PLIST = ?", [list])
    let inspection = try StoreInspection(path: fleet.path)
    let problem = try #require(inspection.problems.first { $0.isDamage })
    #expect(problem.place == "Z_METADATA")
    #expect(problem.message.contains("nested more than 6 levels deep"), "\(problem.message)")
    #expect(!problem.message.contains("model archive"))
  }

  @Test func `a count of one is in the singular`() throws {
    try edit("DELETE FROM ZVEHICLE WHERE Z_PK > 1")
    let messages = try messages(.emptyIndex) + messages(.neverUsedColumns)
    #expect(messages.contains { $0.contains("has 1 entry on 1 page") }, "\(messages)")
    #expect(messages.contains { $0.hasSuffix("in any of 1 row") }, "\(messages)")
  }
}
