import Foundation
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Lineage
@testable import Measuring

/// Members that become members of another kind.
@Suite struct ConversionTests {
  private struct Row: Equatable {
    let table: String
    let values: [String: String]

    /// The row without the identity of its details, but with whether it has any.
    var withoutIdentity: Row {
      var rest = values
      for name in ["Z_PK", "Z_OPT", "ZITEM"] { rest[name] = nil }
      for (name, value) in rest where name.hasSuffix("DETAILS") && value != "NULL" {
        rest[name] = "set"
      }
      return Row(table: table, values: rest)
    }
  }

  /// Every pair of seven kinds; the row must equal that of a new insertion.
  @Test(arguments: StrategyList.all.map(\.name))
  func `setting case B after A leaves nothing of A`(name: String) throws {
    let folder = try Folder()
    let strategy = try StrategyList.strategy(named: name)
    let scenario = try HardScenarios.sparse(seed: 1)
    let stored = try strategy.store(scenario.domain)
    let path = folder.path("\(name).sqlite")
    let container = try PersistentContainer(model: stored.model, sqliteAt: path)
    let resolved = try ResolvedDomain(stored, in: container)
    let context = container.newContext()
    let members = try samples(scenario)
    #expect(members.count == 7)
    for from in members {
      for to in members where to.kind != from.kind {
        let object = try resolved.insert(from, into: context)
        try context.save()
        let target = try resolved.kindIndex(named: to.kind)
        let converted = try resolved.convert(object, to: target, values: to.values)
        // The values of the abstract root are kept, and all others are the new kind's.
        let fresh = try resolved.insert(
          Member(
            kind: to.kind, ordinal: 0,
            values: Array(from.values.prefix(3)) + to.values.dropFirst(3), references: []),
          into: context)
        try context.save()
        let rows = try [converted, fresh].map { try storedRows(of: $0, path) }
        #expect(rows[0] == rows[1], "\(name), \(from.kind) to \(to.kind)")
        #expect(rows[0].count == (name == "details-relationship" ? 2 : 1))
      }
    }
    let details = stored.kinds.values.compactMap(\.detailsEntity)
    let left = try details.map {
      try context.count(for: FetchRequest<ManagedObject>(entityName: $0))
    }
    // Each of 42 conversions leaves two members, the converted and the new one.
    #expect(details.isEmpty || left.reduce(0, +) == 84)
  }

  /// Returns the first member of each kind.
  private func samples(_ scenario: Scenario) throws -> [Member] {
    let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    let all = source.members(ofHierarchy: "Item", in: 0..<250)
    return scenario.domain.allKinds.compactMap { kind in all.first { $0.kind == kind.name } }
  }

  /// Returns the object's row and that of its details, without what distinguishes objects.
  private func storedRows(of object: ManagedObject, _ path: String) throws -> [Row] {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      let own = try row("Z\(object.layout.rootName.uppercased())", object.key, database)
      let references = own.values.filter { $0.key.hasSuffix("DETAILS") && $0.value != "NULL" }
      let details = try references.map { try row($0.key, Int64($0.value) ?? 0, database) }
      return ([own] + details).map(\.withoutIdentity)
    }
  }

  private func row(_ table: String, _ key: Int64, _ database: Database) throws -> Row {
    let found = try DatabaseRow.fetchOne(
      database, sql: "SELECT * FROM \(table) WHERE Z_PK = ?", arguments: [key])
    let row = try #require(found)
    let values = zip(
      try database.columnNames(of: table), row.databaseValues.indices.map(row.text))
    return Row(table: table, values: Dictionary(uniqueKeysWithValues: values))
  }
}
