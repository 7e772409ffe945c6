import ModelReshaping
import TestSupport
import Testing

@testable import Lineage
@testable import LogicalModel
@testable import Measuring

/// The level of SQL statements: the same statements as objects use, and hypothetical indexes.
@Suite struct EngineLevelTests {
  private func newest(_ session: Session) throws -> PreparedWork {
    let operation = Operation(
      name: "newest",
      action: Operation.Newest(kind: "Publication", property: "publishDate", limit: 10),
      shows: .nothing)
    return try #require(OperationSampling.operation(operation)).prepare(sample: 0, in: session)
  }

  private func loaded(_ strategy: any Strategy, _ folder: Folder) throws -> (Session, SQLiteStore) {
    let scenario = try PublicationScenario.make()
    let stored = try strategy.store(scenario.domain)
    let store = try SQLiteStore(path: folder.path("\(strategy.name).sqlite"))
    let container = try PersistentContainer(model: stored.model, sqliteStore: store)
    return (try LoadedScenario.session(stored, scenario, container), store)
  }

  @Test(.covers("B8"), arguments: StrategyList.all.map(\.name))
  func `the engine level runs the fetch's statements and creates no objects`(
    name: String
  ) throws {
    let folder = try Folder()
    let (session, store) = try loaded(StrategyList.strategy(named: name), folder)
    let prepared = try newest(session)
    let engine = try prepared.engine()
    store.resetStatementCounters()
    _ = try prepared.work()
    let byObjects = store.statementUses().map(\.sql)
    store.resetStatementCounters()
    let rows = try engine[0].work()
    #expect(store.statementUses().map(\.sql) == byObjects)
    // Each statement returns up to the limit.
    #expect(rows == 10 * byObjects.count)
    #expect(byObjects.count == (name == "independent-entities" ? 5 : 1))
  }

