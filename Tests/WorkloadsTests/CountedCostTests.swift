import Foundation
import Lineage
import ModelReshaping
import OrderedCollections
import ScenarioFormat
import TestSupport
import Testing

@testable import Inspection
@testable import LogicalModel
@testable import Measuring

/// The cost of strategies in statements, steps of SQLite's machine and bytes: figures that do not
/// depend on the load of the machine.
@Suite struct CountedCostTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private struct Loaded {
    let session: Session
    let store: SQLiteStore

    /// Returns the statements and steps of an operation, ignoring its answer.
    func cost(_ action: some OperationAction, shows: ShownValues = .everything) throws -> (
      statements: Int, steps: Int
    ) {
      let operation = Operation(name: "asked", action: action, shows: shows)
      let timed = try #require(OperationSampling.operation(operation))
      let prepared = try timed.prepare(sample: 0, in: session)
      store.resetStatementCounters()
      _ = try prepared.work()
      let uses = store.statementUses()
      return (
        uses.reduce(0) { $0 + $1.executionCount },
        uses.reduce(0) { $0 + Int($1.virtualMachineStepCount) }
      )
    }
  }

  private func load(_ shape: String, _ scenario: Scenario, as name: String = "store") throws
    -> Loaded
  {
    let strategy = try StrategyList.strategy(named: shape)
    let stored = try strategy.store(scenario.domain)
    let store = try SQLiteStore(path: folder.path("\(name)-\(shape).sqlite"))
    let container = try PersistentContainer(model: stored.model, sqliteStore: store)
    return Loaded(
      session: try LoadedScenario.session(stored, scenario, container), store: store)
  }

  private func shipped(_ name: String, size: Int) throws -> Scenario {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenarios/\(name).yaml").standardized.path
    var scenario = try ScenarioReader(strategies: StrategyList.names).read(file: path)
    scenario.dataset.size = size
    return scenario
  }

  /// Returns a family whose leaves have the given number of texts of their own.
  private func family(own: Int, kinds: Int, size: Int = 600) throws -> Scenario {
    let leaves = (0..<kinds).map { kind in
      Kind(
        name: "Leaf\(kind)", parent: "Item",
        properties: (0..<own).map { Property(name: "own\(kind)x\($0)", type: .integer16) })
    }
    return Scenario(
      name: "grid", title: "Grid", question: "?", expectation: "!",
      domain: try Domain(
        family: "Item",
        kinds: [
          Kind(
            name: "Item", isAbstract: true,
            properties: [Property(name: "name", type: .string)])
        ] + leaves),
      dataset: Dataset(
        seed: 3, size: size,
        mix: OrderedDictionary(uniqueKeysWithValues: leaves.map { ($0.name, 1) })),
      workload: [])
  }

  /// Returns the bytes of all records of objects, as reported by SQLite.
  private func payload(_ shape: String, _ scenario: Scenario, _ name: String) throws -> Int {
    try load(shape, scenario, as: name).store.space().parts
      .filter { $0.name.hasPrefix("ZITEM") || $0.name.hasPrefix("ZLEAF") }
      .filter { !$0.name.hasSuffix("INDEX") }.reduce(0) { $0 + $1.payloadBytes }
  }

  /// Both stores have the same members; the one table's additional bytes are the cost of others'
  /// columns.
  @Test(.covers("D1", "B11", "B12"))
  func `one table wastes about a byte for each cell that only other kinds can fill`() throws {
    var waste: [Int] = []
    for (own, kinds) in [(0, 4), (4, 4), (8, 4), (8, 8)] {
      let scenario = try family(own: own, kinds: kinds)
      let name = "\(own)-\(kinds)"
      let more =
        try payload("parent-entity", scenario, name)
        - payload("independent-entities", scenario, name)
      waste.append(more)
      let impossible = scenario.dataset.size * own * (kinds - 1)
      guard impossible > 0 else {
        // Only the entity numbers differ, at most two bytes in a row.
        #expect(abs(more) <= 2 * scenario.dataset.size, "\(name): \(more)")
        continue
      }
      let each = Double(more) / Double(impossible)
      #expect(each > 0.8 && each < 1.3, "\(name): \(each) bytes for each of \(impossible)")
    }
    // With the kinds' own properties, and with the number of kinds.
    #expect(waste == waste.sorted(), "\(waste)")
    #expect(waste[3] > 2 * waste[2] && waste[2] > waste[0] + 600 * 8 * 2)
  }

  @Test(.covers("D3", "D4", "D5"))
  func `a common root costs queries of one kind and serves queries of all`()
    throws
  {
    let scenario = try shipped("audit-root", size: 2_000)
    let (one, apart) = (
      try load("parent-entity", scenario), try load("independent-entities", scenario)
    )
    // The cost is confirmed for a search for customers among log entries …
    func customers(_ loaded: Loaded) throws -> (statements: Int, steps: Int) {
      try loaded.cost(
        LogicalModel.Operation.Newest(kind: "Customer", property: "createdAt", limit: 100))
    }
    let (among, alone) = (try customers(one), try customers(apart))
    #expect(among.steps > 3 * alone.steps, "\(among) against \(alone)")
    // … and refuted for a query of all: one statement compared with one for each entity.
    #expect(try one.cost(LogicalModel.Operation.FetchAll(kind: "AuditedObject")).statements == 1)
    #expect(try apart.cost(LogicalModel.Operation.FetchAll(kind: "AuditedObject")).statements == 5)
    #expect(
      try one.cost(LogicalModel.Operation.CountPerKind()).statements
        <= apart.cost(LogicalModel.Operation.CountPerKind()).statements)
    // The file shows the cause: most cells belong to other kinds.
    let inspection = try StoreInspection(path: folder.path("store-parent-entity.sqlite"))
    let cost = try #require(inspection.trees.first { $0.root == "AuditedObject" }?.cost)
    let impossible = try #require(cost.impossibleCells)
    #expect(2 * impossible > cost.cells, "\(impossible) of \(cost.cells)")
  }

  @Test func `a list reads details only for the values that it shows`() throws {
    let details = try load("details-relationship", shipped("publications", size: 500))
    func statements(_ action: some OperationAction, _ shown: ShownValues) throws -> Int {
      try details.cost(action, shows: shown).statements
    }
    let newest = LogicalModel.Operation.Newest(
      kind: "Publication", property: "publishDate", limit: 100)
    #expect(try statements(newest, .nothing) == 1)
    #expect(try statements(newest, .properties(["title", "publishDate"])) == 1)
    // One more for each of four kinds.
    #expect(try statements(newest, .everything) == 5)
    let books = LogicalModel.Operation.FetchAll(kind: "Book")
    #expect(try statements(books, .properties(["title"])) == 1)
    #expect(try statements(books, .properties(["title", "pageCount"])) == 2)
  }

  /// Compares queries over all kinds and of one, in one table and in several, and finds the share
  /// of the former from which one table takes fewer statements.
  @Test(.covers("D8", "D10"))
  func `the share of queries over all kinds decides which strategy takes fewer statements`()
    throws
  {
    let scenario = try shipped("query-mix", size: 1_000)
    let (one, apart) = (
      try load("parent-entity", scenario), try load("independent-entities", scenario)
    )
    func steps(_ loaded: Loaded, _ kind: String) throws -> Double {
      Double(
        try loaded.cost(
          LogicalModel.Operation.Newest(kind: kind, property: "publishDate", limit: 100)
        ).steps)
    }
    let (deepOne, deepApart) = (try steps(one, "Publication"), try steps(apart, "Publication"))
    let (bookOne, bookApart) = (try steps(one, "Book"), try steps(apart, "Book"))
    #expect(deepOne < deepApart, "all kinds: \(deepOne) in one table, \(deepApart) in several")
    #expect(bookOne > bookApart, "books: \(bookOne) in one table, \(bookApart) in their own")
    func difference(_ share: Double) -> Double {
      share * (deepOne - deepApart) + (1 - share) * (bookOne - bookApart)
    }
    #expect(difference(0) > 0 && difference(1) < 0)
    let turn = (bookOne - bookApart) / ((bookOne - bookApart) + (deepApart - deepOne))
    #expect(turn > 0 && turn < 1 && abs(difference(turn)) < 1e-6 * deepApart)
  }

  @Test(.covers("D2")) func `any part of a million members can be created without the others`()
    throws
  {
    let scenario = try shipped("scale", size: 1_000_000)
    let data = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    let family = scenario.domain.family
    #expect(data.count(ofHierarchy: family) == 1_000_000)
    let last = data.members(ofHierarchy: family, in: 999_990..<1_000_010)
    #expect(last.map(\.ordinal) == Array(999_990..<1_000_000))
    let counts = try data.counts(ofHierarchy: family)
    #expect(counts.values.reduce(0, +) == 1_000_000)
    #expect(counts.values.allSatisfy { $0 > 1_000 })
  }

  /// Reads all objects with their values, as a list on a screen would.
  @Test(.covers("B8"))
  func `one table takes one statement, and joined or separate tables one each`()
    throws
  {
    let scenario = try PublicationScenario.make()
    let statements = try StrategyList.all.map { strategy in
      try load(strategy.name, scenario).cost(LogicalModel.Operation.FetchAll(kind: "Publication"))
        .statements
    }
    #expect(statements == [1, 1, 1, 5, 5, 1])
  }

  @Test(.covers("B9", "E2"), arguments: StrategyList.all.map(\.name))
  func `insertions, changes and deletions are counted in every strategy`(shape: String) throws {
    let loaded = try load(shape, PublicationScenario.make())
    let context = loaded.session.container.newContext()
    let members = try loaded.session.source.members(ofHierarchy: "Publication", in: 0..<50)
      .filter { $0.kind == "Book" }
    #expect(members.count > 10)
    func steps(_ change: () throws -> Void) throws -> Int {
      loaded.store.resetStatementCounters()
      try change()
      try context.save()
      return loaded.store.statementUses().filter {
        $0.sql.hasPrefix("INSERT") || $0.sql.hasPrefix("UPDATE") || $0.sql.hasPrefix("DELETE")
      }
      .reduce(0) { $0 + $1.executionCount }
    }
    var objects: [ManagedObject] = []
    let resolved = loaded.session.resolved
    let inserted = try steps {
      objects = try members.map { try resolved.insert($0, into: context) }
    }
    let hasDetails = shape == "details-relationship"
    // One statement may insert several rows; a second table takes at least one more.
    #expect(inserted >= (hasDetails ? 2 : 1), "\(inserted)")
    let changed = try steps {
      for object in objects { try resolved.set(.text("changed"), property: 0, of: object) }
    }
    #expect(changed >= 1)
    let deleted = try steps { for object in objects { context.delete(object) } }
    #expect(deleted >= (hasDetails ? 2 : 1))
    let request = FetchRequest<ManagedObject>(entityName: objects[0].entityName)
    let left = try context.fetch(request).filter { $0.string("title") == "changed" }
    #expect(left.isEmpty)
  }

  @Test(.covers("B10"), arguments: StrategyList.all.map(\.name), [1, 4, 8])
  func `fetches reach every level of hierarchies of any depth`(shape: String, depth: Int) throws {
    let kinds = (0...depth).map { level in
      Kind(
        name: "Level\(level)", parent: level > 0 ? "Level\(level - 1)" : nil,
        properties: [Property(name: "value\(level)", type: .integer32)])
    }
    let scenario = Scenario(
      name: "depth", title: "Depth", question: "?", expectation: "!",
      domain: try Domain(family: "Level0", kinds: kinds),
      dataset: Dataset(
        seed: 5, size: 90,
        mix: OrderedDictionary(uniqueKeysWithValues: kinds.map { ($0.name, 1) })),
      workload: [])
    let session = try load(shape, scenario).session
    let counts = try session.source.counts(ofHierarchy: "Level0")
    let context = session.container.newContext()
    for level in 0...depth {
      let expected = (level...depth).reduce(0) { $0 + (counts["Level\($1)"] ?? 0) }
      let plan = try session.resolved.plan(MemberQuery(kind: "Level\(level)")) { _, _ in nil }
      #expect(try session.resolved.count(plan, in: context) == expected, "level \(level)")
    }
  }
}