  @Test(arguments: StrategyList.all.map(\.name))
  func `the engine level also runs the statements of reading every value`(name: String) throws {
    let folder = try Folder()
    let (session, store) = try loaded(StrategyList.strategy(named: name), folder)
    let operation = Operation(
      name: "all", action: Operation.FetchAll(kind: "Publication"), shows: .everything)
    let timed = try #require(OperationSampling.operation(operation))
    let prepared = try timed.prepare(sample: 0, in: session)
    let engine = try prepared.engine()
    store.resetStatementCounters()
    _ = try prepared.work()
    let byObjects = store.statementUses()
    store.resetStatementCounters()
    let rows = try engine[0].work()
    let byEngine = store.statementUses()
    #expect(byEngine.map(\.sql) == byObjects.map(\.sql))
    #expect(
      byEngine.map(\.virtualMachineStepCount) == byObjects.map(\.virtualMachineStepCount))
    // The four kinds with own properties also have details.
    #expect(name == "details-relationship" ? rows > 700 : rows == 400)
  }

  @Test func `each SQL statement for merging has its intended plan`() throws {
    let folder = try Folder()
    let (session, store) = try loaded(IndependentEntities(), folder)
    var plans: [String: [String]] = [:]
    for work in try newest(session).engine() {
      store.resetStatementCounters()
      let rows = try work.work()
      let statements = store.statementUses()
      plans[work.name] = try statements.flatMap { try store.queryPlan(of: $0.sql) }
      #expect(statements.count == (work.name == "engine" ? 5 : 1), "\(work.name)")
      #expect(rows == (work.name == "engine" ? 50 : 10), "\(work.name)")
    }
    let compound = try #require(plans["engine-compound"])
    #expect(compound.contains { $0.contains("MERGE (UNION ALL)") }, "\(compound)")
    #expect(!compound.contains { $0.contains("TEMP B-TREE") }, "\(compound)")
    let subquery = try #require(plans["engine-subquery"])
    #expect(subquery.contains { $0.contains("TEMP B-TREE") }, "\(subquery)")
    #expect(plans["engine-arm-limits"] != nil)
  }

  @Test func `a store in memory is scanned with the same answers`() throws {
    let folder = try Folder()
    var scenario = try HardScenarios.deep(seed: 4)
    scenario.workload.removeAll(where: \.changesContent)
    let stored = try IndependentEntities().store(scenario.domain)
    let container = try PersistentContainer(
      model: stored.model, classes: [], store: InMemoryStore())
    let inMemory = try LoadedScenario.answers(
      LoadedScenario.session(stored, scenario, container), scenario)
    let inFile = try LoadedScenario.answers(
      LoadedScenario.session(IndependentEntities(), scenario, in: folder), scenario)
    #expect(inMemory == inFile)
    #expect(inFile.keys.contains("newest.engine-subquery"))
  }

  @Test func `an engine level that finds other members than the fetch is rejected`() throws {
    let folder = try Folder()
    let (session, _) = try loaded(ParentEntity(), folder)
    let operation = Operation(name: "all", action: Operation.FetchAll(kind: "Book"))
    let timed = try #require(OperationSampling.operation(operation))
    let engine = try timed.prepare(sample: 0, in: session).engine()
    var answer = Answer()
    try engine[0].answer(&answer)
    // The statements are the earlier ones, but the fetch of the check is new: a book whose kind
    // changes in between behind the library's back differs.
    let count = answer.count
    try folder.execute(
      "UPDATE ZPUBLICATION SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'BlogPost') "
        + "WHERE Z_PK = (SELECT min(t.Z_PK) FROM ZPUBLICATION t JOIN Z_PRIMARYKEY p "
        + "ON p.Z_ENT = t.Z_ENT WHERE Z_NAME = 'Book')", in: "parent-entity.sqlite")
    var changed = Answer()
    try engine[0].answer(&changed)
    #expect(changed.count == count - 1)
    #expect(changed != answer)
  }

  @Test(arguments: ["parent-entity", "enum-content", "independent-entities"])
  func `hypothetical indexes change plans but no answers`(name: String) throws {
    let folder = try Folder()
    let (session, store) = try loaded(StrategyList.strategy(named: name), folder)
    let operation = Operation(
      name: "newest-books",
      action: Operation.Newest(kind: "Book", property: "publishDate", limit: 5))
    func asked() throws -> (plan: [String], outcome: Outcome) {
      let timed = try #require(OperationSampling.operation(operation))
      let prepared = try timed.prepare(sample: 0, in: session)
      store.resetStatementCounters()
      var answer = Answer()
      try prepared.answer(prepared.work(), &answer)
      let plan = try store.statementUses().flatMap { try store.queryPlan(of: $0.sql) }
      return (plan, answer.outcome)
    }
    let standard = try asked()
    var plans: [[String]] = []
    let found = session.resolved.stored.kindColumn
    let column = found.map { KindColumn(entityName: $0.entity, attributeName: $0.attribute) }
    let changes: [() throws -> Void] = [
      { try store.analyze() },
      { if let column { try store.replaceIndex(over: column, withSorting: found?.sortAttribute) } },
      { if let column { try store.dropIndex(over: column) } },
    ]
    for (place, change) in changes.enumerated() {
      try change()
      let now = try asked()
      plans.append(now.plan)
      #expect(now.outcome == standard.outcome, "\(place)")
    }
    if name == "independent-entities" {
      #expect(session.resolved.stored.kindColumn == nil)
      #expect(plans.allSatisfy { $0 == standard.plan })
    } else {
      #expect(plans[1].contains { $0.contains("KIND_AND_SORT_INDEX") }, "\(plans)")
      #expect(!standard.plan.contains { $0.contains("KIND_AND_SORT_INDEX") })
    }
  }

  @Test func `the time in the store includes only saves and commits`() throws {
    let folder = try Folder()
    let (session, store) = try loaded(ParentEntity(), folder)
    let context = session.container.newContext()
    let reading = WritingTime()
    _ = try reading.measure(store) {
      try context.fetch(FetchRequest<ManagedObject>(entityName: "Book"))
    }
    #expect(reading.sample.wallNanoseconds == 0)
    let writing = WritingTime()
    let start = ContinuousClock.now
    try writing.measure(store) {
      try context.performInOneTransaction {
        try context.insert(entityName: "Tag")
        try context.save()
      }
    }
    #expect(writing.sample.wallNanoseconds > 0)
    #expect(.nanoseconds(writing.sample.wallNanoseconds) < ContinuousClock.now - start)
  }
}
